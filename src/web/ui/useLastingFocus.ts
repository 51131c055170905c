import { type RefObject, useEffect, useRef } from 'react'
import { focusHeadingOf } from './PageHeading.tsx'

/**
 * What stands in this part may go by itself while somebody is in it, and would take the focus with it: reading goes on at the
 * heading around the part. Whoever went on meanwhile stays there.
 */
export function useLastingFocus(part: RefObject<HTMLElement | null>): void {
  const isHere = useRef(false)
  useEffect(() => {
    const note = () => {
      isHere.current = part.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [part])
  useEffect(() => {
    if (!isHere.current || document.activeElement !== document.body) return
    isHere.current = false
    focusHeadingOf(part.current?.closest('article, section, main') ?? null)
  })
}
