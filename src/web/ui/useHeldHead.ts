import { type RefObject, useEffect } from 'react'

const BARS = ['--bar-mast', '--bar-under-mast']

/** Moves the head of a table with the page where the browser (Firefox) has no scroll-driven animation for it. */
export function useHeldHead(box: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const table = box.current
    if (!isHeld || !table || CSS.supports('animation-timeline: view()')) return
    const follow = () => {
      const { top } = table.getBoundingClientRect()
      const root = getComputedStyle(document.documentElement)
      const bars = BARS.reduce((sum, bar) => sum + (Number.parseFloat(root.getPropertyValue(bar)) || 0), 0)
      table.style.setProperty('--head-by', `${Math.max(0, bars - top)}px`)
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
      table.style.removeProperty('--head-by')
    }
  }, [box, isHeld])
}
