import { useEffect } from 'react'
import { focusAgain } from './focus-again.ts'
import { focusForReading } from './PageHeading.tsx'

/** In these, the first control follows the removed one. */
const ROWS = 'tr, [data-focus-stays]'
/** The nearest first. */
const PARTS = `${ROWS}, article, section, dialog, main`
/** The code that removes a control can set the focus itself within this time (ms). */
const WAITS = 80

/**
 * A focused control can be removed: a lock or its button, an entry, or a message. Then the focus moves to the first
 * control of the row or bar, the heading of the card, or that of the page. A user who has moved on stays there, and a new
 * address sets its own focus.
 */
export function useLastingFocus(): void {
  useEffect(() => {
    let held: { control: Element; parts: Element[]; address: string } | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: Event) => {
      const control = target as Element
      held = { control, parts: findParts(control), address: location.href }
    }
    const isLost = () =>
      held !== null &&
      held.address === location.href &&
      !held.control.isConnected &&
      document.activeElement === document.body
    const look = () => {
      if (timer !== undefined || !isLost()) return
      timer = setTimeout(() => {
        timer = undefined
        if (held && isLost()) goOnIn(held.parts)
      }, WAITS)
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}

function findParts(control: Element): Element[] {
  const parts: Element[] = []
  for (let at = control.parentElement?.closest(PARTS); at; at = at.parentElement?.closest(PARTS))
    parts.push(at)
  return parts
}

function goOnIn(parts: Element[]) {
  for (const part of parts) {
    if (!part.isConnected) continue
    const isRow = part.matches(ROWS)
    const place = part.querySelector<HTMLElement>(isRow ? 'button, a[href]' : 'h1, h2, h3')
    if (place) return focusAgain(place, () => (isRow ? place.focus() : focusForReading(place)))
  }
}
