import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import type { FilterValues } from '#domain/reports/report.ts'
import type { Call } from '#wire/call.ts'
import type { ReportSummary } from '#wire/reports/order-reports.ts'
import { type ReceivedFile, type RequestInput, requestFile, sendRequest } from '#wire/send-request.ts'

type ReportRequest = { program: ProgramCode; filters: FilterValues }

/** `count` is null when the call returns the whole report. */
export type ReportCalls<Row> = {
  list: (requested: ReportRequest & { page: number; pageSize: number }, signal: AbortSignal) => Promise<Row[]>
  count: ((requested: ReportRequest, signal: AbortSignal) => Promise<number>) | null
  /** Null when the report has no summary. */
  sum: ((requested: ReportRequest, signal: AbortSignal) => Promise<ReportSummary>) | null
  export: (requested: ReportRequest, name: string, signal: AbortSignal) => Promise<ReceivedFile>
}

export function reportCalls<Row, P, Q, E, S = Q>(calls: {
  list: Call<P, Q, undefined, Row[], 'read'>
  count: Call<P, Q, undefined, { total: number; totalPages: number }, 'read'> | null
  sum?: Call<P, S, undefined, ReportSummary, 'read'>
  export: Call<P, E, undefined, Uint8Array, 'read'>
  /** The maximum number of rows on screen for a report whose call returns all rows. */
  max?: number
}): ReportCalls<Row> {
  const { count, sum, max } = calls
  // The filters of a report have the names of the call's parameters. A test of each report sends them all.
  const input = <F>(query: object, signal: AbortSignal) =>
    ({ query, signal }) as unknown as RequestInput<P, F, undefined>
  return {
    list: ({ program, filters, page, pageSize }, signal) => {
      const query = count ? { ...filters, program, page, pageSize } : { ...filters, program, max }
      return sendRequest(calls.list, input<Q>(query, signal))
    },
    count:
      count &&
      (async ({ program, filters }, signal) =>
        (await sendRequest(count, input<Q>({ ...filters, program }, signal))).total),
    sum: sum
      ? ({ program, filters }, signal) => sendRequest(sum, input<S>({ ...filters, program }, signal))
      : null,
    export: ({ program, filters }, name, signal) =>
      requestFile(calls.export, input<E>({ ...filters, program }, signal), name),
  }
}

/** Disabled until filters are applied. [HUB-34] */
export function rowsQuery<Row>(
  title: string,
  calls: ReportCalls<Row>,
  program: ProgramCode,
  filters: FilterValues | null,
  page: number,
  pageSize: number,
) {
  // A whole report is loaded once, and the browser turns its pages.
  const requested = calls.count ? { page, pageSize } : { page: 1, pageSize }
  return queryOptions<Row[]>({
    queryKey: [...reportKey(title), program, filters, requested],
    queryFn: ({ signal }) => calls.list({ program, filters: filters ?? {}, ...requested }, signal),
    enabled: filters !== null,
    // While another page loads, the old rows stay. Other filters clear them at once. [RDT-15]
    placeholderData: (rows, earlier) =>
      JSON.stringify(earlier?.queryKey[3]) === JSON.stringify(filters) ? rows : undefined,
  })
}

export function countQuery<Row>(
  title: string,
  calls: ReportCalls<Row>,
  program: ProgramCode,
  filters: FilterValues | null,
) {
  return queryOptions<number>({
    queryKey: [...reportKey(title), program, filters, 'count'],
    queryFn: ({ signal }) => calls.count?.({ program, filters: filters ?? {} }, signal) ?? 0,
    enabled: filters !== null && calls.count !== null,
  })
}

export function summaryQuery<Row>(
  title: string,
  calls: ReportCalls<Row>,
  program: ProgramCode,
  filters: FilterValues | null,
) {
  const { sum } = calls
  return queryOptions({
    queryKey: [...reportKey(title), program, filters, 'summary'],
    queryFn: sum && filters ? ({ signal }) => sum({ program, filters }, signal) : skipToken,
  })
}

export const reportKey = (title: string) => ['reports', title]
