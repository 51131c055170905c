import type { ItemStatus } from '#domain/catalogue/item-statuses.ts'
import { findClosedYear } from '#domain/funds/fund-periods.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { findUnusual } from '#domain/orders/unusual.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { OrderDetails, OrderListFilter, OrderRow } from '#wire/orders/orders.ts'
import { nameOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import { listNameOf } from '../db/names.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, type Totalled } from '../http/cut.ts'
import { findWhyNotApprove, seesFund } from './card.ts'
import { countMatching, findPage, readFilter, storedPage } from './list.ts'
import { chargedFund, newestBatch, waitsTooLong, yearIsOpen } from './queries.ts'
import { isBarred, turnOf } from './signers.ts'

type Row = Omit<OrderRow, 'waitsFor' | 'mayDecide' | 'whyNotApprove' | 'unusual'> & {
  ordererId: number
  round: number
  expedited: boolean
  /** Null unless the order waits for an approver. */
  waiting: {
    lines: { itemStatus: ItemStatus; quantity: number }[] | null
    signers: string
    mayDecide: boolean
    isBarred: boolean
    waitsTooLong: boolean
    fiscalYear: number
    yearIsOpen: boolean
    fund: NonNullable<OrderDetails['fund']>
  } | null
}

/** A stored page and its rows are one statement. */
export async function listOrderRows(context: ReadContext, filter: OrderListFilter): Promise<Cut<OrderRow[]>> {
  const { withKey, person } = context
  const match = await readFilter(context, filter)
  const page = storedPage(context, match, filter) ?? listPage(withKey, await findPage(context, match, filter))
  const found = await withKey<(Row & { matching: number })[]>`SELECT page.total AS matching, r.*
    FROM (SELECT p.number, p.total, row_number() OVER () AS place FROM (${page}) p) page
    CROSS JOIN LATERAL (${rowOfOrder(withKey, person, filter.status)} OFFSET 0) r ORDER BY page.place`
  const rows = found.map((row) => describeRow(person, row))
  if (found.length === 0 && filter.page > 1) return new Cut(rows, await countMatching(context, match))
  return new Cut(rows, found[0]?.matching ?? 0)
}

function listPage(sql: Sql, found: Totalled<{ number: number }>[]) {
  return sql`SELECT n AS number, ${found[0]?.total ?? 0}::bigint AS total
    FROM unnest(${found.map(({ number }) => number)}::bigint[]) n`
}

/** Even unused, the facts for the decision cost time: the plan is larger. */
function rowOfOrder(sql: Sql, person: Person, status: OrderStatus) {
  return sql`SELECT o.order_id AS number, o.version, coalesce(o.submitted_at, o.created_at) AS submitted_at, o.status, o.withdrawn, o.returned_at, o.finance_state = 'asked' AS asks_finance, o.orderer_id,
      ${listNameOf(sql, sql`m`)} AS member, o.dodaac, o.fund_code, o.total_cents AS total, o.line_count AS lines, o.round, o.expedited,
      coalesce((SELECT ${nameOf(sql)} FROM order_lines l JOIN items i USING (nsn) JOIN products p USING (pgc)
        WHERE l.order_id = o.order_id ORDER BY l.line_number LIMIT 1), '') AS item,
      ${newestBatch(sql)} AS batch, ${status === 'awaiting' ? factsOf(sql, person) : sql`NULL::jsonb`} AS waiting
    FROM orders o JOIN people m ON m.program = o.program AND m.person_id = o.member_id WHERE o.order_id = page.number`
}

function factsOf(sql: Sql, { id }: Person) {
  return sql`CASE WHEN o.status = 'awaiting' AND o.returned_at IS NULL THEN (SELECT jsonb_build_object(
      'lines', (SELECT jsonb_agg(jsonb_build_object('itemStatus', i.status, 'quantity', l.quantity))
        FROM order_lines l JOIN items i USING (nsn) WHERE l.order_id = o.order_id),
      'isBarred', ${isBarred(sql, id)}, 'waitsTooLong', ${waitsTooLong(sql)}, 'fiscalYear', f.fiscal_year,
      'yearIsOpen', ${yearIsOpen(sql)}, 'fund', ${chargedFund(sql)}) || ${turnOf(sql, id)}
    FROM funds f WHERE f.program = o.program AND f.fund_id = o.fund_id) END`
}

function describeRow(person: Person, { waiting, ...row }: Row): OrderRow {
  if (!waiting) return { ...row, waitsFor: '', mayDecide: false, whyNotApprove: '', unusual: [] }
  const { lines, signers, mayDecide, fund } = waiting
  return {
    ...row,
    waitsFor: signers,
    mayDecide,
    whyNotApprove: findWhyNotApprove(findClosedYear({ ...row, ...waiting }) ?? '', waiting),
    unusual: findUnusual({
      ...row,
      waitsTooLong: waiting.waitsTooLong,
      lines: lines ?? [],
      fund: seesFund(person, row) ? fund : null,
    }),
  }
}
