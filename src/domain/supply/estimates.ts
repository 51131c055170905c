import { countDays, writeDay } from '../fiscal-years.ts'
import type { SuppliedLine } from './supplied-line.ts'

/** ISO days; `datedOn` is the record's own. */
export type Estimate = { datedOn: string | null; estimatedOn: string | null }

const DAY_LENGTH = 86_400_000

/** Days later than the estimate before the record's own date. Below zero is earlier, null is the first. */
export function findSlips<E extends Estimate>(estimates: readonly E[]): Map<E, number | null> {
  const slips = new Map<E, number | null>()
  let before: string | null = null
  const said = estimates.filter(({ estimatedOn }) => estimatedOn !== null)
  for (const estimate of said.toSorted((a, b) => (a.datedOn ?? '').localeCompare(b.datedOn ?? ''))) {
    const day = estimate.estimatedOn as string
    slips.set(estimate, before === null ? null : (Date.parse(day) - Date.parse(before)) / DAY_LENGTH)
    before = day
  }
  return slips
}

export function describeEstimate(estimatedOn: string, slip: number | null): string {
  return `Expected ${writeDay(estimatedOn)}${slip === null ? '' : `, ${describeSlip(slip)}`}.`
}

type Waiting = Pick<SuppliedLine, 'supplyState' | 'getWellOn'>

export function describeNewDay(before: Waiting, after: Waiting): string {
  const { getWellOn: day } = after
  const known = before.supplyState === 'backordered' ? before.getWellOn : null
  if (after.supplyState !== 'backordered' || (before.supplyState === 'backordered' && known === day))
    return ''
  if (day === null)
    return known === null
      ? 'The supplier has not given a date.'
      : `The supplier took back ${writeDay(known)} and has not given another date.`
  if (known === null) return describeEstimate(day, null)
  return `Expected ${writeDay(day)}, before it was ${writeDay(known)}: ${describeSlip(countDays(known, day))}.`
}

function describeSlip(slip: number): string {
  if (slip === 0) return 'as said before'
  const days = Math.abs(slip)
  return `${days} ${days === 1 ? 'day' : 'days'} ${slip > 0 ? 'later' : 'earlier'} than said before`
}
