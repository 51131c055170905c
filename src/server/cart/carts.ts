import { writeAddress } from '#domain/addresses.ts'
import { describeAllowances } from '#domain/cart/cart-allowances.ts'
import { findObstacles } from '#domain/cart/submit.ts'
import { findExceeded, type SubmitFacts, totalOf } from '#domain/cart/submit-facts.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { noteLimits } from '#domain/funds/order-limits.ts'
import { pageName } from '#domain/page-names.ts'
import { Refusal } from '#domain/refusal.ts'
import { describeClosure } from '#domain/texts/closures.ts'
import type { Cart, CartSummary } from '#wire/cart/cart.ts'
import { type Results, sendTogether } from '../db/together.ts'
import type { ReadContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { type CompleteLine, completeLines } from '../lines/lines.ts'
import {
  type CartLineRow,
  type CartRow,
  type CartScope,
  findCartLines,
  findCartRows,
  findOwnOrder,
} from './queries.ts'

type OfPerson = Input<{ person: number }, undefined, undefined>
type OfCart = Input<{ person: number; number: number }, undefined, undefined>

type CartLine = CartLineRow & CompleteLine

function cartScope({ person, today, now, config }: ReadContext, orderId?: number): CartScope {
  const scope = {
    program: person.program,
    ordererId: person.id,
    fiscalYear: fiscalYearOf(today),
    today,
    zone: config.fiscalZone,
    now,
  }
  return orderId === undefined ? scope : { ...scope, orderId }
}

/** (API-16) */
export async function getCarts(context: ReadContext, { params }: OfPerson): Promise<CartSummary> {
  requireOwnCarts(context, params.person)
  return summariseCarts(context)
}

/** Another person's cart: 404. Submitted meanwhile: 409. */
export async function getCart(context: ReadContext, { params }: OfCart): Promise<Cart> {
  requireOwnCarts(context, params.person)
  const { carts } = await summariseCarts(context, params.number)
  const [cart] = carts
  if (cart) return cart
  const order = await findOwnOrder(context.sql, context.person.program, context.person.id, params.number)
  throw order ? alreadySubmitted(params.number) : noSuchCart()
}

export async function summariseCarts(context: ReadContext, orderId?: number): Promise<CartSummary> {
  return describeCarts(context, await sendTogether({ facts: findCarts(context, orderId) }))
}

export function findCarts(context: ReadContext, orderId?: number) {
  const scope = cartScope(context, orderId)
  return { rows: findCartRows(context.sql, scope), lines: findCartLines(context.sql, scope) }
}

export async function describeCarts(
  context: ReadContext,
  { rows, lines: found }: Results<ReturnType<typeof findCarts>>,
): Promise<CartSummary> {
  const lines = await completeLines(context, found)
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  const carts = rows.map((cart) => describeCart(context, cart, linesOf.get(cart.number) ?? []))
  return {
    flag: lines.length === 0,
    totalLines: lines.reduce((pieces, line) => pieces + line.quantity, 0),
    number: carts[0]?.number ?? null,
    carts,
  }
}

function describeCart(context: ReadContext, cart: CartRow, lines: CartLine[]): Cart {
  const facts = gatherFacts(context, cart, lines)
  const obstacles = findObstacles(facts).map(({ message }) => message)
  const limitNotes = noteLimits(findExceeded(facts))
  return {
    ...cart,
    total: totalOf(lines),
    obstacles,
    limitNotes,
    allowances: describeAllowances(facts),
    lines,
  }
}

export function gatherFacts(
  { person, today, config }: Pick<ReadContext, 'person' | 'today' | 'config'>,
  cart: CartRow,
  lines: CartLine[],
): SubmitFacts {
  const { closureNotice, closedUntil, recipient, fundId } = cart
  return {
    ...cart,
    holder: 'cart',
    fiscalYear: fiscalYearOf(today),
    today,
    closedNotice:
      closureNotice === null
        ? null
        : describeClosure({ until: closedUntil, notice: closureNotice }, config.fiscalZone),
    orderer: { id: person.id, mayOrder: person.placerDodaacs.includes(cart.dodaac) },
    member: {
      id: cart.memberId,
      name: cart.member,
      enabled: cart.memberEnabled,
      dodaac: cart.memberDodaac,
    },
    dodaac: { ...cart, status: cart.dodaacStatus },
    shipToAddress: recipient === null ? [] : writeAddress(recipient, cart.address),
    fund: fundId === null ? null : { id: fundId, available: cart.available ?? 0 },
    lines,
    supply: { isExpedited: cart.expedited, supplementaryStatus: cart.supplementaryStatus },
  }
}

function requireOwnCarts({ person }: ReadContext, personId: number): void {
  if (personId !== person.id) throw noSuchCart()
}

export function noSuchCart(): Refusal {
  return new Refusal('not-found', 'You have no such cart. Open your cart again to see what is in it.')
}

export function alreadySubmitted(orderId: number): Refusal {
  return new Refusal(
    'conflict',
    `Order ${orderId} has been submitted and is no longer a cart. Find it under ${pageName('/orders')}.`,
    { code: 'NOT_A_CART' },
  )
}
