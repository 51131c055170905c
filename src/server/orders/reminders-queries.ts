import type { StuckOrder } from '#wire/orders/stuck.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { first } from '../db/together.ts'
import type { Totalled } from '../http/cut.ts'
import { namesOfSigners, signerOf } from './signers.ts'

export type Settings = {
  remindAfter: number
  escalateAfter: number
  remindAfterHours: number
  escalateAfterHours: number
}

export function findSettings(sql: Sql, program: string) {
  return first(sql<Settings[]>`SELECT remind_after, escalate_after, remind_after_hours, escalate_after_hours
    FROM programs WHERE code = ${program} AND NOT is_retired`)
}

/** Days of closures that count as holidays, since `from`. */
export function findHolidays(
  sql: Sql,
  program: string,
  { zone, from, today }: { zone: string; from: string; today: string },
) {
  return sql<{ day: string }[]>`
    SELECT DISTINCT d::date AS day FROM closures c
    CROSS JOIN LATERAL generate_series((c.closed_from AT TIME ZONE ${zone})::date,
      least(((c.closed_until - interval '1 second') AT TIME ZONE ${zone})::date, ${today}::date), interval '1 day') d
    WHERE c.program = ${program} AND c.is_holiday AND (c.closed_until IS NULL OR c.closed_until >= ${from}::date)`
}

export type ReminderKind = 'reminder' | 'escalation' | 'stuck'
/** The last day, and for expedited orders the last moment, at which an order that is due came to its level. */
export type Due = { kind: ReminderKind; day: string; moment: Date }

/** The moment at which order `o` came to its level. */
function since(sql: Sql) {
  return sql`greatest(coalesce(o.submitted_at, o.created_at), (SELECT max(a.decided_at) FROM approvals a WHERE a.order_id = o.order_id AND a.round = o.round),
    (SELECT max(e.happened_at) FROM order_events e WHERE e.order_id = o.order_id AND e.kind IN ('changed', 'resubmitted', 'allowed')))`
}

/** Returned orders wait for their orderer. */
const waits = (sql: Sql) => sql`(o.status = 'awaiting' AND o.returned_at IS NULL)`

/** Notes what is due and was not noted before. Only these are mailed. */
export function noteDue(
  sql: Sql,
  program: string,
  { zone, now, max, due }: { zone: string; now: Date; max: number; due: Due },
) {
  const { kind, day, moment } = due
  return sql<{ orderId: number }[]>`
    INSERT INTO order_reminders (program, order_id, round, level, kind, made_at)
    SELECT o.program, o.order_id, o.round, o.current_level, ${kind}, ${now}
    FROM orders o
    WHERE o.program = ${program} AND ${waits(sql)} AND o.submitted_at <= ${now}
      AND CASE WHEN o.expedited THEN ${since(sql)} <= ${moment}
        ELSE (${since(sql)} AT TIME ZONE ${zone})::date <= ${day}::date END
      AND NOT EXISTS (SELECT FROM order_reminders x
        WHERE x.order_id = o.order_id AND x.round = o.round AND x.level = o.current_level AND x.kind = ${kind})
    ORDER BY o.submitted_at, o.order_id LIMIT ${max}
    ON CONFLICT DO NOTHING RETURNING order_id`
}

/** Waiting orders whose level nobody can sign. */
export function noteStuck(sql: Sql, program: string, now: Date, max: number) {
  return sql<{ orderId: number }[]>`
    INSERT INTO order_reminders (program, order_id, round, level, kind, made_at)
    SELECT o.program, o.order_id, o.round, o.current_level, 'stuck', ${now}
    FROM orders o
    WHERE o.program = ${program} AND ${waits(sql)}
      AND NOT EXISTS (SELECT FROM order_reminders x
        WHERE x.order_id = o.order_id AND x.round = o.round AND x.level = o.current_level AND x.kind = 'stuck')
      AND (SELECT count(*) = 0 FROM may_sign s WHERE s.order_id = o.order_id AND s.is_next)
      AND (SELECT count(*) = 0 FROM finance_seats q WHERE q.order_id = o.order_id)
    ORDER BY o.submitted_at, o.order_id LIMIT ${max}
    ON CONFLICT DO NOTHING RETURNING order_id`
}

