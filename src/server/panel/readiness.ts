import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { describeReadiness, findReadiness } from '#domain/panel/readiness.ts'
import type { ReadinessStep } from '#wire/panel/readiness.ts'
import type { ReadContext } from '../http/context.ts'
import { countGoods, findReadyDodaacs } from './readiness-queries.ts'

/** What the first order of the person's program still needs. */
export async function getReadiness({
  sql,
  person,
  today,
  config,
}: ReadContext): Promise<{ sentence: string; steps: ReadinessStep[] }> {
  const scope = { program: person.program, fiscalYear: fiscalYearOf(today), today }
  const [goods, dodaacs] = await Promise.all([countGoods(sql, scope), findReadyDodaacs(sql, scope)])
  const steps = findReadiness({
    ...goods,
    fiscalYear: scope.fiscalYear,
    dodaacs,
    supply: config.supply,
    sendsMail: config.smtpUrl !== undefined,
  })
  return { sentence: describeReadiness(steps), steps }
}
