import { describeLine, type LineStanding, type OrderStatus, outcomeOf } from '#domain/orders/orders.ts'
import { REPORT_STATUS_WORDS } from '#domain/reports/order-status-report.ts'
import { addBelow, cutShares, joinShares, largestFirst, type Share } from '#domain/reports/summary.ts'
import { describeLineStatus } from '#domain/supply/line-status.ts'
import type { OrderDetailFilter, OrderStatusFilter, ReportSummary } from '#wire/reports/order-reports.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { type Scope, scopeOf } from '../orders/report-scope.ts'
import { findAbove } from './above.ts'
import { lookUp } from './match-orders.ts'
import { findLines, shareLines } from './order-details.ts'
import { sayShipmentStatus } from './order-details-queries.ts'
import { requireOrder } from './order-status.ts'
import { shareStatuses } from './order-status-queries.ts'

export async function sumOrderStatuses(
  context: ReadContext,
  { query: filter }: { query: OrderStatusFilter },
): Promise<ReportSummary> {
  const { sql } = context
  const scope = scopeOf(context)
  requireOrder(filter)
  const looked = await lookUp(sql, scope, filter)
  const rows = await sql<StatusShare[]>`SELECT ${standing(sql)}, ${sums(sql)}
    FROM ${byMonth(sql, scope, shareStatuses(sql, scope, filter, looked))} r
    GROUP BY GROUPING SETS ((r.status, r.withdrawn), (r.dodaac), (r.month)) ${thatAreThere(sql)}`
  return summarize(rows, await findAbove(sql, scope.program), (row) => {
    const outcome = outcomeOf(row)
    // Carts are excluded, and the filter Declined includes withdrawn orders.
    const isFilter =
      outcome !== 'cart' && outcome !== 'declined' && outcome !== 'returned' && outcome !== 'asked'
    return { name: REPORT_STATUS_WORDS[outcome], status: isFilter ? outcome : null }
  })
}

/** Uses the words of the column Order Status. */
export async function sumOrderDetails(
  context: ReadContext,
  { query: filter }: { query: OrderDetailFilter },
): Promise<ReportSummary> {
  const { sql } = context
  const scope = scopeOf(context)
  requireOrder(filter)
  const lines = await findLines(sql, scope, filter)
  const supply = sql`r.supply_state, r.supply_code, r.supply_text, r.hold_code`
  const rows = await sql<
    LineShare[]
  >`SELECT ${standing(sql)}, coalesce(r.supply_state, 'none') AS supply_state,
      coalesce(r.supply_code, '') AS supply_code, coalesce(r.supply_text, '') AS supply_text, coalesce(r.hold_code, '') AS hold_code,
      ${sums(sql)}
    FROM ${byMonth(sql, scope, shareLines(sql, scope, filter, lines))} r
    GROUP BY GROUPING SETS ((r.status, r.withdrawn, ${supply}), (r.dodaac), (r.month)) ${thatAreThere(sql)}`
  return summarize(rows, await findAbove(sql, scope.program), (row) => ({
    name: describeLineStatus(sayShipmentStatus({ ...row, lineStatus: describeLine(outcomeOf(row), row) })),
    status: null,
  }))
}

/** The month's first day. */
function byMonth(sql: Sql, { zone }: Scope, rows: Fragment): Fragment {
  return sql`(SELECT *, date_trunc('month', submitted_at AT TIME ZONE ${zone}) AS month FROM ${rows} s)`
}

/** Pending changes may reduce a sum to zero. */
function thatAreThere(sql: Sql): Fragment {
  return sql`HAVING sum(r.rows) > 0`
}

function standing(sql: Sql): Fragment {
  return sql`coalesce(r.status, 'cart') AS status, coalesce(r.withdrawn, false) AS withdrawn`
}

function sums(sql: Sql): Fragment {
  return sql`r.dodaac, to_char(r.month, 'YYYY-MM') AS month, coalesce(sum(r.rows), 0)::bigint AS rows, coalesce(sum(r.cents), 0)::bigint AS cents`
}

type Summed = Share & { dodaac: string | null; month: string | null }
type StatusShare = Summed & { status: OrderStatus; withdrawn: boolean }
type LineShare = StatusShare & LineStanding & { supplyCode: string }

function summarize<Row extends StatusShare>(
  rows: Row[],
  above: ReadonlyMap<string, string[]>,
  nameOf: (row: Row) => Pick<ReportSummary['statuses'][number], 'name' | 'status'>,
): ReportSummary {
  const statuses = rows
    .filter(({ dodaac, month }) => dodaac === null && month === null)
    .map((row) => ({ ...nameOf(row), rows: row.rows, cents: row.cents }))
  const ofUnits = rows.flatMap(({ dodaac, ...row }) => (dodaac === null ? [] : [{ ...row, name: dodaac }]))
  const units = cutShares(ofUnits)
  const { count, rows: otherRows, cents } = units.others
  return {
    statuses: largestFirst(joinShares(statuses)).map(({ cents: total, ...share }) => ({ ...share, total })),
    units: units.named.map((unit) => ({ dodaac: unit.name, rows: unit.rows, total: unit.cents })),
    subtotals: addBelow(ofUnits, above).map(({ name, rows: counted, cents: total }) => ({
      dodaac: name,
      rows: counted,
      total,
    })),
    otherUnits: { units: count, rows: otherRows, total: cents },
    months: rows
      .flatMap(({ month, rows: placed }) => (month === null ? [] : [{ month, rows: placed }]))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
  }
}
