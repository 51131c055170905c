import { Refusal } from '#domain/refusal.ts'
import type { CartSummary } from '#wire/cart/cart.ts'
import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { lockRemoval, putBack, type Removal } from '../lines/removal-queries.ts'
import { alreadySubmitted, describeCarts, findCarts, summariseCarts } from './carts.ts'
import { saveCart } from './change-queries.ts'
import { findOwnOrder, lockOwnCart } from './queries.ts'
import { openAgain } from './restore-queries.ts'

type OfCart = Input<{ number: number }, undefined, unknown>
type OfLine = Input<{ number: number; nsn: string }, undefined, unknown>

/** Puts a line that the person took out back into the cart, as it was. */
export function restoreLine(context: WriteContext, { params }: OfLine): Promise<CartSummary> {
  return restore(context, params.number, params.nsn)
}

/** Brings back a cart that the person deleted: its lines, fund code and shipping, under its number. */
export function restoreCart(context: WriteContext, { params }: OfCart): Promise<CartSummary> {
  return restore(context, params.number, null)
}

/** Asked again, it changes nothing. */
async function restore(context: WriteContext, number: number, nsn: string | null): Promise<CartSummary> {
  const { sql, person, now } = context
  const removal = await lockRemoval(sql, { personId: person.id, orderId: number }, nsn)
  context.concern(`order ${number}`, { nsn, isRestored: !removal.isRestored })
  if (removal.isRestored) return summariseCarts(context)
  const orderId = await findPlace(context, number, removal)
  await putBack(sql, 'cart', removal, orderId, now)
  const { carts } = await sendTogether({
    writes: { cart: saveCart(sql, orderId, {}, now) },
    outcome: { carts: findCarts(context) },
  })
  return describeCarts(context, carts)
}

/** The cart it came from; where that is gone, the one that the member has now, or else the same one opened again. */
async function findPlace(context: WriteContext, number: number, removal: Removal): Promise<number> {
  const { sql, person, now } = context
  if (await lockOwnCart(sql, person.program, person.id, number)) return number
  if (await findOwnOrder(sql, person.program, person.id, number)) throw alreadySubmitted(number)
  const scope = { program: person.program, ordererId: person.id, dodaacs: person.placerDodaacs, now }
  const cart = await openAgain(sql, scope, removal)
  if (!cart)
    throw new Refusal(
      'not-found',
      'You cannot order for this person any more. Choose a service member of a DoDAAC on which you are Order Placer.',
    )
  if (cart.fundCode === removal.fundCode) return cart.orderId
  throw new Refusal(
    'conflict',
    `There is a new cart for this service member (order ${cart.orderId}) that charges fund code ${cart.fundCode}; what you took out charges ${removal.fundCode}. Change the fund code of the new cart to ${removal.fundCode}, then undo again.`,
    { code: 'CART_HAS_OTHER_FUND_CODE' },
  )
}
