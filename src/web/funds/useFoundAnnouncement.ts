import { useEffect, useRef } from 'react'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { describePage } from '#web/ui/pager-window.ts'
import { FUNDS_PER_PAGE } from '#wire/funds/funds.ts'
import { type FundingView, fundingAddress } from './funds-address.ts'

/** Announces the result of another search, year or page. The first list is not announced. */
export function useFoundAnnouncement(total: number | undefined, view: FundingView, year: number) {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  const requested = `${year} ${fundingAddress.write(view)}`
  const words = total === 0 ? 'Nothing found' : describePage(view.page, FUNDS_PER_PAGE, total ?? 0)
  useEffect(() => {
    if (total === undefined || said.current === requested) return
    if (said.current !== undefined) announce(words)
    said.current = requested
  }, [total, requested, words, announce])
}
