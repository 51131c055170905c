import type { AllowanceRule } from '#server/allowances/rules-queries.ts'
import { saveRules } from '#server/allowances/rules-queries.ts'
import type { Owner } from './build.ts'

let made = 0

export function describeAllowance(given: Partial<AllowanceRule>): AllowanceRule {
  return {
    ...{ name: `Rule ${++made}`, category: null, pgc: null, nsn: null, cents: null, months: null },
    ...{ pieces: given.cents === undefined ? 2 : null, period: 'fiscal-year', effect: 'block' },
    ...{ branches: [], payGrades: [], genders: [], serviceStatuses: [], dodaacs: [], groups: [] },
    ...{ activeFrom: '2020-01-01', activeUntil: null },
    ...given,
  }
}

/** Of program AR, for everybody unless `given` says for whom. */
export async function buildAllowance(owner: Owner, given: Partial<AllowanceRule>): Promise<number> {
  const writing = { program: 'AR', by: 'test', now: new Date('2026-11-20T12:00:00Z') }
  const [id] = await owner.begin((sql) =>
    saveRules(sql, writing, [{ ...describeAllowance(given), id: null }]),
  )
  return id ?? 0
}
