import { expect, test } from '@playwright/test'
import { addRole, listRoles } from '../src/wire/roles/roles.ts'
import { switchProgram } from '../src/wire/session/session.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { runAdmin } from './admin-command.ts'
import { addMember, addPersonByCall, makeName } from './new-people.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

test('a second person confirms a waiting role, and an account manager confirms existing roles once in each quarter', async ({
  page,
}) => {
  // The demo program with a second person. The second person becomes Admin first.
  const dodaac = 'FB9NG1'
  await signInQuietly(page, 'admin')
  await sendRequest(page, switchProgram, { body: { program: 'ANG' } })
  await runAdmin('second-person', 'off', '--program', 'ANG')
  const manager = await addPersonByCall(page, { dodaac, last: makeName('Second') })
  const give = (personId: number, role: 'admin' | 'finance') =>
    sendRequest(page, addRole, { body: { personId, role, dodaac, level: 0 } })
  await give(Number(manager.smid), 'admin')
  await runAdmin('second-person', 'ask', '--program', 'ANG')
  const last = makeName('Waits')
  const worker = Number(await addMember(page, last, { dodaac }))
  const rolesOfWorker = async () =>
    (await sendRequest(page, listRoles, { params: { dodaac } })).filter(({ personId }) => personId === worker)

  await test.step('the request does not wait for the requester, who decides none', async () => {
    const { message } = await give(worker, 'finance')
    expect(message).toContain('This waits for a second person')
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'WAITING FOR YOU' })).not.toContainText('second person')
    await expectAccessible(page, 'Home with a request that waits')
    await follow(page, '/waiting')
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting for a second person' })).toBeFocused()
    const row = page.getByRole('row').filter({ hasText: `Finance - RA of DoDAAC ${dodaac}` })
    await expect(row).toContainText('Somebody else decides')
    await expect(row.getByRole('button')).toHaveCount(0)
    await expectNoSidewaysScroll(page, '/waiting')
    expect(await rolesOfWorker()).toEqual([])
  })
  await test.step('another account manager confirms it by keyboard, and it counts', async () => {
    await signIn(page, manager.username, '/waiting')
    const what = `Make Journey ${last} Finance - RA of DoDAAC ${dodaac}`
    await expectAccessible(page, 'a request to decide')
    await page.getByRole('button', { name: `Confirm: ${what}` }).press('Enter')
    await expect(page.getByText(`Confirmed: ${what}.`).first()).toBeVisible()
    await expect(page.getByText('Nothing waits for a second person.')).toBeVisible()
    expect((await rolesOfWorker()).map(({ role }) => role)).toEqual(['finance'])
  })
  await test.step('an account manager confirms the roles of others by keyboard, and not her own', async () => {
    await signIn(page, 'manager', '/dodaac')
    await page.getByRole('link', { name: 'Confirm roles' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm roles' })).toBeFocused()
    await expectAccessible(page, 'roles to confirm')
    await follow(page, '/recertification?search=w9ar01')
    const own = page.getByRole('row').filter({ hasText: 'Your own role: somebody else confirms it.' }).first()
    await expect(own).toBeVisible()
    // The old rows stay until the results arrive.
    await expect(page.getByRole('cell', { name: 'W9AR02', exact: true })).toHaveCount(0)
    await expect(own.getByRole('button')).toHaveCount(0)
    const buttons = page.getByRole('row').getByRole('button', { name: /^Confirm / })
    const before = await buttons.count()
    expect(before).toBeGreaterThan(2)
    const name = (await buttons.first().getAttribute('aria-label')) ?? ''
    const [, person = '', role = ''] = /^Confirm (.+), (.+)$/.exec(name) ?? []
    await buttons.first().press('Enter')
    const dialog = page.getByRole('dialog', { name: `Confirm ${person} as ${role}?` })
    await expect(dialog).toContainText('Your name and today’s date are kept with it.')
    await expectAccessible(page, 'one role is asked about')
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
    await expect(page.getByText(`${person} stays ${role}.`).first()).toBeVisible()
    await expect(buttons).toHaveCount(before - 1)
    await expectNoSidewaysScroll(page, 'roles to confirm')
    await follow(page, '/recertification?search=w9ar01&shown=all')
    await expect(page.getByRole('row').filter({ hasText: person }).first()).toContainText(/by \w+ \w+/)
  })
})
