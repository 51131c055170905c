import { describeMissingFund } from '#domain/cart/submit.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CartSummary } from '#wire/cart/cart.ts'
import { type Statement, sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { saveRemoved } from '../lines/removal-queries.ts'
import { alreadySubmitted, describeCarts, findCarts, noSuchCart } from './carts.ts'
import {
  deleteCartRow,
  deleteEmptyCart,
  deleteLine,
  findFundCodes,
  findSubmittedFor,
  lockCartFor,
  saveCart,
  saveJustification,
  saveQuantity,
} from './change-queries.ts'
import { findOwnOrder, type LockedCart, lockOwnCart } from './queries.ts'

type Changes = { fundCode?: string; expedited?: boolean; expediteComment?: string }

/** 0 removes the line (API-20). */
export async function changeQuantity(
  context: WriteContext,
  { params }: Input<{ member: number; nsn: string; quantity: number }, undefined, unknown>,
): Promise<CartSummary> {
  const { sql, person } = context
  const cart = await lockCartFor(sql, person.program, person.id, params.member)
  if (!cart) {
    const order = await findSubmittedFor(sql, person.program, person.id, params.member, params.nsn)
    throw order ? alreadySubmitted(order.orderId) : noSuchCart()
  }
  requireVersion(context, cart.version)
  return params.quantity === 0
    ? takeOut(context, cart.orderId, params.nsn)
    : putQuantity(context, cart.orderId, params.nsn, params.quantity)
}

/** The last line removes the cart (API-19). */
export async function removeLine(
  context: WriteContext,
  { params }: Input<{ number: number; nsn: string }, undefined, unknown>,
): Promise<CartSummary> {
  await requireCart(context, params.number, await lockCart(context, params.number))
  return takeOut(context, params.number, params.nsn)
}

export async function changeCartDetails(
  context: WriteContext,
  { params, body }: Input<{ number: number }, undefined, Changes>,
): Promise<CartSummary> {
  const { sql, person, now, today } = context
  const fiscalYear = fiscalYearOf(today)
  const { cart, place } = await sendTogether({
    lock: { cart: lockCart(context, params.number) },
    facts: {
      place:
        body.fundCode === undefined ? null : findFundCodes(sql, person.program, params.number, fiscalYear),
    },
  })
  await requireCart(context, params.number, cart)
  if (place && body.fundCode && !place.fundCodes.includes(body.fundCode)) {
    const sentence = describeMissingFund(body.fundCode, place.dodaac, fiscalYear, place.fundCodes)
    throw new Refusal('not-found', sentence, { code: 'NO_SUCH_FUND' })
  }
  const changes = body.expedited === false ? { ...body, expediteComment: '' } : body
  context.concern(`order ${params.number}`, changes)
  const { carts } = await sendTogether({
    writes: { cart: saveCart(sql, params.number, changes, now) },
    outcome: { carts: findCarts(context) },
  })
  return describeCarts(context, carts)
}

/** Says why the cart, or one of its lines, is needed. */
export async function justify(
  context: WriteContext,
  { params, body }: Input<{ number: number }, undefined, { nsn?: string | undefined; text: string }>,
): Promise<CartSummary> {
  const { sql, now } = context
  await requireCart(context, params.number, await lockCart(context, params.number))
  const { isSaved, carts } = await sendTogether({
    writes: {
      isSaved: saveJustification(sql, params.number, body),
      cart: saveCart(sql, params.number, {}, now),
    },
    outcome: { carts: findCarts(context) },
  })
  if (!isSaved) throw noSuchLine(body.nsn ?? '')
  context.concern(`order ${params.number}`, body)
  return describeCarts(context, carts)
}

/** The user can restore a deleted cart for a while (CART-21). */
export async function deleteCart(
  context: WriteContext,
  { params }: Input<{ number: number }, undefined, unknown>,
): Promise<{ message: string }> {
  const { locked } = await sendTogether({
    lock: { locked: lockCart(context, params.number) },
    writes: {
      stored: saveRemoved(context.sql, 'cart', removerOf(context, params.number), 'all'),
      cart: deleteCartRow(context.sql, params.number),
    },
  })
  await requireCart(context, params.number, locked)
  context.concern(`order ${params.number}`)
  return { message: 'Success' }
}

async function putQuantity(
  context: WriteContext,
  orderId: number,
  nsn: string,
  quantity: number,
): Promise<CartSummary> {
  const { isSaved, carts } = await sendTogether({
    writes: {
      isSaved: saveQuantity(context.sql, orderId, nsn, quantity),
      cart: saveCart(context.sql, orderId, {}, context.now),
    },
    outcome: { carts: findCarts(context) },
  })
  if (!isSaved) throw noSuchLine(nsn)
  context.concern(`order ${orderId}`, { nsn, quantity })
  return describeCarts(context, carts)
}

async function takeOut(context: WriteContext, orderId: number, nsn: string): Promise<CartSummary> {
  const { isRemoved, carts } = await sendTogether({
    writes: {
      stored: saveRemoved(context.sql, 'cart', removerOf(context, orderId), [nsn]),
      isRemoved: deleteLine(context.sql, orderId, nsn),
      cart: saveCart(context.sql, orderId, {}, context.now),
      emptyCart: deleteEmptyCart(context.sql, orderId),
    },
    outcome: { carts: findCarts(context) },
  })
  if (!isRemoved) throw noSuchLine(nsn)
  context.concern(`order ${orderId}`, { nsn, quantity: 0 })
  return describeCarts(context, carts)
}

const removerOf = ({ person, now }: WriteContext, orderId: number) => ({ personId: person.id, orderId, now })

/** Call `requireCart` with the result. */
export function lockCart(context: WriteContext, orderId: number): Statement<LockedCart | undefined> {
  const { sql, person } = context
  return requireVersionRead(context, lockOwnCart(sql, person.program, person.id, orderId))
}

/** 409 when the user has seen an older version. */
export function requireVersionRead<C extends LockedCart>(
  context: WriteContext,
  lock: Statement<C | undefined>,
): Statement<C | undefined> {
  return lock.as((cart) => {
    if (cart) requireVersion(context, cart.version)
    return cart
  })
}

/** Another person's cart: 404. Submitted, maybe while this request waited for the lock: 409. */
export async function requireCart<C extends LockedCart>(
  { sql, person }: WriteContext,
  orderId: number,
  cart: C | undefined,
): Promise<C> {
  if (cart) return cart
  const order = await findOwnOrder(sql, person.program, person.id, orderId)
  throw order ? alreadySubmitted(orderId) : noSuchCart()
}

function requireVersion({ ifMatch }: WriteContext, version: number): void {
  if (ifMatch === undefined || ifMatch === version) return
  throw new Refusal(
    'conflict',
    'This cart has changed since you opened it. Look at it again, then repeat what you did.',
    { code: 'CART_STALE' },
  )
}

export function noSuchLine(nsn: string): Refusal {
  return new Refusal(
    'not-found',
    `NSN ${formatNsn(nsn)} is not in this cart. Open your cart again to see what is in it.`,
  )
}
