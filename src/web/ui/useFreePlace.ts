import { type RefObject, useLayoutEffect, useRef } from 'react'
import { findFreePlace, type Place } from './free-place.ts'

/** What people press, type into or follow. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, label:has(input)'
/** Between it and the edges of the window (px). */
const MARGIN = 8
/** After these something else is in sight, or held. */
const MOVES = ['scroll', 'resize', 'focusin']
/** While a page moves or changes, one waits with looking again (ms). */
const REST = 120

/**
 * Keeps what lies over the page off its controls: it stands where nothing is to be pressed, and moves on when the page has been
 * scrolled or has changed under it, or the focus has come under it, but not away from who points at it or has the focus in it.
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
      const controls = findControls(element)
      const held = controls.find((control) => control === document.activeElement)
      place.current = findFreePlace(
        element.getBoundingClientRect(),
        findView(),
        controls.map(boxOf).filter(isInSight),
        {
          current: place.current,
          held: held && boxOf(held),
        },
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
    for (const event of MOVES) window.addEventListener(event, standSoon, { passive: true })
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      changes.disconnect()
      for (const event of MOVES) window.removeEventListener(event, standSoon)
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

const findControls = (own: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => !own.contains(control) && control.checkVisibility(),
  )

const boxOf = (control: HTMLElement) => control.getBoundingClientRect()
const isInSight = ({ bottom, top, width }: DOMRect) => width > 1 && bottom > 0 && top < window.innerHeight
