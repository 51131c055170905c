import { fiscalYearOf } from '../fiscal-years.ts'
import { nextMonth } from '../month-grid.ts'

export type Share = { rows: number; cents: number }

export const UNITS_NAMED = 5
const MAX_MONTHS = 24

export function largestFirst<Named extends Share & { name: string }>(shares: readonly Named[]): Named[] {
  return [...shares].sort((a, b) => b.rows - a.rows || (a.name < b.name ? -1 : 1))
}

export function joinShares<Named extends Share & { name: string }>(shares: readonly Named[]): Named[] {
  const joined = new Map<string, Named>()
  for (const share of shares) {
    const known = joined.get(share.name)
    joined.set(
      share.name,
      known ? { ...known, rows: known.rows + share.rows, cents: known.cents + share.cents } : share,
    )
  }
  return [...joined.values()]
}

export function cutShares<Named extends Share & { name: string }>(
  shares: readonly Named[],
  max = UNITS_NAMED,
): { named: Named[]; others: Share & { count: number } } {
  const sorted = largestFirst(shares)
  // 'and 1 other' would take the same line.
  const named = sorted.length === max + 1 ? sorted : sorted.slice(0, max)
  const others = sorted.slice(named.length)
  const sum = (of: (share: Share) => number) => others.reduce((all, share) => all + of(share), 0)
  return {
    named,
    others: { count: others.length, rows: sum(({ rows }) => rows), cents: sum(({ cents }) => cents) },
  }
}

/** A subtotal for each DoDAAC above another one that has rows. `above` has the DoDAACs above each. */
export function addBelow(
  shares: readonly (Share & { name: string })[],
  above: ReadonlyMap<string, readonly string[]>,
): (Share & { name: string })[] {
  const parents = new Set(shares.flatMap(({ name }) => above.get(name) ?? []))
  const spread = shares.flatMap(({ name, rows, cents }) =>
    [name, ...(above.get(name) ?? [])]
      .filter((unit) => parents.has(unit))
      .map((unit) => ({ name: unit, rows, cents })),
  )
  return largestFirst(joinShares(spread))
}

type Dated = { month: string; rows: number }
/** A month (`2026-11`) or a fiscal year (`2027`). */
export type Stretch = { name: string; rows: number }

export function spreadMonths(months: readonly Dated[]): {
  by: 'month' | 'fiscal year'
  stretches: Stretch[]
} {
  const rows = new Map(months.map((one) => [one.month, one.rows]))
  const [first, last] = [...rows.keys()].sort().filter((_, at, all) => at === 0 || at === all.length - 1)
  if (first === undefined) return { by: 'month', stretches: [] }
  const all = monthsFrom(first, last ?? first)
  const stretches = all.map((name) => ({ name, rows: rows.get(name) ?? 0 }))
  if (stretches.length <= MAX_MONTHS) return { by: 'month', stretches }
  const years = Map.groupBy(stretches, ({ name }) => String(fiscalYearOf(`${name}-01`)))
  return {
    by: 'fiscal year',
    stretches: [...years].map(([name, parts]) => ({
      name,
      rows: parts.reduce((sum, part) => sum + part.rows, 0),
    })),
  }
}

function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}
