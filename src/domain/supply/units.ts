/** Other units cannot be converted. */
const PIECES: Record<string, number> = { EA: 1, PR: 2, DZ: 12, TD: 24, HD: 100, GR: 144, MX: 1000 }

/** Null when it is no whole number. */
export function convertQuantity(quantity: number, from: string, to: string): number | null {
  if (from === to) return quantity
  return divide(quantity, PIECES[from], PIECES[to])
}

/** Null when it is not whole cents. */
export function convertPrice(cents: number, from: string, to: string): number | null {
  if (from === to) return cents
  return divide(cents, PIECES[to], PIECES[from])
}

function divide(number: number, times: number | undefined, by: number | undefined): number | null {
  if (times === undefined || by === undefined) return null
  return (number * times) % by === 0 ? (number * times) / by : null
}
