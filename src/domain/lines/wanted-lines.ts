import { describeBackorder } from '../catalogue/get-well-dates.ts'
import type { ItemStatus } from '../catalogue/item-statuses.ts'
import { nameItem } from '../catalogue/items.ts'
import type { Successor } from '../catalogue/successors.ts'
import { formatMoney } from '../money.ts'
import { MAX_PIECES } from './limits.ts'

export const WANTED_STANDINGS = ['ready', 'replaced', 'choose', 'gone'] as const
type WantedStanding = (typeof WANTED_STANDINGS)[number]

export type ItemFacts = {
  nsn: string
  pgc: string
  name: string
  size: string
  status: ItemStatus
  isSold: boolean
  price: number | null
  getWellOn: string | null
  inCart: number
}

export type WantedLine = {
  quantity: number
  priceThen: number | null
  /** Null for an unknown item, and for a product whose size is not known. */
  item: ItemFacts | null
  /** The product, when the line names no item. */
  product: { pgc: string; isSold: boolean; isObsolete: boolean } | null
  successor: Successor | null
  /** The item of the successor, in the member's size if the successor leaves the size open. */
  successorItem: ItemFacts | null
  fiscalYear: number
}

export type Judgment = {
  standing: WantedStanding
  /** The item to add. Null while a size is missing, and for a gone line. */
  order: ItemFacts | null
  chooseOf: string | null
  sentences: string[]
}

const gone = (...sentences: string[]): Judgment => ({
  standing: 'gone',
  order: null,
  chooseOf: null,
  sentences,
})

/** Says what is wrong or new about a wanted line before anything is written. */
export function judgeLine(line: WantedLine): Judgment {
  const { item, product } = line
  if (!item) {
    if (!product) return gone('It is not in the catalog.')
    if (product.isObsolete) return judgeObsolete(line)
    if (!product.isSold) return gone(NOT_SOLD)
    return {
      standing: 'choose',
      order: null,
      chooseOf: product.pgc,
      sentences: ["The member's size is not known. Choose a size."],
    }
  }
  if (item.status === 'obsolete') return judgeObsolete(line)
  const fault = findSaleFault(item, line.fiscalYear)
  return fault
    ? gone(fault)
    : {
        standing: 'ready',
        order: item,
        chooseOf: null,
        sentences: [comparePrices(item, line.priceThen), ...describeItem(item, line.quantity)].filter(
          (sentence) => sentence !== '',
        ),
      }
}

function judgeObsolete({ successor, successorItem, priceThen, quantity, fiscalYear }: WantedLine): Judgment {
  if (!successor) return gone('No longer made, and nothing replaces it.')
  const name = nameItem(successor.name, successor.size)
  if (!successor.isSold) return gone(`No longer made. Your program does not sell its replacement, ${name}.`)
  if (!successorItem)
    return {
      standing: 'choose',
      order: null,
      chooseOf: successor.pgc,
      sentences: [`No longer made. ${successor.name} replaces it. Choose a size.`],
    }
  const fault = findSaleFault(successorItem, fiscalYear)
  if (fault) return gone(`No longer made. Its replacement is ${name}.`, fault)
  const then =
    priceThen !== null && priceThen !== successorItem.price ? `, instead of ${formatMoney(priceThen)}` : ''
  return {
    standing: 'replaced',
    order: successorItem,
    chooseOf: null,
    sentences: [
      `No longer made. ${nameItem(successorItem.name, successorItem.size)} replaces it at ${formatMoney(successorItem.price ?? 0)}${then}.`,
      ...describeItem(successorItem, quantity),
    ],
  }
}

const NOT_SOLD = 'Your program does not sell it any more.'

function findSaleFault({ isSold, price }: ItemFacts, fiscalYear: number): string | null {
  if (!isSold) return NOT_SOLD
  return price === null ? `It has no price in fiscal year ${fiscalYear} and cannot be ordered yet.` : null
}

function comparePrices({ price }: ItemFacts, then: number | null): string {
  return price === null || then === null || price === then
    ? ''
    : `The price is ${formatMoney(price)} now; it was ${formatMoney(then)}.`
}

function describeItem({ status, getWellOn, inCart }: ItemFacts, quantity: number): string[] {
  const stock = status === 'backordered' ? [`${describeBackorder(getWellOn)}.`] : []
  if (inCart === 0) return stock
  const more = inCart + quantity > MAX_PIECES ? ` Add at most ${MAX_PIECES - inCart}.` : ''
  return [...stock, `The cart already has ${inCart}.${more}`]
}

/** Equal items become one line. Keeps the order of the first. */
export function mergeLines<Line extends { nsn: string | null; pgc?: string | undefined; quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const key = line.nsn ?? line.pgc ?? ''
    const first = merged.get(key)
    merged.set(key, first ? { ...first, quantity: first.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}
