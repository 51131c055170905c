import { nameFund } from '#domain/funds/funds.ts'
import type { LimitEffect, LimitSpan, OrderLimit } from '#domain/funds/order-limits.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { first, sendTogether } from '../db/together.ts'

/** The day in the portal's zone. */
export type LimitDay = { today: string; zone: string }

/** Of cart or order `o` with fund `f`: the limits of its orderer and its fund, with what the other orders of the month count. */
export function limitsOf(sql: Sql, day: LimitDay) {
  const month = (
    of: Fragment,
  ) => sql`(SELECT coalesce(sum(u.total_cents + u.added_cents - u.refunded_cents), 0)::bigint FROM orders u
    WHERE u.program = o.program AND ${of} AND u.submitted_at >= ${monthStart(sql, day)} AND u.status <> 'declined' AND u.order_id <> o.order_id)`
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('of', CASE WHEN x.person_id IS NULL THEN 'fund' ELSE 'person' END,
      'span', x.span, 'effect', x.effect, 'cents', x.cents, 'used', CASE WHEN x.span = 'order' THEN 0
        WHEN x.person_id IS NULL THEN ${month(sql`u.fund_id = f.fund_id`)}
        ELSE ${month(sql`u.orderer_id = o.orderer_id AND u.dodaac = o.dodaac`)} END) ORDER BY x.limit_id), '[]')
    FROM order_limits x WHERE ${isLimitOf(sql)})`
}

/** Finance - RA who could allow order or cart `o`. */
export function officersOf(sql: Sql) {
  return sql`(SELECT count(DISTINCT p.person_id) FROM roles_in_force r JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    WHERE r.program = o.program AND r.dodaac = o.dodaac AND r.role = 'finance' AND p.enabled AND p.may_sign_in
      AND p.person_id NOT IN (o.orderer_id, o.member_id))`
}

/** Until the commit, so that of two orders at the same moment the second counts the first. */
export function lockLimits(sql: Sql, holder: 'carts' | 'orders', orderId: number) {
  return sql`SELECT FROM ${sql(holder)} o JOIN order_limits x ON ${isLimitOf(sql)}
    WHERE o.order_id = ${orderId} ORDER BY x.limit_id FOR NO KEY UPDATE OF x`
}

function isLimitOf(sql: Sql) {
  return sql`x.program = o.program AND x.dodaac = o.dodaac AND x.cents IS NOT NULL
    AND (x.person_id = o.orderer_id OR x.fund_code = o.fund_code)`
}

function monthStart(sql: Sql, { today, zone }: LimitDay) {
  return sql`(date_trunc('month', ${today}::date::timestamp) AT TIME ZONE ${zone})`
}

/** People who may have a limit: the Order Placers, and those who have one. */
export function limitHolders(sql: Sql, program: string, dodaacs: readonly string[]) {
  return sql`(SELECT r.dodaac, r.person_id FROM roles_in_force r
      WHERE r.program = ${program} AND r.dodaac = ANY (${[...dodaacs]}::text[]) AND r.role = 'order-placer'
    UNION SELECT x.dodaac, x.person_id FROM order_limits x
      WHERE x.program = ${program} AND x.dodaac = ANY (${[...dodaacs]}::text[]) AND x.cents IS NOT NULL)`
}

/** Of a person or of a fund code. Without cents, the limit ends. */
export type SetLimit = {
  dodaac: string
  personId: number | null
  fundCode: string | null
  span: LimitSpan
  cents: number | null
  effect: LimitEffect
}

/** By hand and by file. @returns the new versions */
export function setLimits(
  sql: Sql,
  { program, by, now }: { program: string; by: string; now: Date },
  limits: readonly SetLimit[],
) {
  return sql<{ version: number }[]>`
    INSERT INTO order_limits (program, dodaac, person_id, fund_code, span, cents, effect, set_by, set_at)
    SELECT ${program}, x.dodaac, x."personId", x."fundCode", x.span, x.cents, x.effect, ${by}, ${now}::timestamptz
    FROM jsonb_to_recordset(${sql.json([...limits])}::jsonb)
      AS x (dodaac text, "personId" bigint, "fundCode" text, span text, cents bigint, effect text)
    ON CONFLICT ON CONSTRAINT order_limits_once DO UPDATE SET cents = excluded.cents, effect = excluded.effect,
      set_by = excluded.set_by, set_at = excluded.set_at, version = order_limits.version + 1 RETURNING version`
}

/** For the audit trail. */
export function noteLimit(before: Pick<SetLimit, 'cents' | 'effect'> | null, after: SetLimit) {
  const { dodaac, personId, fundCode, span, cents, effect } = after
  return {
    object: `limit of ${dodaac}`,
    detail: {
      ...(personId === null ? { fundCode } : { person: personId }),
      span,
      before: before && { cents: before.cents, effect: before.effect },
      after: { cents, effect },
    },
  }
}

/** Funds of these DoDAACs in any year, by `nameFund`. */
export async function findFundNames(
  sql: Sql,
  program: string,
  dodaacs: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ dodaac: string; fundCode: string }[]>`SELECT DISTINCT dodaac, fund_code FROM funds
    WHERE program = ${program} AND dodaac = ANY (${[...dodaacs]}::text[])`
  return new Set(rows.map(nameFund))
}

/** Of a waiting order, locked. */
export async function findLimitsOfOrder(sql: Sql, orderId: number, day: LimitDay) {
  const { found } = await sendTogether({
    lock: { limits: lockLimits(sql, 'orders', orderId) },
    facts: {
      found: first(sql<{ limits: OrderLimit[]; officers: number }[]>`
        SELECT ${limitsOf(sql, day)} AS limits, ${officersOf(sql)} AS officers
        FROM orders o JOIN funds f ON f.program = o.program AND f.fund_id = o.fund_id WHERE o.order_id = ${orderId}`),
    },
  })
  return found ?? { limits: [], officers: 0 }
}
