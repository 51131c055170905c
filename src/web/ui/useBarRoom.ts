import { type RefObject, useLayoutEffect } from 'react'

/** Where a bar stays while the page scrolls: the masthead, what stands under it, and the foot of the window. */
type Edge = 'mast' | 'under-mast' | 'foot'

/**
 * Says how high a bar is that stays at an edge of the window, as `--bar-EDGE`: whatever takes the focus or is scrolled to comes
 * clear of it (`scroll-padding` of the page), however high its buttons become when they wrap or letters are large. A bar that goes
 * with the page takes no room. [WCAG 2.4.12]
 */
export function useBarRoom(bar: RefObject<HTMLElement | null>, edge: Edge): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const tell = () => {
      const stays = !['static', 'relative'].includes(getComputedStyle(element).position)
      style.setProperty(`--bar-${edge}`, `${stays ? element.offsetHeight : 0}px`)
    }
    tell()
    const sizes = new ResizeObserver(tell)
    sizes.observe(element)
    window.addEventListener('resize', tell)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', tell)
      style.removeProperty(`--bar-${edge}`)
    }
  })
}
