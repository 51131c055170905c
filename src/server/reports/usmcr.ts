import { Refusal } from '#domain/refusal.ts'
import { USMCR_ON_SCREEN, type UsmcrRow } from '#domain/reports/usmcr-report.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { escapeLike } from '#domain/search.ts'
import type { UsmcrFilter } from '#wire/reports/usmcr-report.ts'
import { nameOf } from '../catalogue/sizes.ts'
import { all } from '../db/all.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { matchReach, type Scope, scopeOf } from '../orders/report-scope.ts'
import { dayOf, startOf, startOfNext } from './match-orders.ts'
import { requireOrder } from './order-status.ts'

const BATCH = 2000

type Requested = UsmcrFilter & { max?: number | undefined }

/** Null when there are too many rows for a screen (API-64). */
export async function listFewUsmcrRows(
  context: ReadContext,
  { query: { max, ...filter } }: { query: Requested },
): Promise<UsmcrRow[] | null> {
  requireUsmcrReport(context.person)
  requireOrder(filter)
  const limit = Math.min(max ?? Number.POSITIVE_INFINITY, USMCR_ON_SCREEN + 1)
  const rows = await readUsmcrRows(context.sql, scopeOf(context), filter, null, limit)
  return rows.length <= USMCR_ON_SCREEN ? rows : null
}

export async function* readAllUsmcrRows(
  sql: Sql,
  scope: Scope,
  filter: UsmcrFilter,
): AsyncGenerator<UsmcrRow[]> {
  let after: UsmcrMark | null = null
  do {
    const rows: (UsmcrRow & UsmcrMark)[] = await readUsmcrRows(sql, scope, filter, after, BATCH)
    yield rows
    after = rows.length === BATCH ? (rows.at(-1) ?? null) : null
  } while (after !== null)
}

/** @throws Refusal (404) where the program does not offer the report */
export function requireUsmcrReport({ programFacts }: Person): void {
  if (!programFacts.offersUsmcrReport)
    throw new Refusal('not-found', 'Your program does not use this report.')
}

export async function readReportDefaults({ sql, person }: ReadContext) {
  requireUsmcrReport(person)
  const [row] = await sql<{ supplierName: string; supplierSite: string; project: string; task: string }[]>`
    SELECT supplier_name, supplier_site, usmcr_project AS project, usmcr_task AS task FROM programs WHERE code = ${person.program}`
  return row ?? { supplierName: '', supplierSite: '', project: '', task: '' }
}

type UsmcrMark = { orderId: number; lineNumber: number; unitPrice: number }
type Read = Omit<
  UsmcrRow,
  'transactionType' | 'tas' | 'limit' | 'project' | 'task' | 'organization' | 'expenditureType'
> &
  UsmcrMark

/** NEW: lines approved in the range. MOD: pieces that supply added or removed in it. */
async function readUsmcrRows(
  sql: Sql,
  scope: Scope,
  filter: UsmcrFilter,
  after: UsmcrMark | null,
  limit: number,
): Promise<(UsmcrRow & UsmcrMark)[]> {
  const isChange = filter.transactionType === 'MOD'
  const price = isChange ? sql`t.unit_price_cents` : sql`l.unit_price_cents`
  const rows = await sql<
    Read[]
  >`SELECT o.order_id, l.line_number, coalesce(l.requisition, '') AS document_number,
      ${clin(sql)} AS clin, 'Order ' || o.order_id AS description, g.usmcr_obligation_type AS obligation_type,
      g.usmcr_line_type AS line_type, ${nameOf(sql)} AS line_description,
      g.usmcr_contract_type AS contract_type, g.supplier_name, g.supplier_site,
      ${isChange ? dayOf(sql, sql`t.made_at`, scope.zone) : dayOf(sql, sql`o.decided_at`, scope.zone)} AS effective_on,
      ${isChange ? sql`t.pieces` : sql`l.quantity`} AS quantity, ${price} AS unit_price, o.dodaac
    ${fromLines(sql, scope, filter)}
      ${after ? sql`AND (l.order_id, l.line_number, ${price}) > (${after.orderId}, ${after.lineNumber}, ${after.unitPrice})` : sql``}
    ORDER BY l.order_id, l.line_number, ${price} LIMIT ${limit}`
  const { transactionType, tas, limit: tpLimit, project, task, organization, expenditureType } = filter
  const stamps = { transactionType, tas, limit: tpLimit, project, task, organization, expenditureType }
  return rows.map((row) => ({ ...row, ...stamps }))
}

export async function countUsmcrRows(sql: Sql, scope: Scope, filter: UsmcrFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT count(*) AS total ${fromLines(sql, scope, filter)}`
  return row?.total ?? 0
}

/** The line's number in its order, in contract format. */
function clin(sql: Sql): Fragment {
  return sql`lpad(l.line_number::text, 4, '0')`
}

function fromLines(sql: Sql, { program, zone, reach }: Scope, filter: UsmcrFilter): Fragment {
  const { begin, end, transactionType } = filter
  const isChange = transactionType === 'MOD'
  const within = (moment: Fragment) =>
    all(sql, [
      begin ? sql`${moment} >= ${startOf(sql, zone, begin)}` : null,
      end ? sql`${moment} < ${startOfNext(sql, zone, end)}` : null,
    ])
  const changes = sql`JOIN (SELECT order_id, line_number, unit_price_cents, sum(pieces)::integer AS pieces, max(made_at) AS made_at
      FROM line_charges WHERE program = ${program} AND ${within(sql`made_at`)}
      GROUP BY order_id, line_number, unit_price_cents HAVING sum(pieces) <> 0) t
    ON t.order_id = l.order_id AND t.line_number = l.line_number`
  return sql`FROM orders o JOIN order_lines l USING (order_id) JOIN items i USING (nsn) JOIN products p USING (pgc)
      JOIN programs g ON g.code = o.program
    ${isChange ? changes : sql``}
    WHERE o.program = ${program} AND o.status IN ('approved', 'shipped') AND ${isChange ? sql`true` : within(sql`o.decided_at`)}
      AND ${all(sql, [
        reach ? matchReach(sql, reach) : null,
        filter.clin ? sql`${clin(sql)} = ${filter.clin.trim().padStart(4, '0')}` : null,
        contains(sql, sql`g.usmcr_obligation_type`, filter.obligationType),
        contains(sql, sql`g.usmcr_line_type`, filter.lineType),
        contains(sql, sql`g.usmcr_contract_type`, filter.contractType),
        contains(sql, sql`g.supplier_name`, filter.supplierName),
        contains(sql, sql`g.supplier_site`, filter.supplierSite),
      ])}`
}

/** Case-insensitive; null without words. */
function contains(sql: Sql, text: Fragment, words: string): Fragment | null {
  const wanted = words.trim().toLowerCase()
  return wanted ? sql`lower(${text}) LIKE ${`%${escapeLike(wanted)}%`}` : null
}
