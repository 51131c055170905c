import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { checkProduction, describeProduction, type ProductionFacts } from './production-check.ts'

const good: ProductionFacts = {
  ...{ isDemo: false, demoAccounts: 0, publicUrl: 'https://uniforms.example', isHere: false },
  ...{ seesUnnamedProxy: false, sendsMail: true, passwordProfile: 'stig', needsSecondFactor: false },
  ...{ rightsFromNames: false, supply: 'files', hasMetricsToken: true, isDatabaseOpen: false },
  ...{ openFolders: [], privilegedByOneFactor: [] },
}
const findOpen = (more: Partial<ProductionFacts>) =>
  checkProduction({ ...good, ...more }).filter(({ remedy }) => remedy !== null)

describe('the check that an operator runs for production', () => {
  test('the operator reads that the portal meets every rule', () => {
    expect(findOpen({})).toEqual([])
    expect(describeProduction(checkProduction(good)).at(-1)).toBe('This portal meets every production rule.')
  })

  test('the check reports only the rule that a configuration breaks', () =>
    checkRows<[Partial<ProductionFacts>, string, RegExp]>(
      [
        [{ isDemo: true }, 'No demonstration', /^Set DEMO=0/],
        [{ demoAccounts: 512 }, 'No demo accounts', /^512 people were made up/],
        [{ publicUrl: 'http://uniforms.example' }, 'HTTPS', /It is http:\/\/uniforms\.example,/],
        [{ seesUnnamedProxy: true }, 'Proxies are named', /Set TRUSTED_PROXIES to its address\.$/],
        [{ sendsMail: false }, 'Mail leaves', /^Set SMTP_URL and MAIL_FROM/],
        [{ passwordProfile: 'seed' }, 'Long passwords', /PASSWORD_PROFILE=stig/],
        [{ rightsFromNames: true }, 'Rights come from grants alone', /^Set RIGHTS_FROM_NAMES=0/],
        [
          { privilegedByOneFactor: ['bell', 'ortiz'] },
          'Privileged people have more than a password',
          /^Set SECOND_FACTOR=privileged, .* a passkey added.* by bell, ortiz\.$/,
        ],
        [{ supply: 'simulator' }, 'Real supply', /^Set SUPPLY=files or none/],
        [{ isDatabaseOpen: true }, 'Database by TLS', /sslmode=verify-full/],
        [{ openFolders: ['/srv/data/mail'] }, 'Files are private', /look into \/srv\/data\/mail\./],
        [{ hasMetricsToken: false }, 'Metrics are monitored', /^Set METRICS_TOKEN/],
      ],
      (more, name, sentence) => {
        const found = findOpen(more)
        expect(found.map((rule) => rule.name)).toEqual([name])
        expect(found[0]?.remedy).toMatch(sentence)
        expect(describeProduction(checkProduction({ ...good, ...more })).at(-1)).toBe(
          '1 of 12 production rules is not met.',
        )
      },
    ))

  test('the check accepts passwords when the portal asks for a second factor', () => {
    expect(findOpen({ privilegedByOneFactor: ['bell'], needsSecondFactor: true })).toEqual([])
  })

  test('the check does not list a hundred names', () => {
    const many = Array.from({ length: 12 }, (_, index) => `person${index + 1}`)
    expect(findOpen({ privilegedByOneFactor: many })[0]?.remedy).toContain('person10 and 2 more')
  })
})
