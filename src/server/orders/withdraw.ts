import { requireWithdrawal } from '#domain/orders/approvals.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { WithdrawnOrder } from '#wire/orders/withdraw.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { sendTogether } from '../db/together.ts'
import { release } from '../funds/ledger.ts'
import type { WriteContext } from '../http/context.ts'
import { readOrderDetails } from './details.ts'
import { addOrderEvent, type LockedOrder, lockOrder } from './lock.ts'
import { mailWithdrawal } from './notices.ts'

/** Releases money and voids signatures. The order stays on record (decision 19). */
export async function withdraw(
  context: WriteContext,
  number: number,
  { comment, toCart }: { comment: string; toCart: boolean },
): Promise<WithdrawnOrder> {
  const { sql, person, now } = context
  const order = await lockOrder(context, number, context.ifMatch)
  requireWithdrawal(order, person.id)
  // Finds the readers before the order stops waiting.
  await mailWithdrawal(context, order, comment)
  const cart = toCart ? await makeCart(context, order) : null
  await sendTogether({
    writes: {
      order: endAsWithdrawn(sql, order, now),
      money:
        order.returnedAt || order.asksFinance
          ? null
          : release(sql, {
              program: person.program,
              fundId: order.fundId,
              orderId: number,
              cents: order.total,
              actorId: person.id,
            }),
      event: addOrderEvent(
        context,
        order,
        'withdrawn',
        cart === null ? comment : `${comment} The items are in a cart again, number ${cart}.`,
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

function endAsWithdrawn(sql: Sql, order: LockedOrder, now: Date) {
  const round = order.signerIds.length > 0 ? order.round + 1 : order.round
  return sql`UPDATE orders SET status = 'declined', withdrawn = true, returned_at = NULL, returned_by = NULL, return_reason = '', finance_state = '', round = ${round}, current_level = 1, decided_at = ${now},
      version = ${order.version + 1} WHERE order_id = ${order.number}`
}

/** Null when the orderer has a cart for the member or may no longer order for them. */
async function copyToCart(
  sql: Sql,
  { program, placerDodaacs }: Person,
  orderId: number,
  now: Date,
): Promise<number | null> {
  const [cart] = await sql<{ number: number }[]>`
    INSERT INTO carts (program, orderer_id, member_id, dodaac, fund_code, expedited, expedite_comment, justification, created_at, touched_at)
    SELECT o.program, o.orderer_id, o.member_id, m.dodaac, o.fund_code, o.expedited, o.expedite_comment, o.justification, ${now}::timestamptz,
      ${now}::timestamptz
    FROM orders o JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    WHERE o.program = ${program} AND o.order_id = ${orderId} AND m.dodaac = ANY (${placerDodaacs}::text[])
    ON CONFLICT (program, orderer_id, member_id) DO NOTHING RETURNING order_id AS number`
  if (!cart) return null
  await sql`INSERT INTO cart_lines (program, order_id, line_number, nsn, quantity, unit_price_cents, justification)
    SELECT program, ${cart.number}::bigint, line_number, nsn, quantity, unit_price_cents, justification
    FROM order_lines WHERE order_id = ${orderId}`
  return cart.number
}

async function findRivalCart(sql: Sql, orderId: number) {
  const [found] = await sql<{ cart: number | null; member: string }[]>`
    SELECT c.order_id AS cart, ${nameOf(sql, sql`m`)} AS member
    FROM orders o JOIN people m ON m.program = o.program AND m.person_id = o.member_id
    LEFT JOIN carts c ON c.program = o.program AND c.orderer_id = o.orderer_id AND c.member_id = o.member_id
    WHERE o.order_id = ${orderId}`
  return found ?? { cart: null, member: 'this service member' }
}
