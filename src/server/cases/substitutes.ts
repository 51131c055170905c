import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { countSubstitutable, mayRequest } from '#domain/orders/supply-requests.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ResponseOf } from '#wire/call.ts'
import type { answerSubstitute } from '#wire/cases/substitutes.ts'
import { addLines } from '../cart/add.ts'
import { submitCart } from '../cart/submit.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { findSuccessors } from '../catalogue/successors.ts'
import type { WriteContext } from '../http/context.ts'
import { lockRequestedLine, type RequestedLine } from '../orders/requested-line.ts'
import { cancelPieces } from '../orders/supply-requests.ts'
import { addPersonEvent } from '../orders/supply-requests-queries.ts'

type Answer = { answer: 'order' | 'refuse'; nsn?: string | undefined }

/** A back order (BC) is canceled, too. A rejected line (CJ, CU) was refunded with its record. */
export async function answer(
  context: WriteContext,
  { params, body }: { params: { number: number; line: number }; body: Answer },
): Promise<ResponseOf<typeof answerSubstitute>> {
  const { number, line: lineNumber } = params
  const requested = await lockRequestedLine(context, number, lineNumber, (order) => {
    if (!mayRequest(context.person, order))
      throw new Refusal(
        'forbidden',
        `Only the orderer of order ${number} and Approvers and Admins of DoDAAC ${order.dodaac} answer the supplier about it.`,
      )
  })
  const { waiting, pieces } = countSubstitutable(requested.line)
  if (pieces === 0 || (await isAnswered(context, number, lineNumber)))
    throw new Refusal(
      'conflict',
      `No substitute waits for an answer on line ${lineNumber} of order ${number}.`,
      {
        code: 'NO_SUBSTITUTE',
      },
    )
  const of = { orderId: number, lineNumber, kind: 'requested' as const }
  if (body.answer === 'refuse') {
    await addPersonEvent(context, { ...of, code: 'refuse', detail: `${pieces} stay as they are.` })
    context.concern(`order ${number}`, { line: lineNumber, substitute: 'refused' })
    return { order: null, isCart: false }
  }
  const nsn = body.nsn ?? (await findOffered(context, requested.line.nsn))
  const words = `NSN ${formatNsn(nsn)} is ordered instead.`
  // The version was compared above, and the acts below raise it.
  const unchecked = { ...context, ifMatch: undefined }
  if (waiting > 0) await cancelPieces(unchecked, params, { pieces: waiting, comment: words })
  const made = await orderInstead(unchecked, requested, { nsn, quantity: pieces })
  await addPersonEvent(context, {
    ...of,
    code: 'substitute',
    detail: `${words} ${pieces} in order ${made.order}.`,
  })
  context.concern(`order ${number}`, { line: lineNumber, substitute: nsn, pieces, ...made })
  return made
}

async function isAnswered({ sql }: WriteContext, orderId: number, lineNumber: number): Promise<boolean> {
  const rows =
    await sql`SELECT 1 FROM order_events e WHERE e.order_id = ${orderId} AND e.line_number = ${lineNumber}
    AND e.kind = 'requested' AND e.code IN ('substitute', 'refuse')`
  return rows.length > 0
}

async function findOffered(context: WriteContext, nsn: string): Promise<string> {
  const successor = (await findSuccessors(context.sql, catalogScopeOf(context), [nsn])).get(nsn)
  if (successor?.nsn) return successor.nsn
  const message = 'The catalog names no substitute. Ask the supplier, and enter its NSN.'
  throw new Refusal('rule', message, { code: 'NO_OFFER', errors: [{ field: 'nsn', message }] })
}

/** A new order, or a line of the cart that the person has open for the member. */
async function orderInstead(
  context: WriteContext,
  { order }: RequestedLine,
  line: { nsn: string; quantity: number },
): Promise<{ order: number; isCart: boolean }> {
  const [old] = await context.sql<
    { memberId: number; fundCode: string }[]
  >`SELECT member_id, fund_code FROM orders
    WHERE order_id = ${order.number}`
  if (!old) throw new Error(`Order ${order.number} is locked.`)
  const cart = await addLines(context, {
    params: undefined,
    query: undefined,
    body: { ...old, lines: [line] },
  })
  if (cart.holds.pieces > line.quantity) return { order: cart.number, isCart: true }
  const { order: made } = await submitCart(context, {
    params: { number: cart.number },
    query: undefined,
    body: { acceptPrices: true },
  })
  return { order: made.number, isCart: false }
}
