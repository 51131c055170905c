import { type RefObject, useEffect } from 'react'

/** Frames after a scroll in which rows are laid out and bars shrink. */
const SETTLES = 12

/** Moves the head of a table with the page where the browser (Firefox) has no scroll-driven animation for it. */
export function useHeldHead(box: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const head = box.current?.querySelector('thead')
    if (!isHeld || !head || CSS.supports('animation-timeline: view()')) return
    let frame = 0
    const follow = (more: number) => {
      cancelAnimationFrame(frame)
      const top = box.current?.getBoundingClientRect().top
      head.style.setProperty('--table-top', `${top}px`)
      if (more > 0) frame = requestAnimationFrame(() => follow(more - 1))
    }
    const start = () => follow(SETTLES)
    start()
    window.addEventListener('scroll', start, { passive: true })
    const sizes = new ResizeObserver(start)
    sizes.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      window.removeEventListener('scroll', start)
      head.style.removeProperty('--table-top')
    }
  }, [box, isHeld])
}
