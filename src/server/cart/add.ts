import { describeNoPrice, describeUnsold, findMemberStop, NOT_YOUR_MEMBER } from '#domain/cart/additions.ts'
import { describeMissingFund } from '#domain/cart/submit.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { describeObsolete } from '#domain/catalogue/successors.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { MAX_LINES, MAX_PIECES } from '#domain/lines/limits.ts'
import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireOrderer } from '#domain/roles/permissions.ts'
import type { CartAddition } from '#wire/cart/cart.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { findSuccessors } from '../catalogue/successors.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import {
  type AddScope,
  addLine,
  findAddition,
  type Item,
  type Member,
  readQuantity,
  takeCart,
} from '../lines/add-queries.ts'

type Addition = { memberId: number; nsn: string; quantity: number; fundCode: string }

/** One cart per orderer and service member (CART-23). Adds to the quantity of an existing line. */
export async function addItem(
  context: WriteContext,
  { body }: Input<unknown, undefined, Addition>,
): Promise<CartAddition> {
  const { sql, person, today } = context
  const scope = scopeOf(context)
  requireOrderer(person)
  const fiscalYear = fiscalYearOf(today)
  const { member, item, taken } = await findAddition(sql, scope, catalogScopeOf(context), body)
  requireMember(member, body.fundCode, today)
  if (item?.status === 'obsolete') await refuseObsolete(context, item, body.nsn)
  const price = requireItem(item, body.nsn, fiscalYear)
  const cart = taken ?? (await takeCart(sql, scope, body.memberId, body.fundCode))
  if (!cart) throw new Refusal('conflict', 'This cart was submitted at the same moment. Add the item again.')
  if (cart.fundCode !== body.fundCode) {
    throw new Refusal(
      'conflict',
      `The cart for ${fullName(member)} (order ${cart.orderId}) charges fund code ${cart.fundCode}. Add the item with ${cart.fundCode}, or change the fund code of that cart to ${body.fundCode} first.`,
      { code: 'CART_HAS_OTHER_FUND_CODE' },
    )
  }
  const line = { orderId: cart.orderId, nsn: body.nsn, quantity: body.quantity, price }
  const added = await addLine(sql, scope, line)
  if (!added) throw await explainFullCart(context, line)
  context.concern(`order ${cart.orderId}`, { nsn: body.nsn, quantity: body.quantity })
  return {
    flag: false,
    totalLines: added.pieces,
    number: cart.orderId,
    version: cart.version,
    holds: { pieces: added.cartPieces, total: added.cartCents },
    line: { nsn: body.nsn, quantity: added.quantity, price },
  }
}

function scopeOf({ person, now }: WriteContext): AddScope {
  return { program: person.program, ordererId: person.id, dodaacs: person.placerDodaacs, now }
}

function requireMember(
  member: Member | undefined,
  fundCode: string,
  today: string,
): asserts member is Member {
  if (!member) {
    throw new Refusal('not-found', NOT_YOUR_MEMBER)
  }
  const stop = findMemberStop(member, today)
  if (stop) throw new Refusal('rule', stop.message, { code: stop.code })
  const fiscalYear = fiscalYearOf(today)
  if (!member.fundCodes.includes(fundCode)) {
    const sentence = describeMissingFund(fundCode, member.dodaac, fiscalYear, member.fundCodes)
    throw new Refusal('not-found', sentence, { code: 'NO_SUCH_FUND' })
  }
}

async function refuseObsolete(context: WriteContext, item: Item, nsn: string): Promise<void> {
  const successor = (await findSuccessors(context.sql, catalogScopeOf(context), [nsn])).get(nsn) ?? null
  if (item.isSold || successor?.isSold)
    throw new Refusal('rule', describeObsolete(item.name, nsn, successor), { code: 'OBSOLETE_NSN' })
}

/** In cents. */
function requireItem(item: Item | undefined, nsn: string, fiscalYear: number): number {
  if (!item?.isSold) throw new Refusal('not-found', describeUnsold(nsn))
  if (item.priceCents === null)
    throw new Refusal('rule', describeNoPrice(item.name, nsn, fiscalYear), { code: 'NO_PRICE' })
  return item.priceCents
}

async function explainFullCart(
  { sql }: WriteContext,
  { orderId, nsn, quantity }: { orderId: number; nsn: string; quantity: number },
): Promise<Refusal> {
  const inCart = await readQuantity(sql, orderId, nsn)
  return inCart === null
    ? new Refusal('rule', `A cart has at most ${MAX_LINES} lines. Submit this one or remove a line first.`, {
        code: 'TOO_MANY_LINES',
      })
    : new Refusal(
        'rule',
        `The cart already has ${inCart} of NSN ${formatNsn(nsn)}; with ${quantity} more it would have over ${MAX_PIECES}. Add at most ${MAX_PIECES - inCart}.`,
        { code: 'QUANTITY' },
      )
}
