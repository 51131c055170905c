import { type ReactNode, useEffect, useRef } from 'react'

let headingsShown = 0

/** Where somebody is at work already. */
const KEEPS_FOCUS = '[data-keeps-focus], .popup:has(> [aria-expanded="true"]), [role="dialog"], dialog'

/**
 * The one h1 of a page. When the person comes from another page it takes the focus, so that a screen reader
 * starts there; on the first page of a visit, in a control marked `data-keeps-focus`, and in a menu or dialog that was opened
 * before the page arrived, the focus stays. It can be focused only while it holds the focus, or it would be read as clickable.
 */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isCounted = useRef(false)
  useEffect(() => {
    if (isCounted.current) return
    isCounted.current = true
    headingsShown += 1
    const isKept = document.activeElement?.closest(KEEPS_FOCUS)
    if (headingsShown > 1 && !isKept && heading.current) focusForReading(heading.current)
  }, [])
  return (
    <h1 ref={heading} className={className}>
      {children}
    </h1>
  )
}

/** Where the focus goes when the part of the page that held it is gone. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) focusForReading(heading)
}

/** Moves the focus to an element that is no control, and lets go of it again. */
export function focusForReading(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
}
