import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { fillOpening, startEmptyPortal, typeFirstPassword } from '../empty-portal.ts'
import { byName, plugInKey } from '../passkey-authenticator.ts'
import { PASSWORD } from '../signing-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const menu = (page: Page) => page.getByRole('navigation').first()

test('a privileged user adds a passkey, signs in with it without a name or after the password, and removes it [A16]', async ({
  page,
}) => {
  const portal = await startEmptyPortal({ SECOND_FACTOR: 'privileged' })
  const address = byName(portal.address)
  let key = await plugInKey(page)
  const leave = async () => {
    await page.context().clearCookies({ name: 'sid' })
    await page.goto(address)
    await button(page, 'I agree').click()
    await expect(field(page, 'Username')).toBeVisible()
  }
  try {
    await page.goto(byName(portal.link))
    await fillOpening(page)
    await button(page, 'Open the portal').click()
    await button(page, 'I agree').click()
    await typeFirstPassword(page)
    await test.step('a user who must add a second factor may choose a passkey', async () => {
      await page.getByRole('radio', { name: /A passkey/ }).check()
      await expect(page.getByRole('form', { name: 'Add a passkey' })).toBeVisible()
      await expectAccessible(page, 'adding a passkey')
      await expectNoSidewaysScroll(page, 'adding a passkey')
      await button(page, 'Add passkey').click()
      await expect(page.getByText(/Give the passkey a name/)).toBeVisible()
      await expect(field(page, 'Name of the passkey')).toBeFocused()
      await field(page, 'Name of the passkey').fill('Security key at my desk')
      await field(page, 'Current password').fill('Wrong-Pass-2026')
      await page.keyboard.press('Enter')
      await expect(page.getByText('The current password is not correct.')).toBeVisible()
      await expect(field(page, 'Current password')).toBeFocused()
      await field(page, 'Current password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
      expect(await key.countPasskeys(), 'a wrong password makes no second passkey').toBe(1)
    })
    const codes = await page
      .getByRole('listitem')
      .filter({ hasText: /^([A-Z2-7]{4} ){3}/ })
      .allTextContents()
    await button(page, 'I have saved these codes').click()
    await expect(menu(page)).toBeVisible()

    await test.step('it signs in without a name, and says so when it was not used', async () => {
      await leave()
      await key.knowsPerson(false)
      await button(page, 'Sign in with a passkey').click()
      await expect(page.getByText(/it was cancelled, or took too long/)).toBeVisible()
      await expect(button(page, 'Sign in with a passkey')).toHaveAccessibleDescription(/it was cancelled/)
      await expectAccessible(page, 'a passkey that was not used')
      await key.knowsPerson(true)
      await page.keyboard.press('Enter')
      await expect(menu(page)).toBeVisible()
      await page.goto(`${address}/profile`)
      await expect(page.getByText(/Started .* with passkey/)).toBeVisible()
    })
    await test.step('after the password it is offered first; a recovery code does as well', async () => {
      await leave()
      await typeFirstPassword(page)
      await expect(button(page, 'Use a passkey')).toBeFocused()
      await expect(button(page, 'Use a passkey')).toHaveAccessibleDescription(/Your password is correct/)
      await expectAccessible(page, 'a passkey after the password')
      await expectNoSidewaysScroll(page, 'a passkey after the password')
      // A second factor needs no PIN.
      await key.knowsPerson(false)
      await page.keyboard.press('Enter')
      await expect(menu(page)).toBeVisible()
      await key.knowsPerson(true)
      await leave()
      await typeFirstPassword(page)
      await field(page, 'Code').fill(codes[0] ?? '')
      await button(page, 'Sign in').click()
      await expect(menu(page)).toBeVisible()
    })
    await test.step('a browser without passkeys names the alternatives', async () => {
      await leave()
      await page.evaluate(() => Object.assign(window, { PublicKeyCredential: undefined }))
      await button(page, 'Sign in with a passkey').click()
      await expect(
        page.getByText('This browser does not support passkeys. Use your username and password.'),
      ).toBeVisible()
      await typeFirstPassword(page)
      await button(page, 'Use a passkey').click()
      await expect(
        page.getByText(
          'This browser does not support passkeys. Use the code of your app, or a recovery code.',
        ),
      ).toBeVisible()
    })
    await test.step('a portal opened by its IP address says where its passkeys work', async () => {
      await page.goto(portal.address)
      await button(page, 'I agree').click()
      await button(page, 'Sign in with a passkey').click()
      await expect(page.getByText(`Passkeys work only when you open the portal at ${address}.`)).toBeVisible()
    })
    await test.step('the profile shows it, takes a second one, and removes the first', async () => {
      await leave()
      await button(page, 'Sign in with a passkey').click()
      await expect(menu(page)).toBeVisible()
      await page.goto(`${address}/profile`)
      await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible()
      await button(page, 'Add another passkey').click()
      await field(page, 'Name of the passkey').fill('Phone')
      await field(page, 'Current password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByText(/This device has a passkey for your account already/)).toBeVisible()
      await expectAccessible(page, 'a passkey that is there already')
      await key.unplug()
      key = await plugInKey(page)
      await page.keyboard.press('Enter')
      await expect(button(page, 'Remove Phone')).toBeVisible()
      await button(page, 'Remove Security key at my desk').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(button(page, 'Remove Security key at my desk')).toHaveCount(0)
      await expectAccessible(page, 'profile with a passkey')
    })
    await test.step('the second passkey signs in', async () => {
      await leave()
      await button(page, 'Sign in with a passkey').click()
      await expect(menu(page)).toBeVisible()
    })
  } finally {
    await key.unplug()
    await portal.stop()
  }
})
