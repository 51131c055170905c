import { parseNsn } from '#domain/catalogue/stock-numbers.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Person, seesWholeProgram } from '#domain/roles/permissions.ts'
import { type OrderIntent, readSearchIntent } from '#domain/search/search-intent.ts'
import { plainNumber } from '#domain/typed-numbers.ts'
import {
  MAX_COUNTED,
  type OrderFilter,
  type OrderPlaces,
  type WaitingFor,
} from '#wire/orders/order-places.ts'
import type { OrderCard, OrderListFilter, OrderSort } from '#wire/orders/orders.ts'
import { findItemsNamed } from '../catalogue/named.ts'
import { all } from '../db/all.ts'
import { asOne } from '../db/as-one.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { unitsOf } from '../dodaacs/units-below.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, inPages, pageOf, type Totalled } from '../http/cut.ts'
import { completeLines, findLineRows } from '../lines/lines.ts'
import { findPeopleNamed } from '../people/named.ts'
import { describeCard } from './card.ts'
import { findApprovalRows } from './details-queries.ts'
import { linesOfItem } from './lines-of-item.ts'
import { linesNamed } from './named-lines.ts'
import { findOrderRows } from './queries.ts'
import { seesOrders } from './scope.ts'
import { maySignNext } from './signers.ts'
import { countVisible, findVisiblePage } from './stored-counts.ts'
import {
  askedPage,
  countAsked,
  countForOthers,
  countReturned,
  countToSign,
  othersPage,
  returnedPage,
  toSignPage,
  waitsForOthers,
} from './to-sign.ts'

/** Newest first; orders that wait for the person come oldest first (API-21). */
export async function listOrderCards(
  context: ReadContext,
  filter: OrderListFilter,
): Promise<Cut<OrderCard[]>> {
  const { withKey, person } = context
  const match = await readFilter(context, filter)
  const { rows, total } = await pageOf(await findPage(context, match, filter), filter.page, () =>
    countMatching(context, match),
  )
  const numbers = rows.map((row) => row.number)
  if (numbers.length === 0) return new Cut([], total)
  const parts = await asOne(withKey, {
    orders: findOrderRows(withKey, person, numbers),
    approvals: findApprovalRows(withKey, numbers),
    lines: findLineRows(withKey, numbers),
  })
  const lines = Map.groupBy(await completeLines(context, parts.lines), (line) => line.orderId)
  const approvals = Map.groupBy(parts.approvals, (approval) => approval.orderId)
  const orders = Map.groupBy(parts.orders, ({ number }) => number)
  const cards = numbers
    .flatMap((number) => orders.get(number) ?? [])
    .map((order) =>
      describeCard(person, order, {
        approvals: approvals.get(order.number) ?? [],
        mayDecide: order.mayDecide,
        isBarred: order.isBarred,
        lines: lines.get(order.number) ?? [],
      }),
    )
  return new Cut(cards, total)
}

/** [API-22] */
export async function countOrderCards(context: ReadContext, filter: OrderListFilter) {
  return inPages(await countMatching(context, await readFilter(context, filter)), filter.pageSize)
}

export async function countOrderPlaces(context: ReadContext, filter: OrderFilter): Promise<OrderPlaces> {
  const { sql, withKey, person } = context
  const named = await readNames(context, filter)
  const found = (place: Place) => matchOrders(sql, person, { ...filter, ...place }, named)
  if (!found(PLACES.me)) {
    const stored = (place: Place) => countStored(withKey, person, place)
    // Two statements, because one would have more parameters than a function may have.
    const [[row], [held]] = await Promise.all([
      withKey<(Omit<OrderPlaces, 'others' | 'returned' | 'asked'> & { waiting: number })[]>`SELECT
      ${countVisible(withKey, { person, status: 'awaiting' })} AS waiting, ${stored(PLACES.me)} AS me,
      ${stored(PLACES.approved)} AS approved, ${stored(PLACES.shipped)} AS shipped,
      ${stored(PLACES.declined)} AS declined`,
      withKey<
        Pick<OrderPlaces, 'returned' | 'asked'>[]
      >`SELECT ${stored(PLACES.returned)} AS returned, ${stored(PLACES.asked)} AS asked`,
    ])
    if (!row || !held) throw new Error('A count always has a row.')
    const { waiting, ...others } = row
    const counts = { ...others, ...held }
    return { ...counts, others: waiting - counts.me - counts.returned - counts.asked }
  }
  const count = (place: Place) =>
    sql`(SELECT count(*) FROM (SELECT FROM (${found(place) as Fragment}) f LIMIT ${MAX_COUNTED}) found)`
  const [row] = await sql<OrderPlaces[]>`SELECT ${count(PLACES.me)} AS me, ${count(PLACES.others)} AS others,
    ${count(PLACES.returned)} AS returned, ${count(PLACES.asked)} AS asked, ${count(PLACES.approved)} AS approved, ${count(PLACES.shipped)} AS shipped, ${count(PLACES.declined)} AS declined`
  return row as OrderPlaces
}

