import { type AllowanceLine, describeExcess, judgeAllowances } from '#domain/allowances/allowances.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { first, sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import {
  type AllowanceDay,
  allowanceDayOf,
  exceptionsOf,
  lockAllowances,
  type OrderAllowances,
  standingsByMember,
} from './standings.ts'

type OrderRow = OrderAllowances & {
  dodaac: string
  member: string
  justification: string
  lines: (AllowanceLine & { justification: string })[]
}

/** Of a waiting order, with what else its member has. Undefined for other orders. */
export function findOrderAllowances(sql: Sql, day: AllowanceDay, orderId: number) {
  return first(sql<OrderRow[]>`
    WITH head AS MATERIALIZED (SELECT o.program, o.order_id, o.member_id, o.dodaac, o.justification FROM orders o
      WHERE o.program = ${day.program} AND o.order_id = ${orderId} AND o.status = 'awaiting'),
    standings AS (${standingsByMember(sql, day, sql`ARRAY(SELECT h.member_id FROM head h)`, orderId)})
    SELECT o.dodaac, o.justification, ${nameOf(sql, sql`m`)} AS member, coalesce(w.allowances, '[]') AS allowances,
      ${exceptionsOf(sql)} AS exceptions,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.line_number, 'nsn', l.nsn, 'pgc', i.pgc, 'category', p.category,
          'quantity', l.quantity, 'price', l.unit_price_cents, 'justification', l.justification) ORDER BY l.line_number), '[]')
        FROM order_lines l JOIN items i USING (nsn) JOIN products p USING (pgc) WHERE l.order_id = o.order_id) AS lines
    FROM head o JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    LEFT JOIN standings w ON w.member_id = o.member_id`)
}

/** After more pieces of these items came into a waiting order, and before its money moves. @throws Refusal (422) */
export async function requireAllowances(
  context: WriteContext,
  orderId: number,
  nsns: readonly string[],
): Promise<void> {
  const { sql, person, today } = context
  const { row } = await sendTogether({
    lock: {
      member: lockAllowances(
        sql,
        person.program,
        sql`SELECT member_id AS person_id FROM orders WHERE program = ${person.program} AND order_id = ${orderId}`,
      ),
    },
    facts: { row: findOrderAllowances(sql, allowanceDayOf(context), orderId) },
  })
  if (!row) return
  const raised = row.lines.filter(({ nsn }) => nsns.includes(nsn)).map(({ number }) => number)
  const blocked = judgeAllowances(row.allowances, row.lines, row.exceptions).find(
    ({ standing, isExceeded, exception, lines }) =>
      standing.effect === 'block' && isExceeded && !exception && lines.some((line) => raised.includes(line)),
  )
  if (!blocked) return
  const excess = describeExcess(blocked, { holder: 'order', member: row.member, today })
  // An exception is for what an order takes, and this change is not stored.
  throw new Refusal(
    'rule',
    `${excess} Keep the quantity. For more, the orderer places another order, which an Admin of DoDAAC ${row.dodaac} can allow once.`,
    { code: 'ALLOWANCE' },
  )
}
