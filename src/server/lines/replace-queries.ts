import { type ItemSuccessor, nameNumber } from '#domain/catalogue/successors.ts'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { type PriceDay, priceOf } from '../catalogue/prices.ts'
import type { Sql } from '../db/connect.ts'
import { type Holder, tablesOf } from './holders.ts'

type Replacement = PriceDay & {
  holder: Holder
  program: string
  orderId: number
  nsn: string
  successor: ItemSuccessor
}

/** Uses the successor's price of the fiscal year. Throws when one line would hold too many. */
export async function putSuccessor(
  sql: Sql,
  { holder, program, fiscalYear, today, orderId, nsn, successor }: Replacement,
): Promise<void> {
  const { lines } = tablesOf(sql, holder)
  const [old] = await sql<{ lineNumber: number; quantity: number; justification: string }[]>`
    DELETE FROM ${lines} WHERE order_id = ${orderId} AND nsn = ${nsn} RETURNING line_number, quantity, justification`
  if (!old) return
  const added = await sql`
    INSERT INTO ${lines} AS l (program, order_id, line_number, nsn, quantity, unit_price_cents, justification)
    SELECT ${program}, ${orderId}::bigint, ${old.lineNumber}::integer, c.nsn, ${old.quantity}::integer, c.price_cents, ${old.justification}
    FROM items i CROSS JOIN LATERAL (SELECT i.nsn, ${priceOf(sql, sql`i.nsn`, { fiscalYear, today })} AS price_cents) c
    WHERE i.nsn = ${successor.nsn} AND c.price_cents IS NOT NULL
    ON CONFLICT (order_id, nsn) DO UPDATE
      SET quantity = l.quantity + excluded.quantity, unit_price_cents = excluded.unit_price_cents
      WHERE l.quantity + excluded.quantity <= ${MAX_PIECES}
    RETURNING 1`
  if (added.length === 1) return
  throw new Refusal(
    'rule',
    `${nameNumber(successor.nsn)} is there already, and with the ${old.quantity} of this line there would be over ${MAX_PIECES}. Lower a quantity first.`,
    { code: 'QUANTITY' },
  )
}
