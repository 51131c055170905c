import { addDays } from '#domain/fiscal-years.ts'
import { USMCR_ON_SCREEN, type UsmcrRow } from '#domain/usmcr-report.ts'
import type { UsmcrFilter } from '#wire/usmcr-report.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/serve.ts'
import { all, dayOf, type Fragment, type Scope, startOf } from './match-orders.ts'
import { requireOrder, scopeOf } from './order-status.ts'

/** The first rows of the report; the Excel file holds all (API-64). */
export async function listUsmcrRows(context: ReadContext, { query: filter }: { query: UsmcrFilter }) {
  requireOrder(filter)
  return readUsmcrRows(context.sql, scopeOf(context), filter, null, USMCR_ON_SCREEN)
}

export async function readReportDefaults({ sql, person }: ReadContext) {
  const [row] = await sql<{ supplierName: string; supplierSite: string; project: string; task: string }[]>`
    SELECT supplier_name, supplier_site, usmcr_project AS project, usmcr_task AS task FROM programs WHERE code = ${person.program}`
  return row ?? { supplierName: '', supplierSite: '', project: '', task: '' }
}

export type UsmcrMark = { orderId: number; lineNumber: number }
type Read = Pick<
  UsmcrRow,
  'documentNumber' | 'description' | 'lineDescription' | 'effectiveOn' | 'quantity' | 'unitPrice' | 'dodaac'
> &
  UsmcrMark

/**
 * Lines approved within the days (NEW), or what supply changed of lines within them (MOD), in the order of their numbers;
 * what the person entered stands on every row. A change is a quantity at the price of the line, taken back or added; a
 * difference that is no multiple of the price, as after a price change, is one piece at that difference.
 */
export async function readUsmcrRows(
  sql: Sql,
  scope: Scope,
  filter: UsmcrFilter,
  after: UsmcrMark | null,
  limit: number,
): Promise<(UsmcrRow & UsmcrMark)[]> {
  const isChange = filter.transactionType === 'MOD'
  const rows = await sql<
    Read[]
  >`SELECT o.order_id, l.line_number, coalesce(l.requisition, '') AS document_number,
      'Order ' || o.order_id AS description,
      concat_ws(' ', p.display_name, nullif(i.size, ''), nullif(i.colour, '')) AS line_description,
      ${isChange ? dayOf(sql, sql`t.made_at`, scope.zone) : dayOf(sql, sql`o.decided_at`, scope.zone)} AS effective_on,
      ${isChange ? describeChange(sql) : sql`l.quantity AS quantity, l.unit_price_cents AS unit_price`}, o.dodaac
    ${fromLines(sql, scope, filter)} ${after ? sql`AND (l.order_id, l.line_number) > (${after.orderId}, ${after.lineNumber})` : sql``}
    ORDER BY l.order_id, l.line_number LIMIT ${limit}`
  return rows.map((row) => ({
    ...row,
    transactionType: filter.transactionType,
    clin: filter.clin || String(row.lineNumber).padStart(4, '0'),
    obligationType: filter.obligationType,
    lineType: filter.lineType,
    contractType: filter.contractType,
    supplierName: filter.supplierName,
    supplierSite: filter.supplierSite,
    tas: filter.tas,
    limit: filter.limit,
    project: filter.project,
    task: filter.task,
    organization: filter.organization,
    expenditureType: filter.expenditureType,
  }))
}

export async function countUsmcrRows(sql: Sql, scope: Scope, filter: UsmcrFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT count(*) AS total ${fromLines(sql, scope, filter)}`
  return row?.total ?? 0
}

function fromLines(
  sql: Sql,
  { program, zone }: Scope,
  { begin, end, transactionType }: UsmcrFilter,
): Fragment {
  const isChange = transactionType === 'MOD'
  const within = (moment: Fragment) =>
    all(sql, [
      begin ? sql`${moment} >= ${startOf(sql, zone, begin)}` : null,
      end ? sql`${moment} < ${startOf(sql, zone, addDays(end, 1))}` : null,
    ])
  const changes = sql`JOIN (SELECT order_id, line_number, max(made_at) AS made_at,
        sum(CASE kind WHEN 'adjust' THEN amount_cents ELSE -amount_cents END)::bigint AS cents
      FROM transfers WHERE program = ${program} AND line_number IS NOT NULL AND ${within(sql`made_at`)}
      GROUP BY order_id, line_number HAVING sum(CASE kind WHEN 'adjust' THEN amount_cents ELSE -amount_cents END) <> 0) t
    ON t.order_id = l.order_id AND t.line_number = l.line_number`
  return sql`FROM orders o JOIN order_lines l USING (order_id) JOIN items i USING (nsn) JOIN products p USING (pgc)
    ${isChange ? changes : sql``}
    WHERE o.program = ${program} AND o.status IN (3, 6) AND ${isChange ? sql`true` : within(sql`o.decided_at`)}`
}

/** A change of cents as a quantity at the price of the line; `t.cents` is never zero. */
function describeChange(sql: Sql): Fragment {
  return sql`CASE WHEN l.unit_price_cents > 0 AND t.cents % l.unit_price_cents = 0 THEN t.cents / l.unit_price_cents
      ELSE sign(t.cents)::bigint END AS quantity,
    CASE WHEN l.unit_price_cents > 0 AND t.cents % l.unit_price_cents = 0 THEN l.unit_price_cents
      ELSE abs(t.cents) END AS unit_price`
}
