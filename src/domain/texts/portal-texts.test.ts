import { expect, test } from 'vitest'
import { findBadAddress, findBadFileName } from '../addresses.ts'
import { findTextFault, PORTAL_TEXT_NAMES } from './portal-texts.ts'

test('each text of the portal takes what its place on the screen can show, and nothing else', () => {
  expect(findTextFault('supportEmail', 'support@example.mil')).toBeNull()
  expect(findTextFault('supportEmail', 'nobody')).toMatch(/email address/)
  expect(findTextFault('supportHours', 'Monday\nFriday')).toMatch(/one line/)
  expect(findTextFault('faqUrl', 'javascript:alert(1)')).toMatch(/https/)
  expect(findTextFault('announcementStrip', '')).toBeNull()
  expect(findTextFault('aboutText', '')).toMatch(/enter a text/)
  expect(findTextFault('paper', 'letter')).toBeNull()
  for (const paper of ['', 'legal', 'A4']) expect(findTextFault('paper', paper)).toMatch(/A4 or US Letter/)
  for (const name of PORTAL_TEXT_NAMES) expect(findTextFault(name, 'x'.repeat(5001)), name).not.toBeNull()
})

test('links lead to pages of the web only, and files to one folder', () => {
  expect(findBadAddress('https://videos.example/1?start=2')).toBeNull()
  for (const bad of ['', 'videos.example', 'data:text/html,x', 'https://user:word@x.example', 'https://a b'])
    expect(findBadAddress(bad), bad).not.toBeNull()
  expect(findBadFileName('FY26 Selling Price List.xlsx')).toBeNull()
  for (const bad of ['', '../secret.pdf', '/etc/x.pdf', 'a/b.pdf', '.env', 'no-ending', 'a..pdf.exe'])
    expect(findBadFileName(bad), bad).not.toBeNull()
})

test('a text that is too long, or has lines where one is shown, is told with its name', () => {
  expect(findTextFault('supportHours', 'x'.repeat(5001))).toMatch(/: use at most \d+ characters\.$/)
  const most = Number(/\d+/.exec(findTextFault('supportHours', 'x'.repeat(5001)) ?? '')?.[0])
  expect(findTextFault('supportHours', 'x'.repeat(most))).toBeNull()
  expect(findTextFault('supportHours', 'Monday to Friday')).toBeNull()
  expect(findTextFault('supportHours', 'Monday\rFriday')).toMatch(/: write it in one line\.$/)
  expect(findTextFault('aboutText', 'One\nTwo')).toBeNull()
})
