import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectDelay, holdTime, watchResponses } from './held-time.ts'
import { addOrderer, makeName } from './new-people.ts'
import { link, list, mainOf, region, title } from './parts.ts'
import { openSignIn, PASSWORD, signInQuietly } from './signing-in.ts'

const NEW_PASSWORD = 'Other-Pass-2026'
const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true })
const field = (of: Page | Locator, name: string) => of.getByRole('textbox', { name, exact: true })

test('users read their identity and permissions, change their password, and end their sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  // A person of this test only, so that no other test ends the session.
  await signInQuietly(page, 'manager')
  const surname = makeName('Pro')
  const username = await addOrderer(page, { dodaac: 'W9AR02', last: surname })
  await page.context().clearCookies()
  await openSignIn(page)
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  const main = mainOf(page)
  const sessions = list(page, 'My sessions').getByRole('listitem')

  await test.step('the menu leads to the profile, which is read whole [PROF-01 PROF-02 PROF-03 NAV-40]', async () => {
    await button(page, 'Profile').click()
    await link(page, 'Edit profile').click()
    await expect(page).toHaveURL('/profile')
    await expect(title(page, `Welcome, Robin ${surname}`)).toBeFocused()
    // screens/profile.txt has the words. This profile has one role.
    await expect(main.getByRole('definition')).toHaveText([
      ...[username, `${username}@example.mil`, 'Army Reserve', 'W9AR02'],
    ])
    await expect(region(main, /^Roles$/).getByRole('listitem')).toHaveText([
      /^You order for members of W9AR02\. ?HONOLULU ARMY RESERVE CENTER, since [^,]+, given by Thomas Lindqvist$/,
    ])
    await expect(main.getByText('No groups are assigned to you.')).toBeVisible()
    await expect(sessions).toHaveText([
      /^Chrome on \w+ ?This device ?Started .+ with username and password ?Last used .+ from (127\.0\.0\.1|::1)$/,
    ])
  })

  const [current, next] = [field(page, 'Current password'), field(page, 'New password')]
  const confirmation = field(page, 'Confirm new password')
  const rules = list(page, 'Rules for the new password').getByRole('listitem')
  const unmet = rules.filter({ hasText: ', not met yet' })
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('update-password')) calls += 1
  })
  await test.step('the button keeps the focus, and the form is the next stop [PROF-04]', async () => {
    await button(page, 'Update Password').press('Enter')
    await expect(current).toBeVisible()
    await expect(button(page, 'Update Password')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(current).toBeFocused()
    await expect(unmet).toHaveCount(6)
  })
  await test.step('each rule is asked for by itself [PROF-05 VAL-06]', async () => {
    await current.fill('Wrong-Pass-2026')
    for (const [weak, missing] of [
      ['Aa1-567', 'At least 8 characters'],
      ['AAAA-1111', 'At least 1 lowercase letter'],
      ['Password1!', 'Not a commonly used password'],
    ] as const) {
      await next.fill(weak)
      await expect(unmet).toHaveText([new RegExp(`^${missing}`)])
    }
  })
  await test.step('a confirmation is compared from its seventh character on [VAL-07 VAL-08 ERR-09]', async () => {
    const mismatch = /Passwords must match$/
    await next.fill(NEW_PASSWORD)
    await expect(unmet).toHaveCount(0)
    await confirmation.fill('Other-')
    await expect(confirmation).not.toHaveAccessibleDescription(mismatch)
    await confirmation.fill('Other-P')
    await button(page, 'Update').click()
    await expect(confirmation).toHaveAccessibleDescription(mismatch)
    expect(calls).toBe(0)
  })
  await test.step('without the current password nothing changes', async () => {
    await confirmation.fill(NEW_PASSWORD)
    await button(page, 'Update').click()
    await expect(current).toHaveAttribute('aria-invalid', 'true')
    await expect(current).toBeFocused()
    await expect(next).toHaveValue(NEW_PASSWORD)
  })
  await test.step('Enter changes it, and a message confirms the change for four seconds [PROF-06 PROF-07 CONST-29]', async () => {
    await current.fill(PASSWORD)
    await holdTime(page)
    await page.keyboard.press('Enter')
    const banner = main.getByText('Your password has successfully been updated.')
    await expectDelay(page, banner.first(), 4000, {
      before: () => expect(banner).not.toHaveCount(0),
      after: () => expect(banner).toHaveCount(0),
    })
    await page.clock.resume()
    expect(calls).toBe(2)
  })

  const openBrowser = async () => (await browser.newContext({ baseURL })).newPage()
  const others = [await openBrowser(), await openBrowser()] as const
  await test.step('people see where they are signed in and end it there', async () => {
    for (const other of others) {
      await signInQuietly(other, username, NEW_PASSWORD)
      await other.goto('/orders')
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.reload()
    await expect(sessions).toHaveCount(3)
    await expect(sessions.first()).toContainText('This device')
    await expect(sessions.first().getByRole('button')).toHaveCount(0)
    await sessions
      .nth(1)
      .getByRole('button', { name: /^End the session of Chrome/ })
      .click()
    await expect(page.getByText(/The session of Chrome on \w+ has ended\./).first()).toBeVisible()
    await expect(sessions).toHaveCount(2)
    await button(page, 'End all others').click()
    await button(page.getByRole('dialog', { name: 'End 1 other session?' }), 'End all others').click()
    await expect(sessions).toHaveCount(1)
    for (const other of others) {
      await other.getByRole('link', { name: 'Cart' }).click()
      await expect(other.getByRole('status')).toContainText(
        'You ended this session from another browser. Sign in to continue.',
      )
    }
  })
  await test.step('signing out everywhere ends the other browser, too', async () => {
    const [other] = others
    await signInQuietly(other, username, NEW_PASSWORD)
    // A late response would end the other session too early.
    const responded = watchResponses(other)
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await responded()
    await button(page, 'Profile').click()
    await button(page, 'Sign out everywhere').click()
    await expect(title(page, 'Sign in to Quartermaster')).toBeVisible()
    await other.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(title(other, 'Sign in to Quartermaster')).toBeVisible()
    await expect(other.getByRole('status')).toContainText('Your session has ended.')
  })
  for (const other of others) await other.context().close()
})
