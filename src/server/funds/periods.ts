import { requirePeriodDays } from '#domain/funds/fund-periods.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ResponseOf } from '#wire/call.ts'
import { type changeFundPeriod, FUND_FIELDS, type FundPeriodRow } from '#wire/funds/funds.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { addPeriod, findPeriods, findProgramPeriods, lockPeriods, savePeriod } from './period-queries.ts'
import { requireAnyFinance, requireIntendedYear } from './scope.ts'

/** (API-54) */
export function listPeriods({ sql, person }: ReadContext, fiscalYear: number): Promise<FundPeriodRow[]> {
  return findPeriods(sql, person.program, fiscalYear)
}

type NewPeriod = {
  fiscalYear: number
  period?: number
  begin: string
  end: string
  isOpen: boolean
  closedYear?: '1'
}

export async function addNewPeriod(context: WriteContext, wanted: NewPeriod): Promise<FundPeriodRow> {
  const { sql, person } = context
  await requireAnyFinance(context)
  await lockPeriods(sql, person.program)
  const others = await findProgramPeriods(sql, person.program)
  const inYear = others.filter((other) => other.fiscalYear === wanted.fiscalYear)
  const period = wanted.period ?? Math.max(0, ...inYear.map((other) => other.period)) + 1
  if (period > 99) throw new Refusal('rule', `Fiscal year ${wanted.fiscalYear} has a period 99 already.`)
  if (inYear.some((other) => other.period === period))
    throw new Refusal('conflict', `Fiscal year ${wanted.fiscalYear} already has a period ${period}.`, {
      code: 'PERIOD_EXISTS',
    })
  requirePeriodDays(wanted.fiscalYear, wanted, others, (field) => FUND_FIELDS[field])
  await requireIntendedYear(context, wanted)
  await addPeriod(sql, person.program, { ...wanted, period })
  const { begin, end, isOpen } = wanted
  context.concern(namePeriod(wanted.fiscalYear, period), { begin, end, isOpen, added: true })
  return getPeriod(context, wanted.fiscalYear, period)
}

type Change = { begin?: string; end?: string; isOpen?: boolean; closedYear?: '1' }

/** Reserved and spent money does not move. */
export async function changePeriod(
  context: WriteContext,
  { fiscalYear, period }: { fiscalYear: number; period: number },
  change: Change,
): Promise<ResponseOf<typeof changeFundPeriod>> {
  const { sql, person } = context
  await requireAnyFinance(context)
  await lockPeriods(sql, person.program)
  const all = await findProgramPeriods(sql, person.program)
  const isWanted = (one: { fiscalYear: number; period: number }) =>
    one.fiscalYear === fiscalYear && one.period === period
  const before = all.find(isWanted)
  if (!before) throw noSuchPeriod(fiscalYear, period)
  const after = {
    ...before,
    begin: change.begin ?? before.begin,
    end: change.end ?? before.end,
    isOpen: change.isOpen ?? before.isOpen,
  }
  if (after.begin !== before.begin || after.end !== before.end) {
    requirePeriodDays(
      fiscalYear,
      after,
      all.filter((other) => !isWanted(other)),
      (field) => FUND_FIELDS[field],
    )
    // New days could be meant for another year. Opening and closing cannot.
    await requireIntendedYear(context, { ...change, fiscalYear })
  }
  await savePeriod(sql, person.program, after)
  context.concern(namePeriod(fiscalYear, period), { before, after })
  const { begin, end, isOpen } = before
  return { ...(await getPeriod(context, fiscalYear, period)), before: { begin, end, isOpen } }
}

async function getPeriod(
  { sql, person }: ReadContext,
  fiscalYear: number,
  period: number,
): Promise<FundPeriodRow> {
  const rows = await findPeriods(sql, person.program, fiscalYear)
  const row = rows.find((one) => one.period === period)
  if (!row) throw noSuchPeriod(fiscalYear, period)
  return row
}

function namePeriod(fiscalYear: number, period: number): string {
  return `fund period ${fiscalYear}/${period}`
}

function noSuchPeriod(fiscalYear: number, period: number): Refusal {
  return new Refusal('not-found', `Fiscal year ${fiscalYear} has no period ${period}.`)
}
