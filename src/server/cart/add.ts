import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { MAX_LINES, MAX_PIECES } from '#domain/lines/limits.ts'
import { mergeLines } from '#domain/lines/wanted-lines.ts'
import { type FieldError, Refusal } from '#domain/refusal.ts'
import { requireOrderer } from '#domain/roles/permissions.ts'
import type { CartAddition, CartAdditions } from '#wire/cart/cart.ts'
import { nameAddedLine } from '#wire/cart/cart.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { findSuccessors } from '../catalogue/successors.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { addScopeOf, findCartFault, findItemFault, findMemberFault } from '../lines/add-faults.ts'
import {
  findAddition,
  type Item,
  type Member,
  type PricedLine,
  putLines,
  readQuantities,
  takeCart,
} from '../lines/add-queries.ts'

type Line = { nsn: string; quantity: number }
type Addition = { memberId: number; fundCode: string; lines: Line[] }

const NO_LINE = 'Add at least one line.'

/** A fault of the line at `place`, counted from 0. */
type LineFault = { place: number; fault: Refusal }

/** One cart per orderer and service member (CART-23). Adds to the quantity of an existing line. */
export async function addItem(
  context: WriteContext,
  { body }: Input<unknown, undefined, { memberId: number; nsn: string; quantity: number; fundCode: string }>,
): Promise<CartAddition> {
  const { memberId, fundCode, nsn, quantity } = body
  const { lines, ...addition } = await putAll(context, { memberId, fundCode, lines: [{ nsn, quantity }] })
  context.concern(`order ${addition.number}`, { nsn, quantity })
  const [line] = lines
  if (!line) throw new Error('The added line is there.')
  return { ...addition, line }
}

/** Adds all lines or none. Equal items become one line. */
export async function addLines(
  context: WriteContext,
  { body }: Input<unknown, undefined, Addition>,
): Promise<CartAdditions> {
  if (body.lines.length === 0)
    throw new Refusal('invalid', NO_LINE, { errors: [{ field: 'items', message: NO_LINE }] })
  const addition = await putAll(context, body)
  const lines = mergeLines(body.lines).map(({ nsn, quantity }) => `${quantity} x ${nsn}`)
  context.concern(`order ${addition.number}`, { lines })
  return addition
}

async function putAll(context: WriteContext, wanted: Addition): Promise<CartAdditions> {
  const { sql, person, today } = context
  const scope = addScopeOf(context)
  requireOrderer(person)
  const { memberId, fundCode } = wanted
  const lines = mergeLines(wanted.lines)
  const nsns = lines.map(({ nsn }) => nsn)
  const { member, items, taken } = await findAddition(sql, scope, catalogScopeOf(context), {
    ...{ memberId, nsns, fundCode },
  })
  const fault = findMemberFault(member, fundCode, today)
  if (fault) throw fault
  refuse(wanted.lines, await findItemFaults(context, wanted.lines, items))
  const cart = taken ?? (await takeCart(sql, scope, memberId, fundCode))
  if (!cart) throw new Refusal('conflict', 'This cart was submitted at the same moment. Add the item again.')
  const other = findCartFault(member as Member, cart, fundCode)
  if (other) throw other
  const priced = lines.map((line): PricedLine => ({ ...line, price: items.get(line.nsn)?.priceCents ?? 0 }))
  const added = await putLines(sql, scope, { orderId: cart.orderId, lines: priced })
  if (!added) throw await explainFullCart(context, cart.orderId, wanted.lines, lines)
  return {
    flag: false,
    totalLines: added.pieces,
    number: cart.orderId,
    version: cart.version,
    holds: { pieces: added.cartPieces, total: added.cartCents },
    lines: added.lines,
  }
}

async function findItemFaults(
  context: WriteContext,
  lines: Line[],
  items: Map<string, Item>,
): Promise<LineFault[]> {
  const obsolete = [...items.values()].filter(({ status }) => status === 'obsolete').map(({ nsn }) => nsn)
  const successors = await findSuccessors(context.sql, catalogScopeOf(context), obsolete)
  const fiscalYear = fiscalYearOf(context.today)
  return lines.flatMap(({ nsn }, place) => {
    const fault = findItemFault(items.get(nsn), nsn, successors.get(nsn) ?? null, fiscalYear)
    return fault ? [{ place, fault }] : []
  })
}

/** With one line the refusal is that of the line. With more, each fault has its line in `errors`. */
function refuse(lines: Line[], faults: LineFault[]): void {
  const [first] = faults
  if (!first) return
  if (lines.length === 1) throw first.fault
  const { kind, code } = first.fault
  const errors = faults.map(
    ({ place, fault }): FieldError => ({ field: nameAddedLine(place), message: fault.message }),
  )
  const others = faults.length === 1 ? '' : ` and ${faults.length - 1} more`
  throw new Refusal(
    kind,
    `Nothing was added. Line ${first.place + 1}${others} cannot be ordered: ${first.fault.message}`,
    { code, errors },
  )
}

async function explainFullCart(
  { sql }: WriteContext,
  orderId: number,
  lines: Line[],
  merged: Line[],
): Promise<Refusal> {
  const inCart = await readQuantities(
    sql,
    orderId,
    merged.map(({ nsn }) => nsn),
  )
  const added = new Map(merged.map(({ nsn, quantity }) => [nsn, quantity]))
  const faults = lines.flatMap(({ nsn }, place): LineFault[] => {
    const had = inCart.get(nsn) ?? 0
    const quantity = added.get(nsn) ?? 0
    if (had + quantity <= MAX_PIECES) return []
    const sentence =
      had === 0
        ? `${quantity} of NSN ${formatNsn(nsn)} are over ${MAX_PIECES}. Lower the quantity.`
        : `The cart already has ${had} of NSN ${formatNsn(nsn)}; with ${quantity} more it would have over ${MAX_PIECES}. Add at most ${MAX_PIECES - had}.`
    return [{ place, fault: new Refusal('rule', sentence, { code: 'QUANTITY' }) }]
  })
  refuse(lines, faults)
  const sentence =
    merged.length === 1
      ? `A cart has at most ${MAX_LINES} lines. Submit this one or remove a line first.`
      : `A cart has at most ${MAX_LINES} lines. Nothing was added. Add fewer lines, or submit this cart first.`
  return new Refusal('rule', sentence, { code: 'TOO_MANY_LINES' })
}
