import { formatCount } from './words.ts'

/** Whole cents (US dollars). Dollars are numbers on the wire and text on screens. */

const DOLLARS = /^\d{1,9}(\.\d{1,2})?$/

/** Null for signs, exponents, separators or more than two decimals. */
export function parseDollars(text: string): number | null {
  if (!DOLLARS.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** `$1,234.50`, `-$10.00` (CONST-35) */
export function formatMoney(cents: number): string {
  const [dollars = '', fraction] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${formatCount(Number(dollars))}.${fraction}`
}
