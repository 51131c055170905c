import { useEffect } from 'react'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { findFault } from '#wire/code.ts'
import { MOST_SEARCH, searchText } from '#wire/paging.ts'

/** Why what stands in a search field is not searched for, or undefined. It is said, too: no field cuts a text unasked. */
export function useSearchFault(text: string): string | undefined {
  const announce = useAnnounce()
  const fault = findFault(searchText, text)
  useEffect(() => {
    if (fault !== null) announce(fault)
  }, [fault, announce])
  const { length } = text.trim()
  if (fault === null) return undefined
  return length > MOST_SEARCH ? `${fault} These are ${length}.` : fault
}
