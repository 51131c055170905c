import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import {
  findTextFault,
  PORTAL_TEXT_NAMES,
  PORTAL_TEXTS,
  type PortalTextName,
  type PortalTextValues,
  pickChangedTexts,
} from './portal-texts.ts'

test('a text accepts only values that its place on the screen can show, up to its maximum length', () => {
  const { label, max } = PORTAL_TEXTS.supportHours
  checkRows<[PortalTextName, string, RegExp?]>(
    [
      ['supportEmail', 'support@example.mil'],
      ['supportEmail', 'nobody', /email address/],
      ['supportHours', 'Monday to Friday'],
      ['supportHours', 'Monday\nFriday', /: write it in one line\.$/],
      ['supportHours', 'Monday\rFriday', /: write it in one line\.$/],
      ['supportHours', 'x'.repeat(max)],
      ['supportHours', 'x'.repeat(max + 1), new RegExp(`^${label}: use at most ${max} characters\\.$`)],
      ['faqUrl', 'javascript:alert(1)', /https/],
      ['announcementStrip', ''],
      ['aboutText', '', /enter a text/],
      ['aboutText', 'One\nTwo'],
    ],
    (name, text, fault) => {
      if (fault) expect(findTextFault(name, text)).toMatch(fault)
      else expect(findTextFault(name, text)).toBeNull()
    },
  )
  const before = Object.fromEntries(PORTAL_TEXT_NAMES.map((name) => [name, 'x'])) as PortalTextValues
  expect(pickChangedTexts(before, { faqUrl: 'x', aboutText: '' })).toEqual([['aboutText', '']])
  for (const name of PORTAL_TEXT_NAMES) expect(findTextFault(name, 'x'.repeat(5001)), name).not.toBeNull()
})
