import { requireReplaceable } from '#domain/catalogue/successors.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import type { CartSummary } from '#wire/cart/cart.ts'
import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { completeLines } from '../lines/lines.ts'
import { putSuccessor } from '../lines/replace-queries.ts'
import { describeCarts, findCarts } from './carts.ts'
import { lockCart, noSuchLine, requireCart } from './change.ts'
import { saveCart } from './change-queries.ts'

/** Merges with an existing line of the successor; above the maximum quantity: 422. */
export async function replaceLine(
  context: WriteContext,
  { params: { number, nsn } }: Input<{ number: number; nsn: string }, undefined, unknown>,
): Promise<CartSummary> {
  const { sql, person, today, now } = context
  const { cart, found } = await sendTogether({
    lock: { cart: lockCart(context, number) },
    facts: { found: findCarts(context, number) },
  })
  await requireCart(context, number, cart)
  const [line] = await completeLines(
    context,
    found.lines.filter((row) => row.nsn === nsn),
  )
  if (!line) throw noSuchLine(nsn)
  const successor = requireReplaceable(line, line.replacement)
  const { program } = person
  await putSuccessor(sql, {
    holder: 'cart',
    program,
    fiscalYear: fiscalYearOf(today),
    today,
    orderId: number,
    nsn,
    successor,
  })
  context.concern(`order ${number}`, { nsn, replacedBy: successor.nsn, quantity: line.quantity })
  const { carts } = await sendTogether({
    writes: { cart: saveCart(sql, number, {}, now) },
    outcome: { carts: findCarts(context) },
  })
  return describeCarts(context, carts)
}