export async function deleteOldReminders(sql: Sql, program: string): Promise<void> {
  await sql`DELETE FROM order_reminders x USING orders o
    WHERE x.program = ${program} AND o.order_id = x.order_id AND (NOT ${waits(sql)} OR o.round <> x.round)`
}

export type LateOrder = {
  number: number
  dodaac: string
  level: number
  member: string
  total: number
  since: Date
  ordererId: number
  ordererEmail: string
  orderer: string
  asksFinance: boolean
  signers: { personId: number; name: string; email: string; stands: string }[]
}

export function findLate(sql: Sql, orderIds: number[]) {
  return sql<LateOrder[]>`
    SELECT o.order_id AS number, o.dodaac, coalesce(o.current_level, 1) AS level, ${nameOf(sql, sql`m`)} AS member, o.total_cents AS total,
      ${since(sql)} AS since, o.orderer_id, CASE WHEN p.enabled THEN p.email ELSE '' END AS orderer_email, ${nameOf(sql, sql`p`)} AS orderer,
      o.finance_state = 'asked' AS asks_finance, coalesce((SELECT jsonb_agg(jsonb_build_object('personId', s.person_id, 'name', ${nameOf(sql, sql`s`)}, 'email', s.email, 'stands', ${signerOf(sql, sql`s`)})
        ORDER BY s.last_name, s.person_id, s.for_id NULLS FIRST) FROM may_sign s WHERE s.order_id = o.order_id AND s.is_next),
        (SELECT jsonb_agg(jsonb_build_object('personId', q.person_id, 'name', ${nameOf(sql, sql`q`)}, 'email', q.email, 'stands', ${nameOf(sql, sql`q`)})
        ORDER BY q.last_name, q.person_id) FROM finance_seats q WHERE q.order_id = o.order_id), '[]') AS signers
    FROM orders o JOIN people p ON p.program = o.program AND p.person_id = o.orderer_id
    JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    WHERE o.order_id = ANY (${orderIds}::bigint[]) ORDER BY o.order_id`
}

/** Escalated orders, and those that nobody can sign, with people of the DoDAAC who could be appointed. */
export function findStuck(sql: Sql, program: string, max: number) {
  return sql<Totalled<StuckOrder & { oldest: Date }>[]>`
    WITH noted AS (SELECT DISTINCT x.order_id FROM order_reminders x JOIN orders o USING (order_id)
      WHERE x.program = ${program} AND x.kind IN ('escalation', 'stuck') AND ${waits(sql)}
        AND x.round = o.round AND x.level = o.current_level),
    named AS (SELECT o.order_id, o.dodaac, coalesce(o.current_level, 1) AS level, ${since(sql)} AS since, o.orderer_id, o.member_id, o.round,
        coalesce(${namesOfSigners(sql)}, '') AS signers,
        EXISTS (SELECT FROM order_reminders x WHERE x.order_id = o.order_id AND x.kind = 'escalation'
          AND x.round = o.round AND x.level = o.current_level) AS is_late
      FROM noted JOIN orders o USING (order_id))
    SELECT n.order_id AS number, n.dodaac, n.level, n.since, n.signers,
      CASE WHEN n.signers <> '' THEN '{}' ELSE ARRAY(SELECT ${nameOf(sql, sql`c`)} FROM people c
        WHERE c.program = ${program} AND c.dodaac = n.dodaac AND c.enabled AND c.may_sign_in
          AND c.person_id NOT IN (n.orderer_id, n.member_id)
          AND NOT EXISTS (SELECT FROM approvals a WHERE a.order_id = n.order_id AND a.round = n.round
            AND c.person_id IN (a.person_id, a.for_id))
        ORDER BY c.last_name, c.first_name, c.person_id LIMIT 3) END AS candidates,
      count(*) OVER () AS total, min(n.since) OVER () AS oldest
    FROM named n WHERE n.is_late OR n.signers = ''
    ORDER BY n.signers <> '', n.since, n.order_id LIMIT ${max}`
}

/** Its approvers are reminded from the beginning, not from the moment at which Finance was asked. */
export function forgetReminders(sql: Sql, orderId: number) {
  return sql`DELETE FROM order_reminders WHERE order_id = ${orderId}`
}
