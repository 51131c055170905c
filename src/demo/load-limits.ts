import { addDays } from '#domain/fiscal-years.ts'
import { findLimits, type LimitEffect, type LimitSpan, noteLimits } from '#domain/funds/order-limits.ts'
import type { Pool, Transaction } from '#server/db/driver/sql.ts'
import { nameOf } from '#server/db/names.ts'

type DemoLimit = {
  dodaac: string
  username?: string
  fundCode?: string
  span: LimitSpan
  cents: number
  effect: LimitEffect
}

/** An order of `placer2` waits for Finance by the first one. The others stop no order of a demo account. */
const ASKING = {
  dodaac: 'W9AR01',
  username: 'placer2',
  span: 'order',
  cents: 2_500_00,
  effect: 'ask',
} as const satisfies DemoLimit
const LIMITS: DemoLimit[] = [
  ASKING,
  { dodaac: 'W9AR01', fundCode: '6R', span: 'month', cents: 5_000_00, effect: 'warn' },
  { dodaac: 'W9AR03', fundCode: '6C', span: 'month', cents: 50_000_00, effect: 'block' },
]

/** Of program AR, set by Finance - RA of each DoDAAC two days ago. */
export async function loadLimits(sql: Transaction, today: string): Promise<void> {
  await sql`
    INSERT INTO order_limits (program, dodaac, person_id, fund_code, span, cents, effect, set_by, set_at)
    SELECT 'AR', x.dodaac, p.person_id, x."fundCode", x.span, x.cents, x.effect,
      (SELECT min(${nameOf(sql, sql`f`)}) FROM role_assignments r JOIN people f USING (program, person_id)
        WHERE r.program = 'AR' AND r.dodaac = x.dodaac AND r.role = 'finance'),
      ${`${addDays(today, -2)} 14:00+00`}::text::timestamptz
    FROM jsonb_to_recordset(${sql.json(LIMITS)}::jsonb)
      AS x (dodaac text, username text, "fundCode" text, span text, cents bigint, effect text)
    LEFT JOIN people p ON p.program = 'AR' AND p.username = x.username`
}

/** The newest unsigned order above the limit gives its money back and waits for Finance, as after a change that raised it. */
export async function loadAsked(sql: Pool, today: string): Promise<void> {
  const { dodaac, username, cents } = ASKING
  await sql.begin(async (transaction) => {
    const [order] = await transaction<
      { id: number; fundId: number; fundCode: string; ordererId: number; total: number; at: string }[]
    >`SELECT o.order_id AS id, f.fund_id, f.fund_code, o.orderer_id, o.total_cents AS total,
        (${today}::text::date - 1 + time '20:45')::text || '+00' AS at
      FROM orders o JOIN funds f USING (fund_id) JOIN people p ON p.person_id = o.orderer_id AND p.username = ${username}
      WHERE o.program = 'AR' AND o.dodaac = ${dodaac} AND o.status = 'awaiting' AND o.returned_at IS NULL AND o.round = 1
        AND o.current_level = 1 AND o.total_cents > ${cents} ORDER BY o.order_id DESC LIMIT 1`
    if (!order) return
    const { id, fundId, fundCode, ordererId, total, at } = order
    const found = findLimits([{ ...ASKING, of: 'person', used: 0 }], total, { dodaac, fundCode })
    await transaction`UPDATE orders SET finance_state = 'asked', version = version + 1 WHERE order_id = ${id}`
    await transaction`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, actor_id, made_at)
      SELECT 'AR', r.account_id, a.account_id, ${total}, 'release', ${id}, ${ordererId}, ${at}::text::timestamptz
      FROM accounts r JOIN accounts a USING (fund_id) WHERE fund_id = ${fundId} AND r.kind = 'reserved' AND a.kind = 'available'`
    await transaction`INSERT INTO order_events (program, order_id, kind, actor_id, detail, happened_at)
      VALUES ('AR', ${id}, 'asked', ${ordererId}, ${noteLimits(found).join(' ')}, ${at}::text::timestamptz)`
  })
}
