import { type RefCallback, useCallback } from 'react'

/** The edge at which a bar stays while the page scrolls: the masthead, below the masthead, or the foot of the window. */
type Edge = 'mast' | 'under-mast' | 'foot'

/**
 * A ref for a bar that stays in sight. It keeps the height of the bar in `--bar-EDGE`, so that `scroll-padding` brings a focused
 * or scrolled-to element clear of it, also when buttons wrap or letters are large. A bar that scrolls with the page takes no room.
 * [WCAG 2.4.12]
 */
export function useBarRoom(edge: Edge): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element) return
      const { style } = document.documentElement
      const measure = () => {
        const stays = !['static', 'relative'].includes(getComputedStyle(element).position)
        style.setProperty(`--bar-${edge}`, `${stays ? element.offsetHeight : 0}px`)
      }
      // The observer measures once at its start.
      const sizes = new ResizeObserver(measure)
      sizes.observe(element)
      window.addEventListener('resize', measure)
      return () => {
        sizes.disconnect()
        window.removeEventListener('resize', measure)
        style.removeProperty(`--bar-${edge}`)
      }
    },
    [edge],
  )
}
