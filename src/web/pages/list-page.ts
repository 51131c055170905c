import { useEffect, useRef } from 'react'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { describePage } from '#web/ui/pager-window.ts'

type Shown = {
  /** Undefined while the shown page is not the requested one. */
  total: number | undefined
  page: number
  pageSize: number
  /** The address of the view. A change of it is announced. */
  requested: string
}

/** Announces what another search or page found. The first list of a visit is not announced. */
export function useListPage({ total, page, pageSize, requested }: Shown): void {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  const words = total === 0 ? 'No results found' : describePage(page, pageSize, total ?? 0)
  useEffect(() => {
    if (total === undefined || said.current === requested) return
    if (said.current !== undefined) announce(words)
    said.current = requested
  }, [total, requested, words, announce])
}
