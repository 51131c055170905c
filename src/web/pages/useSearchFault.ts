import { useEffect } from 'react'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { findFault } from '#wire/code.ts'
import { MAX_SEARCH, searchText } from '#wire/paging.ts'

/**
 * The reason why the text is not searched for, or undefined. It is announced, because no field truncates text silently.
 */
export function useSearchFault(text: string): string | undefined {
  const announce = useAnnounce()
  const fault = findFault(searchText, text)
  useEffect(() => {
    if (fault !== null) announce(fault)
  }, [fault, announce])
  const { length } = text.trim()
  if (fault === null) return undefined
  return length > MAX_SEARCH ? `${fault} These are ${length}.` : fault
}
