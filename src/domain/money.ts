/** Whole cents (US dollars). Dollars are numbers on the wire and text on screens. */

const DOLLARS = /^\d{1,9}(\.\d{1,2})?$/

/** Null for signs, exponents, separators or more than two decimals. */
export function parseDollars(text: string): number | null {
  if (!DOLLARS.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** (CONST-35) */
export function formatMoney(cents: number): string {
  return usd.format(cents / 100)
}
