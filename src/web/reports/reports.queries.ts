import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import type { FilterValues } from '#domain/reports/report.ts'
import { ask, askFile, type Question, type ReceivedFile } from '#wire/ask.ts'
import type { Call } from '#wire/call.ts'
import type { ReportSummary } from '#wire/reports/order-reports.ts'

type ReportAsked = { program: ProgramCode; filters: FilterValues }

/** `count` is null when the call returns the whole report. */
export type ReportCalls<Row> = {
  list: (asked: ReportAsked & { page: number; pageSize: number }, signal: AbortSignal) => Promise<Row[]>
  count: ((asked: ReportAsked, signal: AbortSignal) => Promise<number>) | null
  /** Null when the report has no summary. */
  sum: ((asked: ReportAsked, signal: AbortSignal) => Promise<ReportSummary>) | null
  export: (asked: ReportAsked, name: string, signal: AbortSignal) => Promise<ReceivedFile>
}

export function reportCalls<Row, P, Q, E, S = Q>(calls: {
  list: Call<P, Q, undefined, Row[], 'read'>
  count: Call<P, Q, undefined, { total: number; totalPages: number }, 'read'> | null
  sum?: Call<P, S, undefined, ReportSummary, 'read'>
  export: Call<P, E, undefined, Uint8Array, 'read'>
  /** The maximum number of rows on screen for a report whose call returns all rows. */
  most?: number
}): ReportCalls<Row> {
  const { count, sum, most } = calls
  // The filters of a report have the names of the call's parameters. A test of each report sends them all.
  const question = <F>(query: object, signal: AbortSignal) =>
    ({ query, signal }) as unknown as Question<P, F, undefined>
  return {
    list: ({ program, filters, page, pageSize }, signal) => {
      const query = count ? { ...filters, program, page, pageSize } : { ...filters, program, most }
      return ask(calls.list, question<Q>(query, signal))
    },
    count:
      count &&
      (async ({ program, filters }, signal) =>
        (await ask(count, question<Q>({ ...filters, program }, signal))).total),
    sum: sum
      ? ({ program, filters }, signal) => ask(sum, question<S>({ ...filters, program }, signal))
      : null,
    export: ({ program, filters }, name, signal) =>
      askFile(calls.export, question<E>({ ...filters, program }, signal), name),
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
  const asked = calls.count ? { page, pageSize } : { page: 1, pageSize }
  return queryOptions<Row[]>({
    queryKey: [...reportKey(title), program, filters, asked],
    queryFn: ({ signal }) => calls.list({ program, filters: filters ?? {}, ...asked }, signal),
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
