import { requireNoObstacles } from '#domain/cart/submit.ts'
import { acceptPrices, type SubmitFacts, totalOf } from '#domain/cart/submit-facts.ts'
import { fullName } from '#domain/people/people.ts'
import { nameCartField } from '#wire/cart/cart.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { reserve } from '../funds/ledger.ts'
import type { Input } from '../http/input.ts'
import type { WriteContext } from '../http/serve.ts'
import { readOrderDetails } from '../orders/details.ts'
import { completeLines } from '../orders/lines.ts'
import { mailApprovers } from '../orders/notices.ts'
import { type OrderInMail, writeConfirmation } from '../orders/order-mail.ts'
import { cartScope, gatherFacts, noSuchCart } from './carts.ts'
import { lockCart } from './change.ts'
import { type CartRow, findCartLines, findCartRows } from './queries.ts'
import {
  addSubmittedEvent,
  findSendsConfirmation,
  holdDodaac,
  saveCurrentPrices,
  saveSubmitted,
} from './submit-queries.ts'

/**
 * Turns a cart into an order that waits for its first level, with its total reserved on the fund. Everything is
 * checked again under the lock of the cart; what stands in the way is refused with a sentence for each (decisions,
 * section 4). Changed prices and a short balance: 409; a closed program: 503; anything else: 422.
 */
export async function submitCart(
  context: WriteContext,
  { params, body }: Input<{ number: number }, undefined, { acceptPrices: boolean }>,
): Promise<OrderDetails> {
  const { sql, person, now } = context
  const scope = cartScope(context, params.number)
  // Sent together: the database answers one after the other, so the facts are those after the lock.
  const [, , [cart], lines, sendsConfirmation] = await Promise.all([
    lockCart(context, params.number),
    holdDodaac(sql, params.number),
    findCartRows(sql, scope),
    findCartLines(sql, scope),
    findSendsConfirmation(sql, person.id),
  ])
  if (!cart) throw noSuchCart()
  const found = gatherFacts(context, cart, await completeLines(context, lines))
  const facts = body.acceptPrices ? acceptPrices(found) : found
  requireNoObstacles(facts, nameCartField)
  const fundId = facts.fund?.id ?? 0
  const cents = totalOf(facts.lines)
  context.concern(`order ${cart.number}`, { cents })
  const [, , , , , details] = await Promise.all([
    body.acceptPrices ? saveCurrentPrices(sql, cart.number, facts.fiscalYear) : null,
    saveSubmitted(sql, { ...cart, fundId, shipToAddress: facts.shipToAddress, now }),
    reserve(sql, { program: person.program, fundId, orderId: cart.number, cents, actorId: person.id }),
    addSubmittedEvent(sql, person.program, cart.number, person.id, now),
    sendMails(context, cart, facts, sendsConfirmation),
    readOrderDetails(context, cart.number),
  ])
  return details
}

/** One mail to each person who may sign the first level, and a confirmation to those who want one. */
async function sendMails(
  context: WriteContext,
  cart: CartRow,
  facts: SubmitFacts,
  sendsConfirmation: boolean,
): Promise<void> {
  const { person, config, send } = context
  const order: OrderInMail = {
    number: cart.number,
    orderer: fullName(person),
    member: cart.member,
    dodaac: cart.dodaac,
    fundCode: cart.fundCode,
    totalCents: totalOf(facts.lines),
    publicUrl: config.publicUrl,
  }
  const confirmation =
    sendsConfirmation && person.email !== ''
      ? send('mail', writeConfirmation({ email: person.email, name: fullName(person) }, order))
      : null
  await Promise.all([mailApprovers(context, cart.number), confirmation])
}
