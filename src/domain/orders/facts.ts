import { writeDay } from '../fiscal-years.ts'
import { formatMoney } from '../money.ts'
import { formatCount } from '../words.ts'
import { isNearlyUsedUp, MANY_PIECES, type WaitingOrder } from './unusual.ts'

/** In lines. */
export const USUAL_LINES = 5
const TIMES_USUAL = 3

export const FACT_KINDS = [
  'allowance',
  'held',
  'other-unit',
  'hidden-unit',
  'quantity',
  'price',
  'fund',
] as const
type FactKind = (typeof FACT_KINDS)[number]

/** `line` is null for the whole order; `order` shows the fact. */
export type OrderFact = { kind: FactKind; line: number | null; text: string; order: number | null }

/** Pieces of the product in other orders that the reader may see. */
export type LineHistory = {
  line: number
  quantity: number
  price: number
  currentPrice: number | null
  held: number
  onOrder: number
  lastOn: string | null
  lastIsIssue: boolean
  latestOrder: number | null
  otherPieces: number
  otherUnits: number
  otherUnit: string | null
  otherOrder: number | null
  isHiddenElsewhere: boolean
  /** Ordered by the unit lately. */
  usualLines: number
  usualPieces: number
}

type DecidedOrder = {
  dodaac: string
  fundCode: string
  member: string
  fund: WaitingOrder['fund']
}

/** Hints for the approver; they block nothing. */
export function describeFacts(order: DecidedOrder, histories: readonly LineHistory[]): OrderFact[] {
  const ofLines = histories.flatMap((history) => [
    ...describeHeld(order.member, history),
    ...describeElsewhere(order.member, history),
    ...describeQuantity(order.dodaac, history),
    ...describePrice(history),
  ])
  return [...ofLines, ...describeFund(order)]
}

function describeHeld(member: string, history: LineHistory): OrderFact[] {
  const { held, onOrder, lastOn, lastIsIssue } = history
  if (held + onOrder === 0) return []
  const last = lastOn ? ` It was last ${lastIsIssue ? 'issued' : 'received'} on ${writeDay(lastOn)}.` : ''
  const has = held > 0 ? `${member} has ${held} of this product.` : ''
  const coming =
    onOrder > 0
      ? held > 0
        ? ` ${onOrder} more ${isAre(onOrder)} on order.`
        : `${onOrder} of this product ${isAre(onOrder)} on order for ${member}.`
      : ''
  return [ofLine(history, 'held', `${has}${coming}${last}`.trim(), history.latestOrder)]
}

function describeElsewhere(member: string, history: LineHistory): OrderFact[] {
  const { otherPieces, otherUnits, otherUnit, otherOrder, isHiddenElsewhere } = history
  const where = otherUnits > 1 ? `other units, the last one ${otherUnit}` : `another unit, ${otherUnit}`
  const seen = `${otherPieces} of these pieces ${otherPieces === 1 ? 'was' : 'were'} ordered through ${where}.`
  return [
    ...(otherPieces > 0 ? [ofLine(history, 'other-unit', seen, otherOrder)] : []),
    ...(isHiddenElsewhere
      ? [
          ofLine(
            history,
            'hidden-unit',
            `This product was also ordered for ${member} through a unit that you do not oversee. Ask ${member} about it.`,
            null,
          ),
        ]
      : []),
  ]
}

function describeQuantity(dodaac: string, history: LineHistory): OrderFact[] {
  const { quantity, usualLines, usualPieces } = history
  if (usualLines < USUAL_LINES) {
    if (quantity < MANY_PIECES) return []
    const times = usualLines === 1 ? 'once' : `${usualLines} times`
    return [
      ofLine(
        history,
        'quantity',
        `${quantity} pieces are many: ${dodaac} ordered this product ${times} in the last year. The mark begins at ${MANY_PIECES}.`,
        null,
      ),
    ]
  }
  const average = usualPieces / usualLines
  const limit = Math.ceil(average * TIMES_USUAL)
  if (quantity < limit) return []
  const usual = formatCount(Math.round(average * 10) / 10)
  return [
    ofLine(
      history,
      'quantity',
      `${quantity} is unusual: ${dodaac} ordered ${usual} for each line on average in the last year, on ${usualLines} lines. The mark begins at ${limit}.`,
      null,
    ),
  ]
}

function describePrice(history: LineHistory): OrderFact[] {
  const { price, currentPrice } = history
  if (currentPrice === null || currentPrice === price) return []
  return [
    ofLine(
      history,
      'price',
      `The price today is ${formatMoney(currentPrice)}. The order keeps ${formatMoney(price)}, the price when it was submitted.`,
      null,
    ),
  ]
}

/** `available` already excludes this order. */
function describeFund({ fund, dodaac, fundCode }: DecidedOrder): OrderFact[] {
  if (!fund) return []
  const little = isNearlyUsedUp(fund) ? ' That is less than a tenth of the fund.' : ''
  const text = `After this order, fund ${fundCode} of ${dodaac} has ${formatMoney(fund.available)} left.${little}`
  return [{ kind: 'fund', line: null, text, order: null }]
}

function ofLine({ line }: LineHistory, kind: FactKind, text: string, order: number | null): OrderFact {
  return { kind, line, text, order }
}

const isAre = (pieces: number) => (pieces === 1 ? 'is' : 'are')
