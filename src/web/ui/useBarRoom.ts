import { type RefCallback, useCallback } from 'react'

type Edge = 'mast' | 'under-mast' | 'foot'

/**
 * A ref for a sticky bar. It writes the bar's height to `--bar-EDGE`, so that `scroll-padding` keeps focused elements
 * clear of it, even with wrapped buttons or large text. A bar that scrolls with the page takes no room. [WCAG 2.4.12]
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
