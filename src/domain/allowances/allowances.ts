import { fiscalYearDays, fiscalYearOf, writeDay } from '../fiscal-years.ts'
import { formatMoney } from '../money.ts'

export const EFFECTS = {
  tell: 'Tells',
  ask: 'Asks for a reason',
  block: 'Blocks',
} as const
export type Effect = keyof typeof EFFECTS

export const PERIODS = {
  'fiscal-year': 'Each fiscal year',
  months: 'In rolling months',
  enlistment: 'In an enlistment',
  once: 'Once',
} as const
export type Period = keyof typeof PERIODS

export const MAX_ALLOWANCE_NAME = 60
export const MAX_ALLOWANCE_MONTHS = 240
export const MAX_EXCEPTION_REASON = 500

export type AllowanceTarget = { category: string | null; pgc: string | null; nsn: string | null }

export type AllowanceTerms = AllowanceTarget & {
  id: number
  name: string
  pieces: number | null
  cents: number | null
  period: Period
  months: number | null
  effect: Effect
}

/** A rule for one member, with what counts in its period. `firstDay`: the oldest counted day. */
export type Standing = AllowanceTerms & {
  memberId: number
  usedPieces: number
  usedCents: number
  firstDay: string | null
}

export type AllowanceLine = {
  number: number
  nsn: string
  pgc: string
  category: string
  quantity: number
  price: number
}

/** An order takes at most `takes` pieces or cents of the rule. */
export type AllowanceException = { allowanceId: number; takes: number; reason: string; grantedBy: string }

function covers(
  { category, pgc, nsn }: AllowanceTarget,
  line: { nsn: string | null; pgc: string; category: string },
): boolean {
  // A line in an unknown size has no NSN.
  return (nsn !== null && line.nsn === nsn) || line.pgc === pgc || line.category === category
}

type Amounts = Pick<Standing, 'pieces' | 'cents' | 'usedPieces' | 'usedCents'>

function leftOf({ pieces, cents, usedPieces, usedCents }: Amounts): number {
  return Math.max(0, pieces === null ? (cents ?? 0) - usedCents : pieces - usedPieces)
}

function takenOf(rule: AllowanceTerms, lines: readonly AllowanceLine[]): number {
  return lines
    .filter((line) => covers(rule, line))
    .reduce((sum, { quantity, price }) => sum + quantity * (rule.pieces === null ? price : 1), 0)
}

export function writeAmount({ pieces }: Pick<AllowanceTerms, 'pieces'>, amount: number): string {
  return pieces === null ? formatMoney(amount) : String(amount)
}

/** '1 of 2 left until 09/30/2027'. */
export function describeLeft(standing: Standing, today: string): string {
  const { pieces, cents } = standing
  const left = writeAmount(standing, leftOf(standing))
  return `${left} of ${writeAmount(standing, pieces ?? cents ?? 0)} left${describeWhen(standing, today)}`
}

/** For an item on a screen where nothing is ordered yet. `left` has pieces of the closest rule. */
export function describeFor(
  standings: readonly Standing[],
  item: { nsn: string | null; pgc: string; category: string },
  today: string,
): { allowance: string; left: number | null } {
  const own = standings.filter((standing) => covers(standing, item))
  const pieces = own.flatMap((standing) => (standing.pieces === null ? [] : [leftOf(standing)]))
  return {
    allowance: own.map((standing) => `${standing.name}: ${describeLeft(standing, today)}.`).join(' '),
    left: pieces.length > 0 ? Math.min(...pieces) : null,
  }
}

function describeWhen({ period, months, firstDay }: Standing, today: string): string {
  if (period === 'fiscal-year') return ` until ${writeDay(fiscalYearDays(fiscalYearOf(today)).last)}`
  if (period === 'enlistment') return ' in this enlistment'
  if (period === 'once') return ', once'
  const within = ` in ${describeMonths(months ?? 1)}`
  return firstDay === null
    ? within
    : `${within}; the first is free on ${writeDay(addMonths(firstDay, months ?? 1))}`
}

function describeMonths(months: number): string {
  return months === 1 ? '1 month' : `${months} months`
}

/** The last day of a shorter month, as PostgreSQL does. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

/** '2 each fiscal year', '$400.00 in 36 months'. */
export function describeTerms(terms: AllowanceTerms): string {
  const amount = writeAmount(terms, terms.pieces ?? terms.cents ?? 0)
  const when = {
    'fiscal-year': 'each fiscal year',
    months: `in ${describeMonths(terms.months ?? 1)}`,
    enlistment: 'in an enlistment',
    once: 'once',
  }[terms.period]
  return `${amount} ${when}`
}

export type Judged = {
  standing: Standing
  lines: number[]
  taken: number
  isExceeded: boolean
  exception: AllowanceException | null
}

/** Each rule that covers a line. `standings` are those of the member, without the order itself. */
export function judgeAllowances(
  standings: readonly Standing[],
  lines: readonly AllowanceLine[],
  exceptions: readonly AllowanceException[] = [],
): Judged[] {
  return standings.flatMap((standing) => {
    const covered = lines.filter((line) => covers(standing, line))
    if (covered.length === 0) return []
    const taken = takenOf(standing, covered)
    const granted = exceptions.find(({ allowanceId }) => allowanceId === standing.id)
    return [
      {
        standing,
        lines: covered.map(({ number }) => number),
        taken,
        isExceeded: taken > leftOf(standing),
        exception: granted && granted.takes >= taken ? granted : null,
      },
    ]
  })
}

/** 'Boots: this order takes 3, and 1 of 2 left until 09/30/2027 for Jane Doe.' */
export function describeExcess(
  { standing, taken }: Judged,
  { holder, member, today }: { holder: 'cart' | 'order'; member: string; today: string },
): string {
  return `${standing.name}: this ${holder} takes ${writeAmount(standing, taken)}, and ${member} has ${describeLeft(standing, today)}.`
}
