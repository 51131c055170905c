import { expect, test } from '@playwright/test'
import { saveGrants } from '../src/wire/panel/administration.ts'
import { addRole, listRoles } from '../src/wire/roles/roles.ts'
import { decideWaiting, listWaiting } from '../src/wire/roles/waiting.ts'
import { switchProgram } from '../src/wire/session/session.ts'
import { expectAccessible, expectNoSidewaysScroll, settle } from './accessibility.ts'
import { runAdmin } from './admin-command.ts'
import { ask } from './ask.ts'
import { loseReply } from './lost-replies.ts'
import { addMember, addPersonByCall, makeName } from './new-people.ts'
import { follow, signInQuietly } from './signing-in.ts'

test('what waits for a second person is counted on Home, listed for who asked, and the operator confirms it where nobody else could', async ({
  page,
}) => {
  await signInQuietly(page, 'admin')
  await ask(page, switchProgram, { body: { program: 'ANG' } })
  const dodaac = 'FB9NG1'
  const personId = Number(await addMember(page, makeName('Waits'), { dodaac }))
  await runAdmin('second-person', 'ask', '--program', 'ANG')
  const { message } = await ask(page, addRole, { body: { personId, role: 'finance', dodaac, level: 0 } })
  await runAdmin('second-person', 'inform', '--program', 'ANG')
  expect(message).toContain('This waits for a second person')
  await follow(page, '/dashboard')
  const link = page.getByRole('link', { name: '1 request waits for a second person' })
  await expect(link).toBeVisible()
  await expectAccessible(page, 'Home with a request that waits')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for a second person' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: `Finance - RA of DoDAAC ${dodaac}` })
  await expect(row).toContainText('Somebody else decides')
  await expectAccessible(page, 'a request of one’s own')
  await expectNoSidewaysScroll(page, '/waiting')
  const [request] = await ask(page, listWaiting, {})
  expect(await runAdmin('confirm', String(request?.id))).toContain(`Finance - RA of DoDAAC ${dodaac}`)
  await page.reload()
  await expect(page.getByText('Nothing waits for a second person.')).toBeVisible()
})

test('a second person confirms with the keyboard, and hears that it is done', async ({ page }) => {
  await signInQuietly(page, 'admin')
  const asked = {
    id: '1'.padStart(20, '0'),
    what: 'Make Ana Worker Admin of DoDAAC W9AR01',
    reason: '',
    askedBy: 'Kim Ellis',
  }
  const times = { askedAt: '2026-11-21T16:00:00.000Z', lapsesAt: '2026-12-05T16:00:00.000Z' }
  let rows = [{ ...asked, ...times, mayDecide: true }]
  const sent: string[] = []
  await page.route(`**${listWaiting.path}`, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ json: rows }),
  )
  await page.route(`**${decideWaiting.path.replace(':request', '*')}`, (route) => {
    sent.push(route.request().postData() ?? '')
    rows = []
    return route.fulfill({ json: { message: 'Success' } })
  })
  await follow(page, '/waiting')
  await settle(page)
  const confirm = page.getByRole('button', { name: `Confirm: ${asked.what}` })
  await expect(confirm).toBeVisible()
  await expect(page.getByRole('button', { name: `Refuse: ${asked.what}` })).toBeVisible()
  await expectAccessible(page, 'a request to decide')
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(`Confirmed: ${asked.what}.`)).toBeVisible()
  await expect(page.getByText('Nothing waits for a second person.')).toBeVisible()
  expect(sent).toEqual(['{"decision":"confirm"}'])
})

test('a second person whose reply is lost presses again, and the role is given once', async ({ page }) => {
  const dodaac = 'FB9NG1'
  await signInQuietly(page, 'admin')
  await ask(page, switchProgram, { body: { program: 'ANG' } })
  const second = await addPersonByCall(page, { dodaac, last: makeName('Second') })
  await ask(page, saveGrants, {
    params: { person: Number(second.smid) },
    body: { permissions: [4, 7], reason: 'Looks after roles.' },
  })
  const personId = Number(await addMember(page, makeName('Gains'), { dodaac }))
  await runAdmin('second-person', 'ask', '--program', 'ANG')
  await ask(page, addRole, { body: { personId, role: 'finance', dodaac, level: 0 } })
  await runAdmin('second-person', 'inform', '--program', 'ANG')
  await signInQuietly(page, second.username)
  await loseReply(page, {
    fill: async () => {
      await follow(page, '/waiting')
      return page.getByRole('button', { name: /^Confirm: Make Journey .* Finance - RA of DoDAAC FB9NG1/ })
    },
    sends: decideWaiting,
    holds: async () =>
      (await ask(page, listRoles, { params: { dodaac } })).filter((role) => role.personId === personId)
        .length,
    sees: () => expect(page.getByText('Nothing waits for a second person.')).toBeVisible(),
  })
})
