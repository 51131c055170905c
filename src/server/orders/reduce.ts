import { describeReduction, type LineDecision, requireReductions } from '#domain/orders/line-decisions.ts'
import { shorten } from '#domain/words.ts'
import { nameLineDecision } from '#wire/orders/orders.ts'
import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { findOrderReaders } from '../mail/order-readers.ts'
import { moveMoney } from './change.ts'
import { findReasons } from './decision-reasons.ts'
import { addOrderEvent, type LockedOrder, MAX_DETAIL } from './lock.ts'
import { mailReduction } from './notices.ts'
import { findMailAddresses } from './signers.ts'

/**
 * Takes away or reduces lines before a signature, and releases exactly their money. The signatures of the round stay,
 * because those people agreed to more. The orderer and the earlier signers get an email.
 */
export async function reduceLines(
  context: WriteContext,
  order: LockedOrder,
  decisions: LineDecision[],
): Promise<LockedOrder> {
  const { sql, person, now } = context
  const { number } = order
  const reasons = await findReasons(sql)
  requireReductions(order, decisions, reasons, nameLineDecision)
  const rows = order.lines.flatMap((line) => {
    const decision = decisions.find((one) => one.number === line.number)
    if (!decision) return []
    const words = reasons.find(({ code }) => code === decision.reason)?.name ?? decision.reason
    return [{ ...decision, line, words }]
  })
  const sentences = rows.map(
    ({ line, quantity, words, comment }) =>
      `${describeReduction(line, quantity, words)}${comment && ` “${comment}”`}`,
  )
  const stored = rows.map(({ line, quantity, reason, words, comment }) => ({
    line: line.number,
    nsn: line.nsn,
    from: line.quantity,
    to: quantity,
    cents: line.price,
    reason,
    words,
    comment,
  }))
  const gone = stored.filter(({ to }) => to === 0).map(({ line }) => line)
  const { readers, signed } = await sendTogether({
    writes: {
      noted: sql`INSERT INTO line_decisions (program, order_id, round, level, line_number, nsn, from_quantity, to_quantity,
          unit_price_cents, reason, reason_name, comment, person_id, decided_at)
        SELECT ${person.program}, ${number}, ${order.round}, ${order.level}, r.line, r.nsn, r."from", r."to", r.cents, r.reason,
          r.words, r.comment, ${person.id}, ${now}
        FROM jsonb_to_recordset(${sql.json(stored)}::jsonb)
          AS r (line integer, nsn text, "from" integer, "to" integer, cents bigint, reason text, words text, comment text)`,
      gone:
        gone.length > 0
          ? sql`DELETE FROM order_lines WHERE order_id = ${number} AND line_number = ANY (${gone}::integer[])`
          : null,
      less: sql`UPDATE order_lines l SET quantity = r."to" FROM jsonb_to_recordset(${sql.json(stored)}::jsonb) AS r (line integer, "to" integer)
        WHERE l.order_id = ${number} AND l.line_number = r.line AND r."to" > 0`,
      event: addOrderEvent(context, order, 'reduced', shorten(sentences.join(' '), MAX_DETAIL)),
    },
    outcome: {
      readers: findOrderReaders(sql, [number]),
      signed: findMailAddresses(sql, order.signerIds),
    },
  })
  const lowered = await moveMoney(context, order)
  await mailReduction(context, { readers, signed }, lowered, sentences)
  const kept = order.lines.flatMap((line) => {
    const to = stored.find((row) => row.line === line.number)?.to ?? line.quantity
    return to > 0 ? [{ ...line, quantity: to, total: to * line.price }] : []
  })
  return { ...lowered, lines: kept }
}
