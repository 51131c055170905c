import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export function useScrolls(box: { current: HTMLElement | null }): boolean {
  const [scrolls, setScrolls] = useState(false)
  // In the frame that shows the box. A region that appears later throws the reader of a screen out of the table.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    let before = false
    const measure = () => {
      scrollClear(element)
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      const now = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
      if (now !== before) flushSync(() => setScrolls(now))
      before = now
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.lastElementChild) observer.observe(element.lastElementChild)
    return () => observer.disconnect()
  }, [box])
  return scrolls
}

/** Publishes the size of the box, of its head that follows the page, and of its sticky columns. */
function scrollClear(box: HTMLElement): void {
  const isHeld = (part: Element) => getComputedStyle(part).position === 'sticky'
  const head = box.querySelector<HTMLElement>('thead')
  const headStays = head && getComputedStyle(head).position !== 'static'
  const columns = [...(box.querySelector('tbody tr')?.children ?? [])].filter(isHeld)
  const width = columns.reduce((sum, cell) => sum + cell.getBoundingClientRect().width, 0)
  box.style.setProperty('--held-head', `${headStays ? head.offsetHeight : 0}px`)
  box.style.setProperty('--box-height', `${box.clientHeight}px`)
  box.style.setProperty('--held-columns', `${width}px`)
}
