import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useAnnounce } from './Announcer.tsx'
import { focusAnew, KEEPS_FOCUS } from './focus-anew.ts'

let headingsShown = 0

/** How long a heading waits for its name before it is read without (ms). */
const NAME_LATE = 700

/** Hears what the heading of the page says, such as for the title of the window. */
export const HeadingHeard = createContext<(words: string) => void>(() => {})

/**
 * The one h1 of a page, there from the beginning and the same when its data has come. When the person comes from another page it takes
 * the focus, so that a screen reader starts there; on the first page of a visit, in a control marked `data-keeps-focus`, and in a menu
 * or dialog that was opened before the page arrived, the focus stays, and the heading is said only. It can be focused only while it holds the focus, or it would be
 * read as clickable.
 */
export function PageHeading({
  children,
  className,
  isPassing = false,
  leavesFocus = false,
}: {
  children: ReactNode
  className?: string
  /** It says what kind of page this is until its name is known, which is then read instead. */
  isPassing?: boolean
  /** Something below takes it. */
  leavesFocus?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = useRef<{ at: Element | null; isRead: boolean } | null>(null)
  const announce = useAnnounce()
  const hear = useContext(HeadingHeard)
  useEffect(() => {
    hear(heading.current?.textContent ?? '')
  })
  useEffect(() => {
    if (!arrival.current) {
      headingsShown += 1
      const at = document.activeElement
      const isKept = leavesFocus || !!at?.closest(KEEPS_FOCUS)
      arrival.current = { at, isRead: headingsShown === 1 || isKept }
      if (headingsShown > 1 && isKept) announce(heading.current?.textContent ?? '')
    }
    const { current: arrived } = arrival
    const read = () => {
      if (arrived.isRead) return
      arrived.isRead = true
      // Who went on meanwhile stays there.
      const now = document.activeElement
      const { current: shown } = heading
      if (shown && (now === arrived.at || now === document.body))
        focusAnew(shown, () => focusForReading(shown))
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

/** Where the focus goes when the part of the page that held it is gone. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) focusAnew(heading, () => focusForReading(heading))
}

/** The same within a part of the page, such as one card of many, as long as it stands and has a heading. */
export function focusHeadingOf(part: Element | null): void {
  if (document.activeElement !== document.body) return
  const heading = part?.isConnected ? part.querySelector<HTMLElement>('h1, h2, h3') : null
  if (heading) focusForReading(heading)
  else focusPageHeading()
}

/** Moves the focus to an element that is no control, and lets go of it again. */
export function focusForReading(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
}
