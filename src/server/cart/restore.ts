import { Refusal } from '#domain/refusal.ts'
import type { CartSummary } from '#wire/cart/cart.ts'
import type { Sql } from '../db/connect.ts'
import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import type { AddScope } from '../lines/add-queries.ts'
import { lockRemoval, putBack, type Removal } from '../lines/removal-queries.ts'
import { alreadySubmitted, describeCarts, findCarts, summariseCarts } from './carts.ts'
import { lockCartFor, saveCart } from './change-queries.ts'
import { findOwnOrder, lockOwnCart } from './queries.ts'

type OfCart = Input<{ number: number }, undefined, unknown>
type OfLine = Input<{ number: number; nsn: string }, undefined, unknown>

export function restoreLine(context: WriteContext, { params }: OfLine): Promise<CartSummary> {
  return restore(context, params.number, params.nsn)
}

/** Keeps its number. */
export function restoreCart(context: WriteContext, { params }: OfCart): Promise<CartSummary> {
  return restore(context, params.number, null)
}

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

/** The original cart, else the member's present cart, else the original one opened again. */
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
    `There is a new cart for this service member (order ${cart.orderId}) that charges fund code ${cart.fundCode}; the removed items charge ${removal.fundCode}. Change the fund code of the new cart to ${removal.fundCode}, then undo again.`,
    { code: 'CART_HAS_OTHER_FUND_CODE' },
  )
}

/** Undefined when the orderer may not order for the member now. */
async function openAgain(
  sql: Sql,
  { program, ordererId, dodaacs, now }: AddScope,
  { removalId, memberId }: Removal,
) {
  await sql`
    INSERT INTO carts (order_id, program, orderer_id, member_id, dodaac, fund_code, expedited, expedite_comment, justification, version,
      created_at, touched_at)
    SELECT r.order_id, r.program, r.person_id, r.member_id, m.dodaac, r.fund_code, r.expedited, r.expedite_comment, r.justification,
      r.version + 1, r.created_at, ${now}::timestamptz
    FROM removals r JOIN people m ON m.program = r.program AND m.person_id = r.member_id
    WHERE r.removal_id = ${removalId} AND m.dodaac = ANY (${dodaacs}::text[])
    ON CONFLICT (program, orderer_id, member_id) DO NOTHING`
  return lockCartFor(sql, program, ordererId, memberId)
}
