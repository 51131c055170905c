import { fiscalYearOf } from '#domain/fiscal-years.ts'
import {
  describeMissing,
  describeReadiness,
  findReadiness,
  type ReadinessFacts,
} from '#domain/opening/readiness.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { type ReadinessStep, readMissing, readReadiness } from '#wire/opening/readiness.ts'
import type { ReadContext } from '../http/context.ts'
import { serveRead } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { countGoods, findReadyDodaacs } from './readiness-queries.ts'

export function serveReadiness(portal: Portal): void {
  serveRead(portal, readReadiness, { area: 'panel' }, getReadiness)
  serveRead(portal, readMissing, { area: 'anyone' }, getMissing)
}

/** What the first order of the person's program still needs. */
async function getReadiness(context: ReadContext): Promise<{ sentence: string; steps: ReadinessStep[] }> {
  const steps = findReadiness(await findFacts(context))
  return { sentence: describeReadiness(steps), steps }
}

/** What keeps everybody from ordering, for whoever meets an empty list. */
async function getMissing(context: ReadContext) {
  return describeMissing(await findFacts(context), canOpen(context.person, 'panel'))
}

async function findFacts({ sql, person, today, config }: ReadContext): Promise<ReadinessFacts> {
  const scope = { program: person.program, fiscalYear: fiscalYearOf(today), today }
  const [goods, dodaacs] = await Promise.all([countGoods(sql, scope), findReadyDodaacs(sql, scope)])
  return {
    ...goods,
    fiscalYear: scope.fiscalYear,
    dodaacs,
    supply: config.supply,
    sendsMail: config.smtpUrl !== undefined,
  }
}
