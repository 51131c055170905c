/** Money is whole cents (US dollars). Dollars exist only at the edges: on the wire as numbers, on screens as text. */

/** At most $999,999,999.99, the highest amount the portal accepts in one figure. */
const DOLLARS = /^\d{1,9}(\.\d{1,2})?$/

/** Cents of a plain decimal such as `12`, `12.5`, `12.50`; null for signs, exponents, separators or more than two places. */
export function parseDollars(text: string): number | null {
  if (!DOLLARS.test(text)) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,234.50` (CONST-35). */
export function formatMoney(cents: number): string {
  return usd.format(cents / 100)
}
