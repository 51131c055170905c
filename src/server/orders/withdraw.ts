import { requireWithdrawal } from '#domain/orders/approvals.ts'
import { Refusal } from '#domain/refusal.ts'
import type { WithdrawnOrder } from '#wire/orders/withdraw.ts'
import { sendTogether } from '../db/together.ts'
import { release } from '../funds/ledger.ts'
import type { WriteContext } from '../http/context.ts'
import { readOrderDetails } from './details.ts'
import { addOrderEvent, type LockedOrder, lockOrder } from './lock.ts'
import { mailWithdrawal } from './notices.ts'
import { copyToCart, endAsWithdrawn, findRivalCart } from './withdraw-queries.ts'

/**
 * The orderer takes a waiting order back: its money is free, its signatures are void and remembered. What was ordered goes
 * into a cart again, or nowhere, as the orderer chooses. The order itself stays on record as withdrawn (decision 52).
 */
export async function withdraw(
  context: WriteContext,
  number: number,
  { comment, toCart }: { comment: string; toCart: boolean },
): Promise<WithdrawnOrder> {
  const { sql, person, now } = context
  const order = await lockOrder(context, number, context.ifMatch)
  requireWithdrawal(order, person.id)
  // Those who were asked are found before the order stops asking them.
  await mailWithdrawal(context, order, comment)
  const cart = toCart ? await makeCart(context, order) : null
  await sendTogether({
    writes: {
      order: endAsWithdrawn(sql, order, now),
      money: release(sql, {
        program: person.program,
        fundId: order.fundId,
        orderId: number,
        cents: order.total,
        actorId: person.id,
      }),
      event: addOrderEvent(
        context,
        number,
        'withdrawn',
        cart === null ? comment : `${comment} What was ordered is in a cart again, number ${cart}.`,
      ),
    },
  })
  context.concern(`order ${number}`, { comment, cart })
  return { details: await readOrderDetails(context, number), cart }
}

async function makeCart({ sql, person, now }: WriteContext, { number }: LockedOrder): Promise<number> {
  const cart = await copyToCart(sql, person, number, now)
  if (cart !== null) return cart
  const { cart: rival, member } = await findRivalCart(sql, number)
  if (rival !== null)
    throw new Refusal(
      'conflict',
      `You have a cart for ${member} already (order ${rival}). Submit or delete that cart first, or withdraw order ${number} without a new cart.`,
      { code: 'CART_EXISTS' },
    )
  throw new Refusal(
    'rule',
    `You cannot order for ${member} any more. Withdraw order ${number} without a new cart.`,
    { code: 'NOT_ORDER_PLACER' },
  )
}
