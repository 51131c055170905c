import { expect, test } from 'vitest'
import { findBadAddress, findBadFileName } from '../addresses.ts'
import { findTextFault, PORTAL_TEXT_NAMES, PORTAL_TEXTS } from './portal-texts.ts'

test.each([
  ['supportEmail', 'support@example.mil', null],
  ['supportEmail', 'nobody', /email address/],
  ['supportHours', 'Monday to Friday', null],
  ['supportHours', 'Monday\nFriday', /: write it in one line\.$/],
  ['supportHours', 'Monday\rFriday', /: write it in one line\.$/],
  ['faqUrl', 'javascript:alert(1)', /https/],
  ['announcementStrip', '', null],
  ['aboutText', '', /enter a text/],
  ['aboutText', 'One\nTwo', null],
] as const)(
  'the text %s accepts only values that its place on the screen can show: %j',
  (name, text, fault) => {
    const found = findTextFault(name, text)
    if (fault === null) expect(found).toBeNull()
    else expect(found).toMatch(fault)
  },
)

test('the refusal of a long text gives its name and the maximum length', () => {
  for (const name of PORTAL_TEXT_NAMES) expect(findTextFault(name, 'x'.repeat(5001)), name).not.toBeNull()
  const { label, max } = PORTAL_TEXTS.supportHours
  expect(findTextFault('supportHours', 'x'.repeat(max))).toBeNull()
  const fault = findTextFault('supportHours', 'x'.repeat(max + 1))
  expect(fault).toBe(`${label}: use at most ${max} characters.`)
})

test('links lead only to web pages, and files only to one folder', () => {
  expect(findBadAddress('https://videos.example/1?start=2')).toBeNull()
  for (const bad of ['', 'videos.example', 'data:text/html,x', 'https://user:word@x.example', 'https://a b'])
    expect(findBadAddress(bad), bad).not.toBeNull()
  expect(findBadFileName('FY26 Selling Price List.xlsx')).toBeNull()
  for (const bad of ['', '../secret.pdf', '/etc/x.pdf', 'a/b.pdf', '.env', 'no-ending', 'a..pdf.exe'])
    expect(findBadFileName(bad), bad).not.toBeNull()
})
