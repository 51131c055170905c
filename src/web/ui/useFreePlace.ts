import { type RefObject, useLayoutEffect, useRef } from 'react'
import { findFreePlace, type Place } from './free-place.ts'

const CONTROLS = 'a[href], button, input, select, textarea, summary, label:has(input)'
/** Pixels. */
const MARGIN = 8
const MOVES = ['scroll', 'resize', 'focusin']
const LEAVES = ['pointerleave', 'focusout']
/** Milliseconds. */
const REST = 120

/** From large to small (notices.css). */
const FORMS = ['whole', 'low', 'small']

/**
 * Keeps an overlay off the controls of the page. It moves when the page scrolls or changes below it. Where it has no
 * room it becomes smaller. At last it waits out of sight until there is room, or without `mayWait` covers the bottom. It
 * does not move while the pointer or the focus is in it.
 */
export function useFreePlace(list: RefObject<HTMLElement | null>, count: number, mayWait: boolean): void {
  const place = useRef<Place>(undefined)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || count === 0) {
      place.current = undefined
      return
    }
    const stand = () => {
      const controls = findControls(element).map(boxOf).filter(isInSight)
      const view = findView()
      for (const form of FORMS) {
        element.dataset.form = form
        const found = findFreePlace(element.getBoundingClientRect(), view, controls, place.current)
        if (!found) continue
        place.current = found
        element.dataset.side = found.side
        element.style.setProperty('--notices-top', `${found.top}px`)
        return
      }
      place.current = undefined
      element.dataset.form = mayWait ? 'waiting' : 'low'
      const top = mayWait ? view.top : view.bottom - element.getBoundingClientRect().height
      element.style.setProperty('--notices-top', `${top}px`)
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
    for (const event of LEAVES) element.addEventListener(event, standSoon)
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      changes.disconnect()
      for (const event of MOVES) window.removeEventListener(event, standSoon)
      for (const event of LEAVES) element.removeEventListener(event, standSoon)
    }
  }, [list, count, mayWait])
}

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
