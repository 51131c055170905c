import type postgres from 'postgres'
import { addDays } from '#domain/fiscal-years.ts'
import type { Sql } from '../db/connect.ts'
import { findPeopleNamed } from '../people/named.ts'

/** The filters that the order reports have in common. Empty text and empty lists ask for everything. */
export type OrderFilter = {
  order: string
  status: string
  state: string
  begin: string
  end: string
  member: string
}

/** A piece of a statement. It runs when it is awaited, so no async function may give one back. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Whose report it is, and the zone in which days are counted. */
export type Scope = { program: string; zone: string }

/** Conditions joined by AND; none at all is true. */
export function all(sql: Sql, conditions: (Fragment | null)[]): Fragment {
  return conditions.reduce<Fragment>(
    (joined, condition) => (condition ? sql`${joined} AND ${condition}` : joined),
    sql`true`,
  )
}

/** The people that names in filters stand for; null where no name was given. */
export type Named = Record<'member' | 'orderer' | 'approver', number[] | null>

/** Looks up the people of all names that a filter gives, before the orders are looked for. */
export async function findNamed(
  sql: Sql,
  program: string,
  { member = '', orderer = '', approver = '' }: { member?: string; orderer?: string; approver?: string },
): Promise<Named> {
  const find = (name: string) => (name ? findPeopleNamed(sql, program, name) : null)
  const [members, orderers, approvers] = await Promise.all([find(member), find(orderer), find(approver)])
  return { member: members, orderer: orderers, approver: approvers }
}

/** Which submitted orders of a program a report is about; `o` is the order, `zone` the one that days are counted in. */
export function matchOrders(
  sql: Sql,
  { program, zone }: Scope,
  filter: OrderFilter,
  { member }: Named,
): Fragment {
  return all(sql, [
    sql`o.program = ${program} AND o.status <> 1`,
    filter.order ? matchNumber(sql, filter.order) : null,
    filter.status ? sql`o.status = ${Number(filter.status)}` : null,
    filter.state
      ? sql`o.dodaac = ANY (ARRAY(SELECT dodaac FROM dodaacs WHERE program = ${program} AND state = ${filter.state.toUpperCase()}))`
      : null,
    filter.begin ? sql`o.submitted_at >= ${startOf(sql, zone, filter.begin)}` : null,
    filter.end ? sql`o.submitted_at < ${startOf(sql, zone, addDays(filter.end, 1))}` : null,
    member ? sql`o.member_id = ANY (${member}::bigint[])` : null,
  ])
}

/** The first instant of a day in the portal's zone. */
export function startOf(sql: Sql, zone: string, day: string): Fragment {
  return sql`(${day}::date::timestamp AT TIME ZONE ${zone})`
}

/** A day of the portal's zone as ISO text, '' for none. */
export function dayOf(sql: Sql, instant: Fragment, zone: string): Fragment {
  return sql`coalesce(to_char(${instant} AT TIME ZONE ${zone}, 'YYYY-MM-DD'), '')`
}

function matchNumber(sql: Sql, order: string): Fragment {
  const number = Number(order)
  return /^\d+$/.test(order) && Number.isSafeInteger(number) ? sql`o.order_id = ${number}` : sql`false`
}