type Place = { status: OrderStatus; waitingFor?: WaitingFor | undefined }
const PLACES: Record<keyof OrderPlaces, Place> = {
  me: { status: 'awaiting', waitingFor: 'me' },
  others: { status: 'awaiting', waitingFor: 'others' },
  returned: { status: 'awaiting', waitingFor: 'orderer' },
  asked: { status: 'awaiting', waitingFor: 'finance' },
  approved: { status: 'approved' },
  shipped: { status: 'shipped' },
  declined: { status: 'declined' },
}
type Filter = OrderFilter & Place & { numbers?: number[] }

/** `found` is null when the place is the only filter. */
type Match = { place: Place; found: Fragment | null }

export async function readFilter(context: ReadContext, filter: OrderListFilter): Promise<Match> {
  const named = await readNames(context, filter)
  return { place: filter, found: matchOrders(context.sql, context.person, filter, named) }
}

type Named = { people: number[]; items: string[] }

/** Refuses filters for other people's orders. */
async function readNames({ sql, person }: ReadContext, filter: OrderFilter & Partial<Place>): Promise<Named> {
  requireOwnFilters(person, filter)
  const { searchTerm } = filter
  const [people, items] = await Promise.all([
    findPeopleNamed(sql, person.program, searchTerm),
    findItemsNamed(sql, searchTerm),
  ])
  return { people, items }
}

const findOwnSort = ({ waitingFor }: Place): OrderSort => (waitingFor === 'me' ? 'number' : '-number')

/** Stored counts serve a bare place in its own order. Null for filters and other orders, which need their own plan. */
export function storedPage(
  { withKey, person }: ReadContext,
  { place, found }: Match,
  filter: OrderListFilter,
): Fragment | null {
  const { status, waitingFor } = place
  const own = findOwnSort(place)
  if (found || (filter.sort ?? own) !== own) return null
  const stored =
    waitingFor === 'me'
      ? toSignPage(withKey, person, filter)
      : waitingFor === 'others'
        ? othersPage(withKey, person, filter)
        : waitingFor === 'orderer'
          ? returnedPage(withKey, person, filter)
          : waitingFor === 'finance'
            ? askedPage(withKey, person, filter)
            : findVisiblePage(withKey, { person, status }, filter)
  return withKey`SELECT o.order_id AS number, ${countStored(withKey, person, place)} AS total FROM (${stored}) o
    ORDER BY ${ORDERS[own](withKey)}`
}

