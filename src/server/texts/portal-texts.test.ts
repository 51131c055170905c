import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '#server/config/config.ts'
import { readPortal } from '#wire/session/session.ts'
import { defaultTexts, describePortal, type PortalContent } from './portal-texts.ts'

const NOW = new Date('2026-11-21T17:00:00Z')

function arrive(environment: Record<string, string>, closures: PortalContent['closures'] = []) {
  const config = readConfig(environment)
  const response = describePortal(config, { texts: defaultTexts(config), closures, isOpen: true }, NOW, false)
  return z.parse(readPortal.response.schema, readPortal.response.write(response))
}

it('the portal announces a closure in the words of the operator, with the site of the reports [MISC-09]', () => {
  const longest = 'n'.repeat(2000)
  const environment = { CLOSURE_NOTICE: longest, CONSENT_BANNER: 'c'.repeat(10_000) }
  expect(arrive({ ...environment, REPORTS_SITE: 'https://reports.example/' })).toMatchObject({
    ...{ closureNotice: longest, reportsSite: 'https://reports.example/' },
  })
  expect(arrive({}).closureNotice).toBe('')
})

it('the portal announces a closed program while it is closed, not before and not after', () => {
  const closure = (program: string, from: string, until: string | null) => ({
    program,
    from: new Date(from),
    until: until === null ? null : new Date(until),
    notice: 'The year ends.',
  })
  const { closures } = arrive({}, [
    closure('AR', '2026-11-21T16:00:00Z', '2026-11-24T13:00:00Z'),
    closure('NG', '2026-11-21T18:00:00Z', null),
    closure('ANG', '2026-11-20T00:00:00Z', '2026-11-21T17:00:00Z'),
  ])
  expect(closures).toEqual([
    {
      program: 'AR',
      sentence: 'Ordering is closed until Tuesday, November 24, 2026 at 8:00 AM EST. The year ends.',
    },
  ])
})

it('support hours are those of the specification unless an operator says otherwise [CONST-48]', () => {
  expect(arrive({}).supportHours).toBe('Monday-Friday 7:30am-4:00pm EST')
  expect(arrive({ SUPPORT_HOURS: 'always' }).supportHours).toBe('always')
})

it('bar codes are Code 128 unless the operator says otherwise [S1348-16]', () => {
  expect(arrive({})).toMatchObject({ barCode: 'code128', pdf417: false })
  expect(arrive({ BARCODE: 'code39', BARCODE_PDF417: '1' })).toMatchObject({
    barCode: 'code39',
    pdf417: true,
  })
})
