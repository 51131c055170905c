import { expect, test } from '@playwright/test'
import { createFund } from '../src/wire/funds/funds.ts'
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

test('an allotment above the limit waits: Funding says so and shows the money as it was', async ({
  page,
}) => {
  const dodaac = 'FB9NG1'
  await signInQuietly(page, 'admin')
  await ask(page, switchProgram, { body: { program: 'ANG' } })
  const keeper = await addPersonByCall(page, { dodaac, last: makeName('Keeps') })
  await ask(page, addRole, { body: { personId: Number(keeper.smid), role: 'finance', dodaac, level: 0 } })
  await signInQuietly(page, keeper.username)
  await ask(page, createFund, { body: { dodaac, fundCode: 'W8', fiscalYear: 2048, description: 'Waits' } })
  await runAdmin('second-person', 'ask', '--program', 'ANG')
  await follow(page, '/funding?year=2048')
  const form = page.getByRole('form', { name: `Adjust ${dodaac} W8` })
  await form.getByLabel('Amount to add').fill('25000')
  await form.getByRole('button', { name: 'Confirm adjustment' }).click()
  const said = page.getByRole('main').getByText(/This waits for a second person/)
  await expect(said.first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'W8' })).toContainText('$0.00')
  await expectAccessible(page, 'an allotment that waits')
  await page.getByRole('button', { name: 'Add fund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'The fund code is new to the program' }).check()
  // The only one that they have.
  await expect(dialog.getByRole('radio', { name: dodaac })).toBeChecked()
  await dialog.getByLabel('New fund code').fill('W9')
  await dialog.getByLabel('Description').fill('Waits, too')
  await dialog.getByLabel('First allotment ($)').fill('30000')
  await dialog.getByRole('button', { name: 'Add fund' }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/Fund added with nothing yet\. This waits/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'W9' })).toContainText('$0.00')
  await runAdmin('second-person', 'inform', '--program', 'ANG')
  await follow(page, '/waiting')
  const what = `Allot $25,000.00 to fund ${dodaac}/W8 of fiscal year 2048`
  await expect(page.getByRole('row').filter({ hasText: what })).toContainText('Somebody else decides')
  await expectNoSidewaysScroll(page, '/waiting')
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
