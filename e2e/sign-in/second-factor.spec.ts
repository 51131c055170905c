import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { showCode, showEarlierCode } from '../app-codes.ts'
import { fillOpening, startEmptyPortal, typeFirstPassword } from '../empty-portal.ts'
import { PASSWORD, readCopy } from '../signing-in.ts'

async function readKey(page: Page): Promise<string> {
  const shown = page.locator('dd.code')
  await expect(shown).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return ((await shown.textContent()) ?? '').replaceAll(' ', '')
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a privileged user adds an app before anything else, and signs in with its code or a recovery code [A14]', async ({
  page,
}) => {
  const portal = await startEmptyPortal({ SECOND_FACTOR: 'privileged' })
  try {
    await page.goto(portal.link)
    await fillOpening(page)
    await button(page, 'Open the portal').click()
    await button(page, 'I agree').click()
    await typeFirstPassword(page)
    const heading = page.getByRole('heading', { level: 1, name: 'Add a second factor' })
    await expect(heading).toBeVisible()
    await test.step('every address opens the setup of the second factor', async () => {
      await page.goto(`${portal.address}/servicemember`)
      await expect(heading).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('img', { name: /QR code of the setup key/ })).toBeVisible()
      await expectAccessible(page, 'adding a second factor')
      await expectNoSidewaysScroll(page, 'adding a second factor')
    })
    const key = await readKey(page)
    await test.step('the form names missing entries at their fields, and the first of them has the focus', async () => {
      await button(page, 'Add app').click()
      await expect(page.getByText('Give the app a name, such as the phone it is on.')).toBeVisible()
      await expect(field(page, 'Name of the app')).toBeFocused()
      await field(page, 'Name of the app').fill('My phone')
      await field(page, 'Code from the app').fill('000000')
      await field(page, 'Current password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByText(/This is not the code that the app shows/)).toBeVisible()
      await expect(field(page, 'Code from the app')).toBeFocused()
    })
    await field(page, 'Code from the app').fill(await showEarlierCode(key))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    const codes = await page
      .getByRole('listitem')
      .filter({ hasText: /^([A-Z2-7]{4} ){3}/ })
      .allTextContents()
    expect(codes).toHaveLength(10)
    await expectAccessible(page, 'recovery codes')
    await test.step('the codes stay until they are saved, also when the session is extended', async () => {
      await page.clock.install()
      await page.clock.fastForward('04:01')
      await page.keyboard.press('Shift')
      await expect.poll(async () => (await readCopy(page)).user.lacksFactor).toBe(false)
      await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    })
    await button(page, 'I have saved these codes').click()
    await expect(page.getByRole('navigation').first()).toBeVisible()

    await test.step('from then on the password is half of a sign-in', async () => {
      await page.context().clearCookies({ name: 'sid' })
      await page.goto(portal.address)
      await button(page, 'I agree').click()
      await typeFirstPassword(page)
      await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()
      await expectAccessible(page, 'the second screen of a sign-in')
      await field(page, 'Code').fill('000 000')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/This code is wrong, or it was used before/)).toBeVisible()
      await expect(field(page, 'Code')).toBeFocused()
      await field(page, 'Code').fill(showCode(key))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('navigation').first()).toBeVisible()
    })
    await test.step('a recovery code does as well, and the profile counts it', async () => {
      await page.context().clearCookies({ name: 'sid' })
      await page.goto(portal.address)
      await button(page, 'I agree').click()
      await typeFirstPassword(page)
      await field(page, 'Code').fill(codes[0] ?? '')
      await button(page, 'Sign in').click()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await page.goto(`${portal.address}/profile`)
      await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible()
      await expectAccessible(page, 'profile with a second factor')
    })
    await test.step('new codes ask for the password; the last app of such a person stays', async () => {
      await button(page, 'Get new recovery codes').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Current password' }).fill('Wrong-Pass-2026')
      await dialog.getByRole('button', { name: 'Get new codes' }).click()
      const problem = dialog.getByRole('group', { name: 'One problem' })
      await expect(problem).toBeFocused()
      await expect(problem).toContainText('The current password is not correct.')
      await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Get new codes' }).click()
      await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
      await button(page, 'I have saved these codes').click()
      await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible()
      await button(page, 'Remove My phone').click()
      await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect(dialog.getByText(/Your role needs a second factor\. Add another one first/)).toBeVisible()
      await expectAccessible(page, 'a refused removal')
    })
  } finally {
    await portal.stop()
  }
})
