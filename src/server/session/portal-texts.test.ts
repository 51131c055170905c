import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '#server/config.ts'
import { readPortal } from '#wire/session.ts'
import { describePortal } from './portal-texts.ts'

const arrive = (environment: Record<string, string>) =>
  z.parse(readPortal.answer.schema, readPortal.answer.write(describePortal(readConfig(environment), false)))

it('a closure is announced in the words of the operator, with the site of the reports [MISC-09]', () => {
  const notice = 'Ordering will be down until Tuesday, October 1, 2024.'
  expect(arrive({ CLOSURE_NOTICE: notice, REPORTS_SITE: 'https://reports.example/' })).toMatchObject({
    closureNotice: notice,
    reportsSite: 'https://reports.example/',
  })
  expect(arrive({}).closureNotice).toBe('')
})

it('the longest texts that an operator may set still reach the browser', () => {
  const longest = { CLOSURE_NOTICE: 'n'.repeat(2000), CONSENT_BANNER: 'c'.repeat(10_000) }
  expect(arrive(longest).closureNotice).toHaveLength(2000)
})
