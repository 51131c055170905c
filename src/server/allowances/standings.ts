import type { AllowanceException, Standing } from '#domain/allowances/allowances.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import type { ReadContext } from '../http/context.ts'

export type AllowanceDay = { program: string; today: string; zone: string }

export function allowanceDayOf({
  person,
  today,
  config,
}: Pick<ReadContext, 'person' | 'today' | 'config'>): AllowanceDay {
  return { program: person.program, today, zone: config.fiscalZone }
}

/** The rules of the members with what counts, in one statement. PostgreSQL cannot tell that no count is null. */
function standingRows(
  sql: Sql,
  { program, today, zone }: AllowanceDay,
  members: Fragment,
  withoutOrder: number | null,
) {
  return sql`SELECT coalesce(c.member_id, 0) AS member_id, a.allowance_id AS id, a.name, a.category, a.pgc, a.nsn, a.pieces, a.cents, a.period, a.months, a.effect,
      coalesce(c.used_pieces, 0) AS used_pieces, coalesce(c.used_cents, 0) AS used_cents, c.first_day
    FROM count_allowances(${program}, ${members}, ${today}::date, ${zone}, ${withoutOrder}::bigint) c
    JOIN allowances a ON a.program = ${program} AND a.allowance_id = c.allowance_id`
}

export function findStandings(
  sql: Sql,
  day: AllowanceDay,
  people: readonly number[],
  withoutOrder: number | null = null,
) {
  return sql<Standing[]>`${standingRows(sql, day, sql`${[...people]}::bigint[]`, withoutOrder)}
    ORDER BY c.member_id, lower(a.name)`
}

/** Rows of `member_id` and `allowances`, to join. */
export function standingsByMember(
  sql: Sql,
  day: AllowanceDay,
  members: Fragment,
  withoutOrder: number | null,
) {
  return sql`SELECT s.member_id, jsonb_agg(jsonb_build_object('memberId', s.member_id, 'id', s.id, 'name', s.name, 'category', s.category,
      'pgc', s.pgc, 'nsn', s.nsn, 'pieces', s.pieces, 'cents', s.cents, 'period', s.period, 'months', s.months, 'effect', s.effect,
      'usedPieces', s.used_pieces, 'usedCents', s.used_cents, 'firstDay', s.first_day) ORDER BY lower(s.name)) AS allowances
    FROM (${standingRows(sql, day, members, withoutOrder)}) s GROUP BY s.member_id`
}

/** Of order or cart `o`. */
export function exceptionsOf(sql: Sql) {
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('allowanceId', x.allowance_id, 'takes', x.takes, 'reason', x.reason,
      'grantedBy', ${nameOf(sql, sql`g`)})), '[]')
    FROM allowance_exceptions x JOIN people g ON g.program = x.program AND g.person_id = x.granted_by
    WHERE x.program = o.program AND x.order_id = o.order_id)`
}

export type OrderAllowances = { allowances: Standing[]; exceptions: AllowanceException[] }

/**
 * Until the commit, nobody else submits or raises an order for these members, if the program has a rule that blocks. Take it
 * before the lock of a cart, and before money. `members`: a query of `person_id`.
 */
export function lockAllowances(sql: Sql, program: string, members: Fragment) {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended('allowances of ' || m.person_id, 0))
    FROM (SELECT DISTINCT w.person_id FROM (${members}) w ORDER BY 1 OFFSET 0) m
    WHERE EXISTS (SELECT FROM allowances a WHERE a.program = ${program} AND a.effect = 'block')`
}
