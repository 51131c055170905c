import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Report } from '#domain/reports/report.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { countPages } from '#web/ui/pager-window.ts'
import type { ReportView } from './report-address.ts'
import { countQuery, type ReportCalls, rowsQuery } from './reports.queries.ts'

export type ReportRows<Row> = {
  /** Undefined while loading. */
  rows: Row[] | undefined
  total: number | undefined
  isLoading: boolean
  error: Error | null
  retry: () => void
}

/** [HUB-34 to HUB-37] */
export function useReportRows<Row>(
  { title }: Report<Row>,
  calls: ReportCalls<Row>,
  { applied, page, pageSize }: ReportView,
): ReportRows<Row> {
  const { program } = usePerson()
  const list = useQuery(rowsQuery(title, calls, program, applied, page, pageSize))
  const count = useQuery(countQuery(title, calls, program, applied))
  const isWhole = calls.count === null
  const rows = useMemo(
    () => (isWhole ? list.data?.slice((page - 1) * pageSize, page * pageSize) : list.data),
    [isWhole, list.data, page, pageSize],
  )
  // React renders 500 rows in the background, so that keys and clicks still respond.
  const drawn = useDeferredValue(rows)
  // The count and the rows are separate requests. Rows that arrived in between are shown, so they count.
  const seen = list.isPlaceholderData || !list.data?.length ? 0 : (page - 1) * pageSize + list.data.length
  const counted = count.data === undefined ? undefined : Math.max(count.data, seen)
  const total = isWhole ? list.data?.length : counted
  // A page beyond the end redirects to the last page.
  const isBeyond = total !== undefined && page > countPages(total, pageSize)
  return {
    rows: applied && !isBeyond ? drawn : undefined,
    total,
    isLoading: list.isFetching || count.isFetching || (applied !== null && drawn !== rows),
    error: list.error ?? count.error,
    retry: () => {
      if (list.isError) void list.refetch()
      if (count.isError) void count.refetch()
    },
  }
}
