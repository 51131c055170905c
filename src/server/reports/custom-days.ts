import { all } from '../db/all.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { startOf, startOfNext } from './match-orders.ts'

/** Instants are compared as such, by their index. '' has no limit. */
export function matchDays(
  sql: Sql,
  zone: string,
  { day, instant }: { day: Fragment; instant: Fragment | undefined },
  first: string,
  last: string,
): Fragment {
  return all(sql, [
    first === ''
      ? null
      : instant
        ? sql`${instant} >= ${startOf(sql, zone, first)}`
        : sql`${day} >= ${first}::date`,
    last === ''
      ? null
      : instant
        ? sql`${instant} < ${startOfNext(sql, zone, last)}`
        : sql`${day} <= ${last}::date`,
  ])
}
