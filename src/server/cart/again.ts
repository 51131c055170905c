import type { WearerQuery } from '#wire/cart/again.ts'
import type { CheckedLines } from '#wire/lines/wanted-lines.ts'
import type { ReadContext } from '../http/context.ts'
import { checkLines } from '../lines/check.ts'
import { orderNotFound } from '../orders/details.ts'
import { findLinesOf } from './queries.ts'

/** Of an order that the person may read, or of an own cart. */
export async function getOrderAgain(
  context: ReadContext,
  { params, query }: { params: { number: number }; query: WearerQuery },
): Promise<{ isCart: boolean; fundCode: string; checked: CheckedLines }> {
  const lines = await findLinesOf(context.sql, context.person, params.number)
  const [first] = lines
  if (!first) throw orderNotFound(params.number)
  // A cart is ordered again for another member.
  const { memberId = first.isCart ? null : first.memberId, fundCode } = query
  const checked = await checkLines(context, { memberId, fundCode, lines })
  // Others may have placed the order. The person then chooses a member first.
  const stop = query.memberId === undefined && !checked.member ? '' : checked.stop
  return { isCart: first.isCart, fundCode: first.fundCode, checked: { ...checked, stop } }
}
