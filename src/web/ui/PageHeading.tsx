import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useAnnounce } from './Announcer.tsx'
import { focusAgain, KEEPS_FOCUS } from './focus-again.ts'

let headingsShown = 0

/** How long a heading waits for its name before it is announced without it (ms). */
const NAME_LATE = 700

/** Receives the text of the page heading, such as for the window title. */
export const HeadingAnnouncer = createContext<(words: string) => void>(() => {})

/**
 * The one h1 of a page, the same element before and after loading. It takes the focus on a new page, so that screen
 * readers start there. Exceptions, where it is only announced: the first page of a visit, a control with
 * `data-keeps-focus`, and an open menu or dialog. It is focusable only while focused, or screen readers would call it
 * clickable.
 */
export function PageHeading({
  children,
  className,
  isPassing = false,
  leavesFocus = false,
}: {
  children: ReactNode
  className?: string
  /** A provisional heading until the name is known. */
  isPassing?: boolean
  leavesFocus?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = useRef<{ at: Element | null; isRead: boolean } | null>(null)
  const announce = useAnnounce()
  const announceHeading = useContext(HeadingAnnouncer)
  useEffect(() => {
    announceHeading(heading.current?.textContent ?? '')
  })
  useEffect(() => {
    if (!arrival.current) {
      headingsShown += 1
      const at = document.activeElement
      const keepsFocus = leavesFocus || !!at?.closest(KEEPS_FOCUS)
      arrival.current = { at, isRead: headingsShown === 1 || keepsFocus }
      if (headingsShown > 1 && keepsFocus) announce(heading.current?.textContent ?? '')
    }
    const { current: arrived } = arrival
    const read = () => {
      if (arrived.isRead) return
      arrived.isRead = true
      const now = document.activeElement
      const { current: shown } = heading
      if (shown && (now === arrived.at || now === document.body))
        focusAgain(shown, () => focusForReading(shown))
    }
    if (isPassing) {
      const timer = setTimeout(read, NAME_LATE)
      return () => clearTimeout(timer)
    }
    if (arrived.isRead && document.activeElement === heading.current)
      announce(heading.current?.textContent ?? '')
    read()
  }, [isPassing, leavesFocus, announce])
  return (
    <h1 ref={heading} className={className}>
      {children}
    </h1>
  )
}

/** For when the focused part of the page is removed. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) focusAgain(heading, () => focusForReading(heading))
}

/** Focuses the heading of a part of the page, such as one card. */
export function focusHeadingOf(part: Element | null): void {
  if (document.activeElement !== document.body) return
  const heading = part?.isConnected ? part.querySelector<HTMLElement>('h1, h2, h3') : null
  if (heading) focusForReading(heading)
  else focusPageHeading()
}

/** Focuses an element that is not a control, and makes it unfocusable afterwards. */
export function focusForReading(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
}
