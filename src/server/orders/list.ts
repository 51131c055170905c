import { parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Person, seesWholeProgram } from '#domain/roles/permissions.ts'
import { parseDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { readRequisitions } from '#domain/supply/requisition-search.ts'
import type { OrderCard, OrderListFilter } from '#wire/orders/orders.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { findPeopleNamed } from '../people/named.ts'
import { describeCard } from './card.ts'
import { completeLines, findLineRows } from './lines.ts'
import { linesOfItem } from './lines-of-item.ts'
import { type OrderRow, orderRows } from './queries.ts'
import { seesOrders } from './scope.ts'

/** One page of the order list, newest first (API-21): a few statements, whatever the page holds. */
export async function listOrderCards(context: ReadContext, filter: OrderListFilter): Promise<OrderCard[]> {
  const { sql, person } = context
  requireOwnFilters(person, filter)
  const where = matchOrders(
    sql,
    person,
    filter,
    await findPeopleNamed(sql, person.program, filter.searchTerm),
  )
  const orders = await sql<OrderRow[]>`WITH page AS MATERIALIZED (
      SELECT o.order_id FROM orders o WHERE ${where}
      ORDER BY o.order_id DESC LIMIT ${filter.pageSize} OFFSET ${(filter.page - 1) * filter.pageSize})
    ${orderRows(sql, person)} WHERE o.order_id IN (SELECT order_id FROM page) ORDER BY o.order_id DESC`
  if (orders.length === 0) return []
  const rows = await findLineRows(
    sql,
    orders.map((order) => order.number),
  )
  const lines = Map.groupBy(await completeLines(context, rows), (line) => line.orderId)
  return orders.map((order) => describeCard(person, order, lines.get(order.number) ?? []))
}

/** How many orders the same filter finds (API-22). */
export async function countOrderCards(
  { sql, person }: ReadContext,
  filter: OrderListFilter,
): Promise<{ total: number; totalPages: number }> {
  requireOwnFilters(person, filter)
  const named = await findPeopleNamed(sql, person.program, filter.searchTerm)
  const [row] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM orders o
    WHERE ${matchOrders(sql, person, filter, named)}`
  const total = row?.total ?? 0
  return { total, totalPages: Math.ceil(total / filter.pageSize) }
}

/** The one definition of the list and of its paging twin. */
function matchOrders(sql: Sql, person: Person, filter: OrderListFilter, named: number[]) {
  const { program } = person
  return sql`${seesOrders(sql, person)} AND o.status = ${filter.status}
    ${
      filter.personId === undefined || filter.personId === person.id
        ? sql``
        : sql`AND (o.orderer_id = ${filter.personId} OR o.member_id = ${filter.personId})`
    }
    ${
      filter.dodaacs.length === 0
        ? sql``
        : sql`AND (o.dodaac = ANY (${filter.dodaacs}::text[]) OR EXISTS (SELECT 1 FROM people x
            WHERE x.program = ${program} AND x.person_id IN (o.orderer_id, o.member_id) AND x.dodaac = ANY (${filter.dodaacs}::text[])))`
    }
    ${filter.members.length === 0 ? sql`` : sql`AND o.member_id = ANY (${filter.members}::bigint[])`}
    ${filter.searchTerm === '' ? sql`` : sql`AND (${matchTerm(sql, program, filter.searchTerm, named)})`}`
}

/** Lists are asked for oneself and for DoDAACs one has to do with; 99 may name anybody (API-21). */
function requireOwnFilters(person: Person, { status, personId, dodaacs }: OrderListFilter): void {
  if (status === 'cart') throw new Refusal('not-found', 'Carts are in the cart, not among the orders.')
  if (seesWholeProgram(person)) return
  if (personId !== undefined && personId !== person.id)
    throw new Refusal('not-found', 'There are no orders of this person that you may see.')
  const own = new Set([...person.assignedDodaacs, ...person.overseenDodaacs])
  const foreign = dodaacs.find((dodaac) => !own.has(dodaac))
  if (foreign) throw new Refusal('not-found', `DoDAAC ${foreign} is not among your DoDAACs.`)
}

/**
 * What a term can be. A requisition or an NSN is nothing else, so that its index alone finds the orders. `named` are the
 * people whose names hold the term.
 */
function matchTerm(sql: Sql, program: string, typed: string, named: number[]) {
  const term = typed.trim().toUpperCase()
  const requisitions = readRequisitions(typed)
  if (requisitions.length > 0 && requisitions.every((one) => parseDocumentNumber(one)))
    return sql`o.order_id IN (SELECT order_id FROM order_lines
      WHERE program = ${program} AND requisition = ANY (${requisitions}::text[]))`
  const nsn = parseNsn(term)
  // No supply class is 0000: thirteen digits that begin so are an order number with zeros.
  if (nsn && !nsn.startsWith('0000'))
    return sql`o.order_id IN (SELECT order_id FROM (${linesOfItem(sql, program, nsn)}) l)`
  if (/^\d{1,20}$/.test(term) && Number.isSafeInteger(Number(term)) && !/^(\d{2}|\d{6})$/.test(term))
    return sql`o.order_id = ${Number(term)}`

  const ways = [sql`false`]
  if (/^\d+$/.test(term) && Number.isSafeInteger(Number(term))) ways.push(sql`o.order_id = ${Number(term)}`)
  if (/^[A-Z0-9]{6}$/.test(term)) ways.push(sql`o.dodaac = ${term}`, sql`o.ship_to = ${term}`)
  if (/^[A-Z0-9]{2}$/.test(term)) ways.push(sql`o.fund_code = ${term}`)
  if (named.length > 0)
    ways.push(sql`o.orderer_id = ANY (${named}::bigint[])`, sql`o.member_id = ANY (${named}::bigint[])`)
  return ways.reduce((all, way) => sql`${all} OR ${way}`)
}
