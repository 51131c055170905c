import { type RefObject, useLayoutEffect, useRef } from 'react'
import { findFreePlace, type Place } from './free-place.ts'

/** What people press, type into or follow. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, label:has(input)'
/** Between it and the edges of the window (px). */
const MARGIN = 8
/** While a page moves or changes, one waits with looking again (ms). */
const REST = 120

/**
 * Keeps what lies over the page off its controls: it stands where nothing is to be pressed, and moves on when the page has been
 * scrolled or has changed under it, but not away from who points at it or has the focus in it.
 */
export function useFreePlace(list: RefObject<HTMLElement | null>, count: number): void {
  const place = useRef<Place>(undefined)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || count === 0) {
      place.current = undefined
      return
    }
    const stand = () => {
      place.current = findFreePlace(
        element.getBoundingClientRect(),
        findView(),
        findControls(element),
        place.current,
      )
      element.dataset.side = place.current.side
      element.style.setProperty('--notices-top', `${place.current.top}px`)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const standSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => element.matches(':hover, :focus-within') || stand(), REST)
    }
    stand()
    const sizes = new ResizeObserver(standSoon)
    for (const one of [element, document.body]) sizes.observe(one)
    const changes = new MutationObserver(standSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    for (const event of ['scroll', 'resize']) window.addEventListener(event, standSoon, { passive: true })
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      changes.disconnect()
      for (const event of ['scroll', 'resize']) window.removeEventListener(event, standSoon)
    }
  }, [list, count])
}

/** The window without the bar that stays at its top. */
function findView() {
  const bar = document.querySelector('.masthead')?.getBoundingClientRect().bottom ?? 0
  return {
    left: MARGIN,
    top: Math.max(0, bar) + MARGIN,
    right: document.documentElement.clientWidth - MARGIN,
    bottom: window.innerHeight - MARGIN,
  }
}

function findControls(own: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !own.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(({ bottom, top, width }) => width > 1 && bottom > 0 && top < window.innerHeight)
}
