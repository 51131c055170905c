import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { showCode } from './app-codes.ts'
import { expectDelay, holdTime, watchResponses } from './held-time.ts'
import { addOrderer, makeName } from './new-people.ts'
import { byName, plugInKey } from './passkey-authenticator.ts'
import { openSignIn, PASSWORD, signInQuietly, tryToSignIn } from './signing-in.ts'

const NEW_PASSWORD = 'Other-Pass-2026'
const updated = 'Your password has successfully been updated.'
const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true })
const field = (of: Page | Locator, name: string) => of.getByRole('textbox', { name, exact: true })

test('users read their identity and permissions, change their password, manage second factors, and end their sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  // A person of this test only, so that no other test ends the session.
  await signInQuietly(page, 'manager')
  const surname = makeName('Pro')
  const username = await addOrderer(page, { dodaac: 'W9AR02', last: surname })
  // Passkeys need a host name.
  const address = byName(String(baseURL))
  const key = await plugInKey(page)
  await openSignIn(page, address)
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${address}/dashboard`)
  const main = page.getByRole('main')

  await test.step('the menu leads to the profile, which is read whole [PROF-01 PROF-02 PROF-03 NAV-40]', async () => {
    await button(page, 'Profile').click()
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await expect(page).toHaveURL(`${address}/profile`)
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, Robin ${surname}` })).toBeFocused()
    // screens/profile.txt has the words. This profile has one role.
    await expect(main.getByRole('definition')).toHaveText([
      ...[username, `${username}@example.mil`, 'Army Reserve', 'W9AR02'],
    ])
    await expect(main.getByRole('region', { name: 'Roles', exact: true }).getByRole('listitem')).toHaveText([
      /^You order for members of W9AR02\. ?HONOLULU ARMY RESERVE CENTER, since [^,]+, given by Thomas Lindqvist$/,
    ])
    await expect(main.getByText('No groups are assigned to you.')).toBeVisible()
    const dodaacs = main.getByRole('table', { name: 'Assigned DoDAACs' })
    await expect(dodaacs.getByRole('row').last()).toHaveText('W9AR02Your own DoDAAC, Order Placer')
    await expect(main.getByRole('list', { name: 'My sessions' })).toHaveText(
      /^Chrome on \w+ ?This device ?Started .+ with username and password ?Last used .+ from (127\.0\.0\.1|::1)$/,
    )
  })

  const form = {
    current: field(page, 'Current password'),
    next: field(page, 'New password'),
    confirmation: field(page, 'Confirm new password'),
    update: button(page, 'Update'),
  }
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('update-password')) calls += 1
  })
  const rules = page.getByRole('list', { name: 'Rules for the new password' })
  await test.step('the button keeps the focus, and the form is the next stop [PROF-04]', async () => {
    const update = button(page, 'Update Password')
    await update.press('Enter')
    await expect(form.current).toBeVisible()
    await expect(update).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.current).toBeFocused()
    await expect(rules.getByText(', not met yet')).toHaveCount(6)
  })
  await test.step('each rule is asked for by itself [PROF-05 VAL-06]', async () => {
    await form.current.fill('Wrong-Pass-2026')
    for (const [weak, missing] of [
      ['Aa1-567', 'At least 8 characters'],
      ['aaaa-1111', 'At least 1 uppercase letter'],
      ['AAAA-1111', 'At least 1 lowercase letter'],
      ['AAaa-bbbb', 'At least 1 number'],
      ['AAaa11111', 'At least 1 special character'],
      ['Password1!', 'Not a commonly used password'],
    ] as const) {
      await form.next.fill(weak)
      await expect(rules.getByRole('listitem').filter({ hasText: ', not met yet' })).toHaveText([
        new RegExp(`^${missing}`),
      ])
    }
    await form.confirmation.fill('Password1!')
    await form.update.click()
    await expect(form.next).toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('a confirmation is compared from its seventh character on [VAL-07 VAL-08 ERR-09]', async () => {
    const mismatch = /Passwords must match$/
    await form.next.fill(NEW_PASSWORD)
    await expect(rules.getByText(', not met yet')).toHaveCount(0)
    await form.confirmation.fill('Other-')
    await expect(form.confirmation).not.toHaveAccessibleDescription(mismatch)
    await form.confirmation.fill('Other-P')
    await expect(form.confirmation).toHaveAccessibleDescription(mismatch)
    await form.update.click()
    await expect(form.confirmation).toHaveAccessibleDescription(mismatch)
    expect(calls).toBe(0)
  })
  await test.step('without the current password nothing changes', async () => {
    await form.confirmation.fill(NEW_PASSWORD)
    await form.update.click()
    await expect(form.current).toHaveAttribute('aria-invalid', 'true')
    await expect(form.current).toBeFocused()
    await expect(form.next).toHaveValue(NEW_PASSWORD)
    await expectAccessible(page, 'a refused change of the password')
  })
  await test.step('Enter changes it, and a message confirms the change for four seconds [PROF-06 PROF-07 CONST-29]', async () => {
    await form.current.fill(PASSWORD)
    await holdTime(page)
    await page.keyboard.press('Enter')
    const banner = main.getByText(updated)
    await expectDelay(page, banner.first(), 4000, {
      before: () => expect(banner).not.toHaveCount(0),
      after: () => expect(banner).toHaveCount(0),
    })
    await page.clock.resume()
    expect(calls).toBe(2)
  })

  await test.step('an app is added with its code, and shows ten recovery codes once', async () => {
    await button(page, 'Add an authenticator app').click()
    const adding = page.getByRole('form', { name: 'Add an authenticator app' })
    const setupKey = ((await adding.locator('dd.code').textContent()) ?? '').replaceAll(' ', '')
    await field(adding, 'Name of the app').fill('My phone')
    await field(adding, 'Code from the app').fill(showCode(setupKey))
    await field(adding, 'Current password').fill(NEW_PASSWORD)
    await expectAccessible(page, 'adding an app')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    await expect(
      page.getByRole('listitem').filter({ hasText: /^([A-Z2-7]{4} ){3}[A-Z2-7]{4}$/ }),
    ).toHaveCount(10)
    await button(page, 'I have saved these codes').click()
    await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible()
    expect(
      await tryToSignIn(await (await browser.newContext({ baseURL })).newPage(), username, NEW_PASSWORD),
    ).toBe(false)
  })
  await test.step('a passkey is added beside it', async () => {
    await button(page, 'Add a passkey').click()
    const adding = page.getByRole('form', { name: 'Add a passkey' })
    await field(adding, 'Name of the passkey').fill('Key at my desk')
    await field(adding, 'Current password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(button(page, 'Remove Key at my desk')).toBeVisible()
    expect(await key.countPasskeys()).toBe(1)
    await expectAccessible(page, 'the profile with second factors')
    await expectNoSidewaysScroll(page, 'the profile with second factors')
  })
  await test.step('both are removed with the password', async () => {
    const dialog = page.getByRole('dialog')
    for (const name of ['My phone', 'Key at my desk']) {
      await button(page, `Remove ${name}`).click()
      await field(dialog, 'Current password').fill(NEW_PASSWORD)
      await button(dialog, 'Remove').click()
      await expect(dialog).toHaveCount(0)
      await expect(button(page, `Remove ${name}`)).toHaveCount(0)
    }
    await expect(page.getByText(/recovery codes are left/)).toHaveCount(0)
  })

  const others = await Promise.all(
    [1, 2].map(async () => {
      const other = await (await browser.newContext({ baseURL })).newPage()
      await signInQuietly(other, username, NEW_PASSWORD)
      await other.goto('/orders')
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      return other
    }),
  )
  await test.step('people see where they are signed in and end it there', async () => {
    await page.reload()
    const sessions = page.getByRole('list', { name: 'My sessions' }).getByRole('listitem')
    await expect(sessions).toHaveCount(3)
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
    await expect(sessions.first()).toContainText('This device')
    await expect(sessions.first().getByRole('button')).toHaveCount(0)
    await sessions
      .nth(1)
      .getByRole('button', { name: /^End the session of Chrome/ })
      .click()
    await expect(page.getByText(/The session of Chrome on \w+ has ended\./).first()).toBeVisible()
    await expect(sessions).toHaveCount(2)
    await button(page, 'End all others').click()
    const dialog = page.getByRole('dialog', { name: 'End 1 other session?' })
    await button(dialog, 'End all others').click()
    await expect(sessions).toHaveCount(1)
    await page.reload()
    await expect(sessions).toHaveCount(1)
  })
  for (const other of others) {
    await other.getByRole('link', { name: 'Cart' }).click()
    await expect(other.getByRole('status')).toContainText(
      'You ended this session from another browser. Sign in to continue.',
    )
  }
  await test.step('signing out everywhere ends the other browser, too', async () => {
    const other = others[0] as Page
    await signInQuietly(other, username, NEW_PASSWORD)
    // A late response would end the other session too early.
    const responded = watchResponses(other)
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await responded()
    await button(page, 'Profile').click()
    await button(page, 'Sign out everywhere').click()
    const heading = { level: 1, name: 'Sign in to Quartermaster' } as const
    await expect(page.getByRole('heading', heading)).toBeVisible()
    await other.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(other.getByRole('heading', heading)).toBeVisible()
    await expect(other.getByRole('status')).toContainText('Your session has ended.')
  })
  for (const other of others) await other.context().close()
  await key.unplug()
})
