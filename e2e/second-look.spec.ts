import { expect, test } from '@playwright/test'
import { notifyProgramsChanged } from '#server/session/program-queries.ts'
import { addRole, listRoles } from '../src/wire/roles/roles.ts'
import { switchProgram } from '../src/wire/session/session.ts'
import { onRows } from './data-dir.ts'
import { addMember, addPersonByCall, makeName } from './new-people.ts'
import { button, link, region, title } from './parts.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

test('a second person confirms a waiting role, and an account manager confirms existing roles once in each quarter', async ({
  page,
}) => {
  // The demo program with a second person. The second person becomes Admin first.
  const dodaac = 'FB9NG1'
  await signInQuietly(page, 'admin')
  await sendRequest(page, switchProgram, { body: { program: 'ANG' } })
  const askSecond = (mode: 'off' | 'ask') =>
    onRows(async (sql) => {
      await sql`UPDATE programs SET second_person = ${mode} WHERE code = 'ANG'`
      await notifyProgramsChanged(sql)
    })
  await askSecond('off')
  const manager = await addPersonByCall(page, { dodaac, last: makeName('Second') })
  const give = (personId: number, role: 'admin' | 'finance') =>
    sendRequest(page, addRole, { body: { personId, role, dodaac, level: 0 } })
  await give(Number(manager.smid), 'admin')
  await askSecond('ask')
  const last = makeName('Waits')
  const worker = Number(await addMember(page, last, { dodaac }))
  const rolesOfWorker = async () =>
    (await sendRequest(page, listRoles, { params: { dodaac } }))
      .filter(({ personId }) => personId === worker)
      .map(({ role }) => role)

  await test.step('the request does not wait for the requester, who decides none', async () => {
    const { message } = await give(worker, 'finance')
    expect(message).toContain('This waits for a second person')
    await page.goto('/dashboard')
    await expect(region(page, 'WAITING FOR YOU')).not.toContainText('second person')
    await follow(page, '/waiting')
    await expect(title(page, 'Waiting for a second person')).toBeFocused()
    const request = page.getByRole('row').filter({ hasText: `Finance - RA of DoDAAC ${dodaac}` })
    await expect(request).toContainText('Somebody else decides')
    await expect(request.getByRole('button')).toHaveCount(0)
    expect(await rolesOfWorker()).toEqual([])
  })
  await test.step('another account manager confirms it by keyboard, and it counts', async () => {
    const what = `Make Journey ${last} Finance - RA of DoDAAC ${dodaac}`
    await signIn(page, manager.username, '/waiting')
    await button(page, `Confirm: ${what}`).press('Enter')
    await expect(page.getByText(`Confirmed: ${what}.`).first()).toBeVisible()
    await expect(page.getByText('Nothing waits for a second person.')).toBeVisible()
    expect(await rolesOfWorker()).toEqual(['finance'])
  })
  await test.step('an account manager confirms the roles of others by keyboard, and not her own', async () => {
    await signIn(page, 'manager', '/dodaac')
    await link(page, 'Confirm roles').press('Enter')
    await expect(title(page, 'Confirm roles')).toBeFocused()
    await follow(page, '/recertification?search=w9ar01')
    const own = page.getByRole('row').filter({ hasText: 'Your own role: somebody else confirms it.' }).first()
    await expect(own).toBeVisible()
    // The old rows stay until the results arrive.
    await expect(page.getByRole('cell', { name: 'W9AR02', exact: true })).toHaveCount(0)
    await expect(own.getByRole('button')).toHaveCount(0)
    const buttons = button(page.getByRole('row'), /^Confirm /)
    const before = await buttons.count()
    const name = (await buttons.first().getAttribute('aria-label')) ?? ''
    const [, person = '', role = ''] = /^Confirm (.+), (.+)$/.exec(name) ?? []
    await buttons.first().press('Enter')
    const dialog = page.getByRole('dialog', { name: `Confirm ${person} as ${role}?` })
    await expect(dialog).toContainText('Your name and today’s date are kept with it.')
    await button(dialog, /^Confirm$/).press('Enter')
    await expect(page.getByText(`${person} stays ${role}.`).first()).toBeVisible()
    await expect(buttons).toHaveCount(before - 1)
    await follow(page, '/recertification?search=w9ar01&shown=all')
    await expect(page.getByRole('row').filter({ hasText: person }).first()).toContainText(/by \w+ \w+/)
  })
})
