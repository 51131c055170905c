import type { Fragment, Handles, Sql } from '../db/connect.ts'
import type { Scope } from '../orders/report-scope.ts'
import { type Looked, startOf, startOfNext } from './match-orders.ts'

/**
 * Bars and totals of the two order reports are added up from sums (decision 144) wherever the filters ask for nothing but what
 * is kept of a row.
 */
export type Report = 'status' | 'details'

/**
 * Whether a filter asks only for what is kept. A filter that comes new is walked for until it is named, and so is every report
 * that does not reach the whole program: sums do not say for whom an order is.
 */
export function asksOnlyFor<Filter extends object>(
  { reach }: Scope,
  filter: Filter,
  kept: readonly (keyof Filter)[],
): boolean {
  return (
    reach === null &&
    Object.entries(filter).every(
      ([name, asked]) => name === 'program' || kept.includes(name as keyof Filter) || asked.length === 0,
    )
  )
}

/**
 * What is kept of a program's rows of a report: how many of a kind there are in a stretch of time (`rows`) and what they cost,
 * as orders and lines are called. With days, those of stretches that lie wholly among them: whole months as one, and what
 * is left at both ends by days.
 */
export function keptRows(sql: Sql, report: Report, { program, zone }: Scope, { begin, end }: Days): Fragment {
  const asked = sql`program = ${program} AND report = ${report}`
  // Conditions on orders name the member, too; a report that asks for one does not read sums.
  const columns = sql`program, dodaac, orderer_id, status, status AS status_word, withdrawn, supply_state, supply_code, supply_text,
    hold_code, rows, cents, NULL::bigint AS member_id`
  const first = begin ? firstWhole(sql, zone, begin) : sql`'-infinity'`
  const last = end ? lastWhole(sql, zone, end) : sql`'infinity'`
  const firstMonth = begin ? sql`next_middle(${first})` : sql`'-infinity'`
  const lastMonth = end ? sql`middle_of_month(${last})` : sql`'infinity'`
  const of = sql`SELECT since AS submitted_at, ${columns} FROM report_sums WHERE ${asked} AND span`
  return sql`(${of} = 'quarter' AND since >= ${first} AND since < ${last}
    UNION ALL ${of} = 'month' AND since >= ${firstMonth} AND since < ${lastMonth}
    UNION ALL ${of} = 'day' AND since >= ${first} AND since < ${firstMonth} AND since < ${last}
    UNION ALL ${of} = 'day' AND since >= ${lastMonth} AND since >= ${firstMonth} AND since < ${last}
    UNION ALL SELECT submitted_at, ${columns} FROM report_changes
      WHERE ${asked} AND submitted_at >= ${first} AND submitted_at < ${last})`
}

type Days = Pick<Looked, 'begin' | 'end'>

/** Orders `o` of the first and of the last day that lie in no stretch wholly among the days: they are walked. Null without days. */
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

/** When the first stretch begins that lies wholly behind the beginning of a day. */
function firstWhole(sql: Sql, zone: string, begin: string): Fragment {
  return sql`report_stretch_end(${startOf(sql, zone, begin)} - interval '1 microsecond')`
}

/** When the last stretch ends that lies wholly before the end of a day. */
function lastWhole(sql: Sql, zone: string, end: string): Fragment {
  return sql`report_stretch(${startOfNext(sql, zone, end)})`
}

/** What was there before the sums takes longer to sum up, the first time, than a write may. */
const KEEPING_TAKES = 600_000

/** Takes what has changed into the sums; without it they stay right, and reading them takes longer. */
export async function keepReportSums(writes: Handles['writes']): Promise<void> {
  await writes.begin(async (sql) => {
    // The limit of a transaction that has begun can be taken away, and not be made longer.
    await sql`SELECT set_config('transaction_timeout', '0', true), set_config('statement_timeout', ${String(KEEPING_TAKES)}, true)`
    await sql`SELECT refresh_report_sums()`
  })
}
