import type { Fragment, Handles, Sql } from '../db/connect.ts'
import type { Scope } from '../orders/report-scope.ts'
import { type Looked, startOf, startOfNext } from './match-orders.ts'

/** Both order reports use stored sums (decision 8) when the filters need nothing else. */
export type Report = 'status' | 'details'

/** Only filters in `kept`, and only reports of a whole program, because sums have no member. */
export function filtersOnly<Filter extends object>(
  { reach }: Scope,
  filter: Filter,
  stored: readonly (keyof Filter)[],
): boolean {
  return (
    reach === null &&
    Object.entries(filter).every(
      ([name, requested]) =>
        name === 'program' || stored.includes(name as keyof Filter) || requested.length === 0,
    )
  )
}

/**
 * Count (`rows`) and cost per kind and period. With days: whole months inside the range, and single days at both ends.
 */
export function storedRows(
  sql: Sql,
  report: Report,
  { program, zone }: Scope,
  { begin, end }: Days,
): Fragment {
  const requested = sql`program = ${program} AND report = ${report}`
  // Reports with a member filter do not read sums.
  const columns = sql`program, dodaac, orderer_id, status, status AS status_word, withdrawn, supply_state, supply_code, supply_text,
    hold_code, rows, cents, NULL::bigint AS member_id`
  const first = begin ? firstWhole(sql, zone, begin) : sql`'-infinity'`
  const last = end ? lastWhole(sql, zone, end) : sql`'infinity'`
  const firstMonth = begin ? sql`next_middle(${first})` : sql`'-infinity'`
  const lastMonth = end ? sql`middle_of_month(${last})` : sql`'infinity'`
  const of = sql`SELECT since AS submitted_at, ${columns} FROM report_sums WHERE ${requested} AND span`
  return sql`(${of} = 'quarter' AND since >= ${first} AND since < ${last}
    UNION ALL ${of} = 'month' AND since >= ${firstMonth} AND since < ${lastMonth}
    UNION ALL ${of} = 'day' AND since >= ${first} AND since < ${firstMonth} AND since < ${last}
    UNION ALL ${of} = 'day' AND since >= ${lastMonth} AND since >= ${firstMonth} AND since < ${last}
    UNION ALL SELECT submitted_at, ${columns} FROM report_changes
      WHERE ${requested} AND submitted_at >= ${first} AND submitted_at < ${last})`
}

type Days = Pick<Looked, 'begin' | 'end'>

/** Orders outside whole periods. Null without days. */
export function matchEdges(sql: Sql, { program, zone }: Scope, { begin, end }: Days): Fragment | null {
  if (!begin && !end) return null
  const submitted = sql`SELECT order_id FROM orders WHERE program = ${program} AND submitted_at`
  const first = begin
    ? sql`${submitted} >= ${startOf(sql, zone, begin)} AND submitted_at < ${firstWhole(sql, zone, begin)}`
    : sql`SELECT NULL::bigint`
  const last = end
    ? sql`${submitted} >= ${lastWhole(sql, zone, end)} AND submitted_at < ${startOfNext(sql, zone, end)}`
    : sql`SELECT NULL::bigint`
  return sql`o.order_id = ANY (ARRAY(${first} UNION ALL ${last}))`
}

function firstWhole(sql: Sql, zone: string, begin: string): Fragment {
  return sql`report_stretch_end(${startOf(sql, zone, begin)} - interval '1 microsecond')`
}

function lastWhole(sql: Sql, zone: string, end: string): Fragment {
  return sql`report_stretch(${startOfNext(sql, zone, end)})`
}

/** The first run sums all old rows, which exceeds the limit of a write. */
const KEEPING_TAKES = 600_000

/** Merges pending changes into the sums. Without it the sums stay correct, but reads are slower. */
export async function saveReportSums(writes: Handles['writes']): Promise<void> {
  await writes.begin(async (sql) => {
    // PostgreSQL cannot extend a running transaction's limit, only remove it.
    await sql`SELECT set_config('transaction_timeout', '0', true), set_config('statement_timeout', ${String(KEEPING_TAKES)}, true)`
    await sql`SELECT refresh_report_sums()`
  })
}