export async function findPage(
  context: ReadContext,
  match: Match,
  filter: OrderListFilter,
): Promise<Totalled<{ number: number }>[]> {
  const { sql, withKey, person } = context
  const stored = storedPage(context, match, filter)
  if (stored) return withKey<Totalled<{ number: number }>[]>`SELECT p.number, p.total FROM (${stored}) p`
  const { place, found } = match
  const { page, pageSize, sort = findOwnSort(place) } = filter
  const order = ORDERS[sort](sql)
  const part = sql`LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
  const named = sort.endsWith('member')
    ? sql`JOIN people m ON m.program = o.program AND m.person_id = o.member_id`
    : sql``
  if (found)
    return sql<Totalled<{ number: number }>[]>`WITH found AS MATERIALIZED (${found})
      SELECT o.order_id AS number, (SELECT count(*) FROM found) AS total
      FROM ${sort.endsWith('number') ? sql`found o` : sql`found JOIN orders o USING (order_id) ${named}`}
      ORDER BY ${order} ${part}`
  const { status, waitingFor } = place
  const turn = waitingFor ? sql`AND ${matchTurn(sql, person, waitingFor)}` : sql``
  const rows = await sql<{ number: number }[]>`SELECT o.order_id AS number FROM orders o ${named}
    WHERE ${seesOrders(sql, person)} AND o.status_word = ${status} ${turn} ORDER BY ${order} ${part}`
  const total = await countMatching(context, match)
  return rows.map(({ number }) => ({ number, total }))
}

/** An index has each key behind program and status (0035), or leads to the orders of a member or DoDAAC. */
const ORDERS: Record<OrderSort, (sql: Sql) => Fragment> = {
  number: (sql) => sql`o.order_id`,
  '-number': (sql) => sql`o.order_id DESC`,
  date: (sql) => sql`o.submitted_at, o.order_id`,
  '-date': (sql) => sql`o.submitted_at DESC, o.order_id DESC`,
  total: (sql) => sql`o.total_cents, o.order_id`,
  '-total': (sql) => sql`o.total_cents DESC, o.order_id DESC`,
  member: (sql) => sql`m.last_name, m.first_name, m.person_id, o.order_id DESC`,
  '-member': (sql) => sql`m.last_name DESC, m.first_name DESC, m.person_id DESC, o.order_id DESC`,
  dodaac: (sql) => sql`o.dodaac, o.order_id DESC`,
  '-dodaac': (sql) => sql`o.dodaac DESC, o.order_id`,
}

function countStored(sql: Sql, person: Person, { status, waitingFor }: Place) {
  if (waitingFor === 'me') return sql`(SELECT ${countToSign(sql, person)})`
  if (waitingFor === 'orderer') return countReturned(sql, person)
  if (waitingFor === 'finance') return countAsked(sql, person)
  return waitingFor === 'others' ? countForOthers(sql, person) : countVisible(sql, { person, status })
}

export async function countMatching(
  { sql, withKey, person }: ReadContext,
  { place, found }: Match,
): Promise<number> {
  const [row] = found
    ? await sql<{ total: number }[]>`SELECT count(*) AS total FROM (${found}) found`
    : await withKey<{ total: number }[]>`SELECT ${countStored(withKey, person, place)} AS total`
  return row?.total ?? 0
}

/** Null when the filter asks only for a place. */
function matchOrders(sql: Sql, person: Person, filter: Filter, named: Named): Fragment | null {
  const { program } = person
  const { status, waitingFor, personId, dodaacs, members, orderers, searchTerm, numbers = [] } = filter
  const units = unitsOf(sql, program, dodaacs, filter.andBelow !== undefined)
  const ofDodaacs = dodaacs.length === 0 ? null : ordersOfDodaacs(sql, program, status, units)
  const requested = [
    personId === undefined || personId === person.id
      ? null
      : sql`(o.orderer_id = ${personId} OR o.member_id = ${personId})`,
    members.length === 0 ? null : sql`o.member_id = ANY (${members}::bigint[])`,
    orderers.length === 0 ? null : sql`o.orderer_id = ANY (${orderers}::bigint[])`,
    numbers.length === 0 ? null : sql`o.order_id = ANY (${numbers}::bigint[])`,
    searchTerm === '' ? null : sql`(${matchTerm(sql, program, searchTerm, named)})`,
  ].filter((condition) => condition !== null)
  if (requested.length === 0 && !ofDodaacs) return null
  // A person who sees all orders needs only the DoDAAC indexes.
  if (requested.length === 0 && !waitingFor && seesWholeProgram(person)) return ofDodaacs
  if (ofDodaacs) requested.push(sql`o.order_id IN (${ofDodaacs})`)
  if (waitingFor) requested.push(matchTurn(sql, person, waitingFor))
  return sql`SELECT o.order_id FROM orders o WHERE ${seesOrders(sql, person)} AND o.status_word = ${status}
    AND ${all(sql, requested)}`
}

function matchTurn(sql: Sql, person: Person, waitingFor: WaitingFor): Fragment {
  if (waitingFor === 'orderer') return sql`o.returned_at IS NOT NULL`
  if (waitingFor === 'finance') return sql`o.finance_state = 'asked'`
  return waitingFor === 'me' ? maySignNext(sql, person.id) : waitsForOthers(sql, person)
}

/** Each way has its own index. */
function ordersOfDodaacs(sql: Sql, program: string, status: OrderStatus, units: Fragment) {
  const own = sql`SELECT order_id FROM orders WHERE program = ${program} AND status_word = ${status}`
  const people = sql`(ARRAY(SELECT person_id FROM people WHERE program = ${program} AND dodaac = ANY ${units}))`
  return sql`${own} AND dodaac = ANY ${units} UNION ${own} AND orderer_id = ANY ${people}
    UNION ${own} AND member_id = ANY ${people}`
}

/** People who see the whole program may name anybody (API-21). */
function requireOwnFilters(person: Person, filter: OrderFilter & Partial<Place>): void {
  const { status, waitingFor, personId, dodaacs } = filter
  if (waitingFor && status !== 'awaiting')
    throw new Refusal('invalid', 'Only orders that are awaiting approval wait for somebody.')
  if (status === 'cart') throw new Refusal('not-found', 'Carts are in the cart, not among the orders.')
  if (seesWholeProgram(person)) return
  if (personId !== undefined && personId !== person.id)
    throw new Refusal('not-found', 'There are no orders of this person that you may see.')
  const own = new Set([...person.assignedDodaacs, ...person.overseenDodaacs])
  const foreign = dodaacs.find((dodaac) => !own.has(dodaac))
  if (foreign) throw new Refusal('not-found', `DoDAAC ${foreign} is not among your DoDAACs.`)
}

/** Digits alone mean an order or an item, not a requisition. */
function readNamed(typed: string): Pick<OrderIntent, 'requisitions' | 'begin' | 'end'> {
  const intended = /\p{L}/u.test(typed) ? readSearchIntent(typed).orders : null
  return intended ?? { requisitions: [], begin: null, end: null }
}

/** A requisition or an NSN has no other meaning, so its index is enough. */
function matchTerm(sql: Sql, program: string, typed: string, { people, items }: Named) {
  const number = plainNumber(typed)
  const term = /^\d+$/.test(number) ? number : typed.trim().toUpperCase()
  const lines = linesNamed(sql, program, readNamed(typed)).map((way) => sql`UNION ALL ${way}`)
  if (lines.length > 0)
    return sql`o.order_id IN (SELECT order_id FROM
      (SELECT NULL::bigint AS order_id, NULL::int AS line_number WHERE false ${lines}) l)`
  const nsn = parseNsn(term)
  // No supply class is 0000: such 13 digits are a zero-padded order number.
  if (nsn && !nsn.startsWith('0000'))
    return sql`o.order_id IN (SELECT order_id FROM (${linesOfItem(sql, program, nsn)}) l)`
  if (
    items.length === 0 &&
    /^\d{1,20}$/.test(term) &&
    Number.isSafeInteger(Number(term)) &&
    !/^(\d{2}|\d{6})$/.test(term)
  )
    return sql`o.order_id = ${Number(term)}`

  const ways = [sql`false`]
  if (/^\d+$/.test(term) && Number.isSafeInteger(Number(term))) ways.push(sql`o.order_id = ${Number(term)}`)
  if (/^[A-Z0-9]{6}$/.test(term)) ways.push(sql`o.dodaac = ${term}`, sql`o.ship_to = ${term}`)
  if (/^[A-Z0-9]{2}$/.test(term)) ways.push(sql`o.fund_code = ${term}`)
  if (people.length > 0)
    ways.push(sql`o.orderer_id = ANY (${people}::bigint[])`, sql`o.member_id = ANY (${people}::bigint[])`)
  const any = ways.reduce((all, way) => sql`${all} OR ${way}`)
  if (items.length === 0) return any
  // One OR condition would not use the indexes.
  return sql`o.order_id IN (SELECT o.order_id FROM orders o WHERE o.program = ${program} AND (${any})
    UNION SELECT order_id FROM order_lines WHERE program = ${program} AND nsn = ANY (${items}::text[]))`
}
