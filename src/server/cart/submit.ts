import { requireNoObstacles } from '#domain/cart/submit.ts'
import { acceptPrices, totalOf } from '#domain/cart/submit-facts.ts'
import { fullName } from '#domain/people/people.ts'
import { nameCartField } from '#wire/cart/cart.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { sendTogether } from '../db/together.ts'
import { reserve } from '../funds/ledger.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { completeLines } from '../lines/lines.ts'
import type { Letter } from '../mail/letter.ts'
import { describeOrder, findDetails } from '../orders/details.ts'
import { inMail, sendMails, writeRequests } from '../orders/notices.ts'
import { type OrderInMail, writeConfirmation } from '../orders/order-mail.ts'
import { findCarts, gatherFacts, noSuchCart } from './carts.ts'
import { ofSeenVersion, requireCart } from './change.ts'
import { addSubmittedEvent, lockForSubmit, saveCurrentPrices, submitRows } from './submit-queries.ts'

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
  const { program, id: ordererId } = person
  const { cart: locked, carts } = await sendTogether({
    lock: {
      cart: ofSeenVersion(context, lockForSubmit(sql, { program, ordererId, orderId: params.number })),
    },
    facts: { carts: findCarts(context, params.number) },
  })
  const { sendsConfirmation } = await requireCart(context, params.number, locked)
  const [cart] = carts.rows
  if (!cart) throw noSuchCart()
  const found = gatherFacts(context, cart, await completeLines(context, carts.lines))
  const facts = body.acceptPrices ? acceptPrices(found) : found
  requireNoObstacles(facts, nameCartField)
  const fundId = facts.fund?.id ?? 0
  const cents = totalOf(facts.lines)
  context.concern(`order ${cart.number}`, { cents })
  const { details } = await sendTogether({
    writes: {
      prices: body.acceptPrices
        ? saveCurrentPrices(sql, cart.number, { fiscalYear: facts.fiscalYear, today: context.today })
        : null,
      order: submitRows(
        sql,
        { ...cart, fundId, shipToAddress: facts.shipToAddress, now },
        {
          money: reserve(sql, { program, fundId, orderId: cart.number, cents, actorId: person.id }),
          event: addSubmittedEvent(sql, program, cart.number, person.id, now),
        },
      ),
    },
    outcome: { details: findDetails(context, cart.number) },
  })
  if (!details.order) throw new Error(`Order ${cart.number} is gone while it is submitted.`)
  const order = inMail(context, details.order)
  const confirmation = sendsConfirmation ? writeOwn(context, order) : []
  await sendMails(context, [...writeRequests(details.seats.signers, order), ...confirmation])
  return describeOrder(context, cart.number, details)
}

/** For an orderer who wants a mail about each order of their own. */
function writeOwn({ person }: WriteContext, order: OrderInMail): Letter[] {
  const { email } = person
  return email === '' ? [] : [writeConfirmation({ email, name: fullName(person) }, order)]
}
