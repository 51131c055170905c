import { writeAddress } from '#domain/addresses.ts'
import { findObstacles } from '#domain/cart/submit.ts'
import type { SubmitFacts, SubmitLine } from '#domain/cart/submit-facts.ts'
import type { Successor } from '#domain/catalogue/successors.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { describeClosure } from '#domain/texts/closures.ts'
import type { Cart, CartSummary } from '#wire/cart/cart.ts'
import { shopOf } from '../catalogue/catalogue.ts'
import { withSuccessors } from '../catalogue/successors.ts'
import type { Input } from '../http/input.ts'
import type { ReadContext } from '../http/serve.ts'
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

/** A line with what it can be replaced by. */
export type CartLine = CartLineRow & { replacement: Successor | null }

export function cartScope({ person, today, now }: ReadContext, orderId?: number): CartScope {
  const scope = {
    program: person.program,
    ordererId: person.id,
    fiscalYear: fiscalYearOf(today),
    today,
    now,
  }
  return orderId === undefined ? scope : { ...scope, orderId }
}

/** The open carts of the signed-in person (API-16); another person's are not found. */
export async function getCarts(context: ReadContext, { params }: OfPerson): Promise<CartSummary> {
  requireOwnCarts(context, params.person)
  return summariseCarts(context)
}

/** One open cart of the signed-in person. Not theirs: 404; submitted in the meantime: 409. */
export async function getCart(context: ReadContext, { params }: OfCart): Promise<Cart> {
  requireOwnCarts(context, params.person)
  const { carts } = await summariseCarts(context, params.number)
  const [cart] = carts
  if (cart) return cart
  const order = await findOwnOrder(context.sql, context.person.program, context.person.id, params.number)
  throw order ? alreadySubmitted(params.number) : noSuchCart()
}

/** All open carts, or one, as the cart screen shows them. */
export async function summariseCarts(context: ReadContext, orderId?: number): Promise<CartSummary> {
  const scope = cartScope(context, orderId)
  const [rows, found] = await Promise.all([
    findCartRows(context.sql, scope),
    findCartLines(context.sql, scope),
  ])
  const lines = await withSuccessors(context.sql, shopOf(context), found)
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  const carts = rows.map((row) => describeCart(context, row, linesOf.get(row.orderId) ?? []))
  return {
    flag: lines.length === 0,
    totalLines: lines.reduce((pieces, line) => pieces + line.quantity, 0),
    number: carts[0]?.number ?? null,
    carts,
  }
}

function describeCart(context: ReadContext, row: CartRow, lines: CartLine[]): Cart {
  return {
    number: row.orderId,
    memberId: row.memberId,
    member: fullName(row),
    dodaac: row.dodaac,
    fundCode: row.fundCode,
    available: row.available,
    createdAt: row.createdAt,
    expedited: row.expedited,
    expediteComment: row.expediteComment,
    total: lines.reduce((total, line) => total + line.quantity * line.unitPriceCents, 0),
    version: row.version,
    obstacles: findObstacles(gatherFacts(context, row, lines)).map(({ message }) => message),
    lines: lines.map((line) => ({
      number: line.lineNumber,
      nsn: line.nsn,
      description: line.name,
      size: [line.size, line.colour].filter(Boolean).join(' '),
      pgc: line.pgc,
      price: line.unitPriceCents,
      quantity: line.quantity,
      total: line.quantity * line.unitPriceCents,
      picture: line.picture,
      requisition: '',
      lineStatus: '',
      getWellOn: line.getWellOn,
      itemStatus: line.status,
      replacement: line.replacement,
      shippedQuantity: 0,
      shippedAs: [],
      received: 'no',
      goods: null,
    })),
  }
}

/** Rows of the database as the domain looks at them. */
export function gatherFacts(
  { person, today, config }: ReadContext,
  row: CartRow,
  lines: CartLine[],
): SubmitFacts {
  return {
    fiscalYear: fiscalYearOf(today),
    today,
    closedNotice:
      row.closureNotice === null
        ? null
        : describeClosure({ until: row.closedUntil, notice: row.closureNotice }, config.fiscalZone),
    orderer: { id: person.id, mayOrder: person.placerDodaacs.includes(row.dodaac) },
    member: { id: row.memberId, name: fullName(row), enabled: row.memberEnabled },
    dodaac: {
      dodaac: row.dodaac,
      status: row.dodaacStatus,
      effectiveOn: row.effectiveOn,
      billTo: row.billTo,
      shipTo: row.shipTo,
      signalCode: row.signalCode,
      levels: row.levels,
      unknownAddresses: row.unknownAddresses,
    },
    shipToAddress: row.shipsToOwnAddress ? writeAddress(fullName(row), row) : writeUnitAddress(row),
    shipsToOwnAddress: row.shipsToOwnAddress,
    periodIsOpen: row.periodIsOpen,
    fundCode: row.fundCode,
    fund: row.fundId === null ? null : { id: row.fundId, available: row.available ?? 0 },
    fundCodes: row.fundCodes,
    lines: lines.map(toSubmitLine),
    supply: { isExpedited: row.expedited, supplementaryStatus: row.supplementaryStatus },
    signers: row.signers,
  }
}

function toSubmitLine(line: CartLine): SubmitLine {
  return {
    number: line.lineNumber,
    nsn: line.nsn,
    name: line.name,
    quantity: line.quantity,
    price: line.unitPriceCents,
    currentPrice: line.currentPriceCents,
    isObsolete: line.status === 'obsolete',
    replacement: line.replacement,
    isSold: line.isSold,
    unitOfIssue: line.unitOfIssue,
  }
}

function writeUnitAddress(row: CartRow): string[] {
  if (row.shipToName === null) return []
  return writeAddress(row.shipToName, {
    street1: row.shipToStreet1,
    street2: row.shipToStreet2,
    street3: row.shipToStreet3,
    city: row.shipToCity,
    state: row.shipToState,
    zip: row.shipToZip,
    country: row.shipToCountry,
  })
}

/** Carts are private: the person in the address must be the one who is signed in. */
function requireOwnCarts({ person }: ReadContext, personId: number): void {
  if (personId !== person.id) throw noSuchCart()
}

export function noSuchCart(): Refusal {
  return new Refusal('not-found', 'You have no such cart. Open your cart again to see what is in it.')
}

export function alreadySubmitted(orderId: number): Refusal {
  return new Refusal(
    'conflict',
    `Order ${orderId} has been submitted and is not a cart any more. You find it under Orders.`,
    { code: 'NOT_A_CART' },
  )
}
