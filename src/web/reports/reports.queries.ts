import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import type { FilterValues } from '#domain/reports/report.ts'
import { ask, askFile, type Question, type ReceivedFile } from '#wire/ask.ts'
import type { Call } from '#wire/call.ts'
import type { ReportSummary } from '#wire/reports/order-reports.ts'

type ReportAsked = { program: ProgramCode; filters: FilterValues }

/** How a report is read, counted and written to a file. `count` is null where the call gives the whole report at once. */
export type ReportCalls<Row> = {
  list: (asked: ReportAsked & { page: number; pageSize: number }, signal: AbortSignal) => Promise<Row[]>
  count: ((asked: ReportAsked, signal: AbortSignal) => Promise<number>) | null
  /** What is counted above the rows; null where the report has no summary. */
  sum: ((asked: ReportAsked, signal: AbortSignal) => Promise<ReportSummary>) | null
  export: (asked: ReportAsked, name: string, signal: AbortSignal) => Promise<ReceivedFile>
}

/** Ties a report to its calls of the API: filters travel under their own names. */
export function reportCalls<Row, P, Q, E, S = Q>(calls: {
  list: Call<P, Q, undefined, Row[], 'read'>
  count: Call<P, Q, undefined, { total: number; totalPages: number }, 'read'> | null
  sum?: Call<P, S, undefined, ReportSummary, 'read'>
  export: Call<P, E, undefined, Uint8Array, 'read'>
  /** Rows of a report that comes whole that a screen can hold. */
  most?: number
}): ReportCalls<Row> {
  const { count, sum, most } = calls
  // The names of a report's filters are those of its calls; a test of each report sends them all.
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

/** A page of a report. Nothing is asked until filters are applied. [HUB-34] */
export function rowsQuery<Row>(
  title: string,
  calls: ReportCalls<Row>,
  program: ProgramCode,
  filters: FilterValues | null,
  page: number,
  pageSize: number,
) {
  // A report that comes whole is asked once and turned over in the browser.
  const asked = calls.count ? { page, pageSize } : { page: 1, pageSize }
  return queryOptions<Row[]>({
    queryKey: [...reportKey(title), program, filters, asked],
    queryFn: ({ signal }) => calls.list({ program, filters: filters ?? {}, ...asked }, signal),
    enabled: filters !== null,
    // Another page keeps the rows in sight until it is there; other filters clear them at once. [RDT-15]
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
