import type { OrderOutcome } from '#domain/orders/orders.ts'
import { all } from '../db/all.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { matchReach, type Scope } from '../orders/report-scope.ts'
import { findPeopleNamed } from '../people/named.ts'

/** Empty text and empty lists match everything. */
export type OrderFilter = {
  order: string
  status: OrderOutcome | ''
  state: string
  begin: string
  end: string
  member: string
}

export type Looked = Record<'member' | 'orderer' | 'approver', number[] | null> &
  Pick<OrderFilter, 'begin' | 'end'>

type Wanted = Pick<OrderFilter, 'begin' | 'end' | 'member'> & { orderer?: string; approver?: string }

/** Drops days that exclude no order, so that the planner uses the other filters' indexes. */
export async function lookUp(
  sql: Sql,
  { program, zone }: Scope,
  { begin, end, member, orderer = '', approver = '' }: Wanted,
): Promise<Looked> {
  const find = (name: string) => (name ? findPeopleNamed(sql, program, name) : null)
  const submitted = sql`FROM orders WHERE program = ${program} ORDER BY submitted_at`
  const [members, orderers, approvers, [days]] = await Promise.all([
    find(member),
    find(orderer),
    find(approver),
    sql<{ first: string; last: string }[]>`SELECT
      ${dayOf(sql, sql`(SELECT submitted_at ${submitted} LIMIT 1)`, zone)} AS first,
      ${dayOf(sql, sql`(SELECT submitted_at ${submitted} DESC LIMIT 1)`, zone)} AS last`,
  ])
  return {
    member: members,
    orderer: orderers,
    approver: approvers,
    begin: days && begin <= days.first ? '' : begin,
    end: days && end >= days.last ? '' : end,
  }
}

/** Submitted orders `o`; `zone` counts the days. */
export function matchOrders(
  sql: Sql,
  { zone }: Scope,
  filter: OrderFilter,
  { member, begin, end }: Looked,
): Fragment {
  return all(sql, [
    filter.order ? matchNumber(sql, filter.order) : null,
    begin ? sql`o.submitted_at >= ${startOf(sql, zone, begin)}` : null,
    end ? sql`o.submitted_at < ${startOfNext(sql, zone, end)}` : null,
    member ? sql`o.member_id = ANY (${member}::bigint[])` : null,
  ])
}

/** Conditions that stored sums (decision 8) support, too. `o` is the order or the sum. */
export function matchKinds(
  sql: Sql,
  { program, reach }: Scope,
  { status, state }: Pick<OrderFilter, 'status' | 'state'>,
): Fragment {
  return all(sql, [
    sql`o.program = ${program}`,
    reach ? matchReach(sql, reach) : null,
    status ? matchStatus(sql, status) : null,
    state
      ? sql`o.dodaac = ANY (ARRAY(SELECT dodaac FROM dodaacs WHERE program = ${program} AND state = ${state.toUpperCase()}))`
      : null,
  ])
}

export function startOf(sql: Sql, zone: string, day: string): Fragment {
  return sql`(${day}::date::timestamp AT TIME ZONE ${zone})`
}

/** PostgreSQL adds the day: it does not read the ISO form of the day after 9999-12-31. */
export function startOfNext(sql: Sql, zone: string, day: string): Fragment {
  return sql`((${day}::date + 1)::timestamp AT TIME ZONE ${zone})`
}

/** ISO; '' for null. */
export function dayOf(sql: Sql, instant: Fragment, zone: string): Fragment {
  return sql`coalesce(to_char(${instant} AT TIME ZONE ${zone}, 'YYYY-MM-DD'), '')`
}

function matchNumber(sql: Sql, order: string): Fragment {
  const number = Number(order)
  return /^\d+$/.test(order) && Number.isSafeInteger(number) ? sql`o.order_id = ${number}` : sql`false`
}

/** A withdrawn order has the status declined, but its own filter. */
function matchStatus(sql: Sql, outcome: OrderOutcome): Fragment {
  return outcome === 'withdrawn' ? sql`o.withdrawn` : sql`o.status_word = ${outcome}`
}
