import { fiscalYearOf } from '../fiscal-years.ts'
import { Refusal } from '../refusal.ts'
import type { PublogDraft } from './draft.ts'

export const DRAFT_STATES = ['new', 'changed', 'taken', 'aside'] as const
export type DraftState = (typeof DRAFT_STATES)[number]

export const DRAFT_STATE_WORDS: Record<DraftState, string> = {
  new: 'New',
  changed: 'Changed',
  taken: 'Taken',
  aside: 'Not for us',
}

const LETTERS = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL']
const WORDS: Record<string, string> = {
  'EXTRA SMALL': 'XS',
  SMALL: 'S',
  MEDIUM: 'M',
  LARGE: 'L',
  'EXTRA LARGE': 'XL',
}
const FAMILIES = ['XS', 'X SHORT', 'S', 'SHORT', 'R', 'REGULAR', 'L', 'LONG', 'XL', 'X LONG']

function rankOf(size: string): [number, number, string] {
  const text = size.toUpperCase().trim()
  const [, whole, over, under, rest = ''] = /^(\d+(?:\.\d+)?)(?:[ -](\d+)\/(\d+))?\s*(.*)$/.exec(text) ?? []
  if (whole) return [0, Number(whole) + (over ? Number(over) / Number(under) : 0), rest]
  const letter = LETTERS.indexOf(
    WORDS[text] ?? text.replace(/^(\d)X/, (_, times) => 'X'.repeat(Number(times))),
  )
  return letter >= 0 ? [1, letter, ''] : [2, 0, text]
}

export function compareSizes(one: string, other: string): number {
  const [kindA, numberA, restA] = rankOf(one)
  const [kindB, numberB, restB] = rankOf(other)
  const length = FAMILIES.indexOf(restA) - FAMILIES.indexOf(restB)
  return kindA - kindB || numberA - numberB || length || (restA < restB ? -1 : restA > restB ? 1 : 0)
}

export function nameForPeople(itemName: string): string {
  const spaced = itemName.replace(/,(?=\S)/g, ', ').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

type Prices = Pick<PublogDraft, 'nsn' | 'price' | 'nextPrice' | 'nextFrom'>

export function listPrices(
  { nsn, price, nextPrice, nextFrom }: Prices,
  today: string,
): { nsn: string; fiscalYear: number; cents: number }[] {
  const year = fiscalYearOf(today)
  const begins = nextFrom === null ? year + 1 : fiscalYearOf(nextFrom)
  return [
    ...(price === null ? [] : [{ nsn, fiscalYear: year, cents: price }]),
    ...(nextPrice === null || begins < year + 1 ? [] : [{ nsn, fiscalYear: begins, cents: nextPrice }]),
  ]
}

export function requireSellable(drafts: readonly PublogDraft[], requested: readonly string[]): void {
  const found = new Set(drafts.map(({ nsn }) => nsn))
  const missing = requested.find((nsn) => !found.has(nsn))
  if (missing)
    throw new Refusal(
      'not-found',
      `The public catalog has no ${missing} for this program. Read the list again.`,
    )
  const over = drafts.find(({ status }) => status === 'obsolete')
  if (over)
    throw new Refusal('rule', `${over.nsn} is obsolete in the public catalog. Take it off the list.`, {
      errors: [{ field: 'nsns', message: `${over.nsn} is obsolete.` }],
    })
}
