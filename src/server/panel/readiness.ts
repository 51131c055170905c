import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { describeMissing, describeReadiness, findReadiness } from '#domain/panel/readiness.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import type { ReadinessStep } from '#wire/panel/readiness.ts'
import type { ReadContext } from '../http/context.ts'
import { countGoods, findReadyDodaacs } from './readiness-queries.ts'

/** What the first order of the person's program still needs. */
export async function getReadiness(
  context: ReadContext,
): Promise<{ sentence: string; steps: ReadinessStep[] }> {
  const steps = await findSteps(context)
  return { sentence: describeReadiness(steps), steps }
}

/** The same for whoever meets an empty list. */
export async function getMissing(context: ReadContext) {
  return describeMissing(await findSteps(context), canOpen(context.person, 'panel'))
}

async function findSteps({ sql, person, today, config }: ReadContext): Promise<ReadinessStep[]> {
  const scope = { program: person.program, fiscalYear: fiscalYearOf(today), today }
  const [goods, dodaacs] = await Promise.all([countGoods(sql, scope), findReadyDodaacs(sql, scope)])
  return findReadiness({
    ...goods,
    fiscalYear: scope.fiscalYear,
    dodaacs,
    supply: config.supply,
    sendsMail: config.smtpUrl !== undefined,
  })
}
