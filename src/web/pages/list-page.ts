import { useEffect, useRef } from 'react'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { describePage } from '#web/ui/pager-window.ts'

type Shown = {
  /** Undefined while what is shown is not what was asked for. */
  total: number | undefined
  page: number
  pageSize: number
  /** The address of the view: another one is worth saying. */
  asked: string
}

/** Another search or page says what it has brought; the first list of a visit is met by reading. */
export function useListPage({ total, page, pageSize, asked }: Shown): void {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  const words = total === 0 ? 'No results found' : describePage(page, pageSize, total ?? 0)
  useEffect(() => {
    if (total === undefined || said.current === asked) return
    if (said.current !== undefined) announce(words)
    said.current = asked
  }, [total, asked, words, announce])
}
