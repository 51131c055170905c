import { useEffect } from 'react'
import { focusAnew } from './focus-anew.ts'
import { focusForReading } from './PageHeading.tsx'

/** What somebody reads on in when the control that held the focus is gone, the nearest first. */
const PARTS = 'tr, article, section, dialog, main'
/** Who takes a control away may say itself where one goes on; after so long nobody has (ms). */
const WAITS = 80

/**
 * A control may go while it holds the focus: a lock is taken off and its button with it, an entry ends, a message leaves by itself.
 * Then reading goes on in what is left around it: at the first control of its row, at the heading of its card, or at that of the
 * page. Whoever went on meanwhile stays there, and another address has its own beginning.
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
    const isRow = part.matches('tr')
    const place = part.querySelector<HTMLElement>(isRow ? 'button, a[href]' : 'h1, h2, h3')
    if (place) return focusAnew(place, () => (isRow ? place.focus() : focusForReading(place)))
  }
}
