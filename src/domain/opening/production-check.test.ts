import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { checkProduction, describeProduction, type ProductionFacts } from './production-check.ts'

const good: ProductionFacts = {
  ...{ isDemo: false, demoAccounts: 0, publicUrl: 'https://uniforms.example', isHere: false },
  ...{ seesUnnamedProxy: false, sendsMail: true, passwordProfile: 'stig', needsSecondFactor: false },
  ...{ rightsFromNames: false, supply: 'files', hasMetricsToken: true, isDatabaseOpen: false },
  ...{ openFolders: [], privilegedByOneFactor: [] },
}

test('the check reports only the rule that a configuration breaks', () =>
  checkRows<[Partial<ProductionFacts>, string?, RegExp?]>(
    [
      [{}],
      [{ privilegedByOneFactor: ['bell'], needsSecondFactor: true }],
      [{ isDemo: true }, 'No demonstration', /^Set DEMO=0/],
      [{ demoAccounts: 512 }, 'No demo accounts', /^512 people were made up/],
      [{ publicUrl: 'http://uniforms.example' }, 'HTTPS', /It is http:\/\/uniforms\.example,/],
      [{ seesUnnamedProxy: true }, 'Proxies are named', /Set TRUSTED_PROXIES to its address\.$/],
      [{ sendsMail: false }, 'Mail leaves', /^Set SMTP_URL and MAIL_FROM/],
      [{ passwordProfile: 'seed' }, 'Long passwords', /PASSWORD_PROFILE=stig/],
      [{ rightsFromNames: true }, 'Rights come from grants alone', /^Set RIGHTS_FROM_NAMES=0/],
      [
        ...([
          { privilegedByOneFactor: ['bell', 'ortiz'] },
          'Privileged people have more than a password',
        ] as const),
        /^Set SECOND_FACTOR=privileged, .* a passkey added.* by bell, ortiz\.$/,
      ],
      [{ supply: 'simulator' }, 'Real supply', /^Set SUPPLY=files or none/],
      [{ isDatabaseOpen: true }, 'Database by TLS', /sslmode=verify-full/],
      [{ openFolders: ['/srv/data/mail'] }, 'Files are private', /look into \/srv\/data\/mail\./],
      [{ hasMetricsToken: false }, 'Metrics are monitored', /^Set METRICS_TOKEN/],
    ],
    (more, name, sentence = /^/) => {
      const rules = checkProduction({ ...good, ...more })
      expect(rules.filter(({ remedy }) => remedy !== null)).toMatchObject(
        name === undefined ? [] : [{ name, remedy: expect.stringMatching(sentence) }],
      )
      expect(describeProduction(rules).at(-1)).toBe(
        name ? '1 of 12 production rules is not met.' : 'This portal meets every production rule.',
      )
    },
  ))

test('the check does not list a hundred names', () => {
  const privilegedByOneFactor = Array.from({ length: 12 }, (_, index) => `person${index + 1}`)
  const remedies = checkProduction({ ...good, privilegedByOneFactor }).map(({ remedy }) => remedy)
  expect(remedies.join()).toContain('person10 and 2 more')
})
