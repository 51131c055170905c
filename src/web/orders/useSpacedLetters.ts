import { useEffect, useState } from 'react'

/** True while a style sheet of the reader spaces the letters or words of the table. [WCAG 1.4.12] */
export function useSpacedLetters(area: { current: HTMLElement | null }): boolean {
  const [isSpaced, setSpaced] = useState(false)
  useEffect(() => {
    const heads = area.current?.querySelectorAll('thead th') ?? []
    // Spacing changes the widths of columns.
    const widths = new ResizeObserver(([head]) => {
      if (!head) return
      const { letterSpacing, wordSpacing } = getComputedStyle(head.target)
      setSpaced(letterSpacing !== 'normal' || wordSpacing !== '0px')
    })
    for (const head of heads) widths.observe(head)
    return () => widths.disconnect()
  }, [area])
  return isSpaced
}
