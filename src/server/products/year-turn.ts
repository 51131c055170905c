import { fiscalYearDays } from '#domain/fiscal-years.ts'
import { findYearSteps, layOutPeriods, requirePreparable } from '#domain/products/year-turn.ts'
import { Refusal } from '#domain/refusal.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import type { UnpricedItem, YearTurn } from '#wire/products/year-turn.ts'
import { addPeriod, findProgramPeriods, lockPeriods } from '../funds/period-queries.ts'
import { requireAnyFinance } from '../funds/scope.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { copyGaps, countCopyable, findUnpriced, findYearFacts, type YearScope } from './year-turn-queries.ts'

type OfYear = { params: { fiscalYear: number } }

/** @throws Refusal 404 unless it is the current or the next year */
function scopeOf({ person, today }: ReadContext, { params: { fiscalYear } }: OfYear): YearScope {
  requirePreparable(fiscalYear, today)
  const { first } = fiscalYearDays(fiscalYear)
  return { program: person.program, fiscalYear, from: first > today ? first : today }
}

export async function readYear(context: ReadContext, input: OfYear): Promise<YearTurn> {
  const { sql, person } = context
  const scope = scopeOf(context, input)
  const [facts, copyable] = await Promise.all([findYearFacts(sql, scope), countCopyable(sql, scope)])
  const { fiscalYear } = scope
  return {
    fiscalYear,
    begins: fiscalYearDays(fiscalYear).first,
    steps: findYearSteps({ ...facts, fiscalYear }),
    copyable,
    mayOpenPeriods:
      facts.periods === 0 && (canOpen(person, 'everything') || person.financeDodaacs.length > 0),
  }
}

export async function listUnpricedOf(
  context: ReadContext,
  input: OfYear & { query: { page: number; pageSize: number } },
): Promise<{ rows: UnpricedItem[]; total: number }> {
  const scope = scopeOf(context, input)
  const [rows, { unpriced }] = await Promise.all([
    findUnpriced(context.sql, scope, input.query),
    findYearFacts(context.sql, scope),
  ])
  return { rows, total: unpriced }
}

/** Existing prices stay. */
export async function copyPricesOf(
  context: WriteContext,
  input: Input<{ fiscalYear: number }, undefined, { raise: number }>,
): Promise<{ copied: number }> {
  const scope = scopeOf(context, input)
  const { raise } = input.body
  const copied = await copyGaps(context.sql, scope, raise)
  context.concern(`prices of fiscal year ${scope.fiscalYear}`, { after: { copied, raise } })
  return { copied }
}

export async function openPeriodsOf(context: WriteContext, input: OfYear): Promise<{ opened: number }> {
  const { sql, person } = context
  const { fiscalYear } = scopeOf(context, input)
  await requireAnyFinance(context)
  await lockPeriods(sql, person.program)
  const all = await findProgramPeriods(sql, person.program)
  if (all.some((one) => one.fiscalYear === fiscalYear))
    throw new Refusal(
      'conflict',
      `Fiscal year ${fiscalYear} has periods already. Change them on the Funding page.`,
    )
  const opened = layOutPeriods(
    fiscalYear,
    all.filter((one) => one.fiscalYear === fiscalYear - 1),
  )
  for (const one of opened) await addPeriod(sql, person.program, { ...one, fiscalYear, isOpen: true })
  context.concern(`fund periods of fiscal year ${fiscalYear}`, { after: opened })
  return { opened: opened.length }
}
