import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { openSignIn, PASSWORD, signIn, signInQuietly } from './signing-in.ts'

// All of this file is about one account that no other file uses, so that nobody else is signed out by it.

const NEW_PASSWORD = 'Other-Pass-2026'
const updated = 'Your password has successfully been updated.'

async function openPasswordForm(page: Page) {
  await page.getByText('Update Password', { exact: true }).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  return {
    current: field('Current password'),
    next: field('New password'),
    confirmation: field('Confirm new password'),
    update: page.getByRole('button', { name: 'Update', exact: true }),
  }
}

async function changePassword(page: Page, from: string, to: string) {
  const form = await openPasswordForm(page)
  await form.current.fill(from)
  await form.next.fill(to)
  await form.confirmation.fill(to)
  await page.keyboard.press('Enter')
  await expect(page.getByText(updated).first()).toBeVisible()
}

test('people see who they are and a hidden password, and no word of what is to come', async ({ page }) => {
  await signIn(page, 'placer2')
  await test.step('the menu leads to the profile, which welcomes them [PROF-01 NAV-40]', async () => {
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Marcus Holloway' })).toBeFocused()
  })
  await test.step('the password is hidden, and can be changed [PROF-02 PROF-03 PROF-04]', async () => {
    await expect(page.getByText('Your password is hidden.')).toBeAttached()
    await expect(page.getByText('Update Password', { exact: true })).toBeVisible()
    await expect(page.getByText(/to come|coming soon/i)).toHaveCount(0)
  })
  await test.step('the button keeps the focus, and the form is the next stop', async () => {
    const update = page.getByRole('button', { name: 'Update Password' })
    await update.press('Enter')
    await expect(page.getByLabel('Current password')).toBeVisible()
    await expect(update).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  })
})

test('a new password must meet every rule and be typed twice; nothing is sent before that', async ({
  page,
}) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('update-password')) calls += 1
  })
  await signIn(page, 'placer2', '/profile')
  const form = await openPasswordForm(page)
  const rules = page.getByRole('list', { name: 'Rules for the new password' })
  await expect(rules.getByText(', not met yet')).toHaveCount(6)
  await form.current.fill(PASSWORD)
  await test.step('each rule is asked for by itself [PROF-05 VAL-06]', async () => {
    for (const weak of ['Aa1-567', 'aaaa-1111', 'AAAA-1111', 'AAaa-bbbb', 'AAaa11111']) {
      await form.next.fill(weak)
      await expect(rules.getByText(', not met yet')).toHaveCount(1)
      await form.confirmation.fill(weak)
      await form.update.click()
      await expect(form.next).toHaveAttribute('aria-invalid', 'true')
    }
  })
  await form.next.fill(NEW_PASSWORD)
  await expect(rules.getByText(', not met yet')).toHaveCount(0)
  await test.step('a confirmation is compared from its seventh character on [VAL-07 VAL-08 ERR-09]', async () => {
    const mismatch = /Passwords must match$/
    await form.confirmation.fill('Other-')
    await expect(form.confirmation).not.toHaveAccessibleDescription(mismatch)
    await form.confirmation.fill('Other-P')
    await expect(form.confirmation).toHaveAccessibleDescription(mismatch)
    await form.update.click()
    await expect(form.confirmation).toHaveAccessibleDescription(mismatch)
  })
  expect(calls).toBe(0)
})

test('who does not know the current password cannot change it [PROF-05]', async ({ page }) => {
  await signIn(page, 'placer2', '/profile')
  const form = await openPasswordForm(page)
  await form.current.fill('Wrong-Pass-2026')
  await form.next.fill(NEW_PASSWORD)
  await form.confirmation.fill(NEW_PASSWORD)
  await form.update.click()
  await expect(form.current).toHaveAttribute('aria-invalid', 'true')
  await expect(form.current).toBeFocused()
  await expect(form.next).toHaveValue(NEW_PASSWORD)
})

test('people change their password with Enter, read for four seconds that it worked, and sign in with it [PROF-06 PROF-07 CONST-29]', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'placer2', '/profile')
  const form = await openPasswordForm(page)
  await form.current.fill(PASSWORD)
  await form.next.fill(NEW_PASSWORD)
  await form.confirmation.fill(NEW_PASSWORD)
  await holdTime(page)
  await page.keyboard.press('Enter')
  const banner = page.getByRole('main').getByText(updated)
  await expectDelay(page, banner.first(), 4000, {
    before: () => expect(banner).not.toHaveCount(0),
    after: () => expect(banner).toHaveCount(0),
  })
  await page.clock.resume()
  await page.context().clearCookies()
  await signInQuietly(page, 'placer2', NEW_PASSWORD)
  await page.goto('/profile')
  await changePassword(page, NEW_PASSWORD, PASSWORD)
  // In another browser: an answer that is still under way in this one would bring its session back.
  const fresh = await (await browser.newContext({ baseURL })).newPage()
  await openSignIn(fresh)
  await fresh.getByLabel('Username').fill('placer2')
  await fresh.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await fresh.keyboard.press('Enter')
  await expect(fresh.getByRole('heading', { level: 1, name: 'Welcome, Marcus Holloway' })).toBeVisible()
  await fresh.context().close()
})

test('people see where they are signed in and end it there; the other browser is out with its next click', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first, second] = await Promise.all(
    [1, 2].map(async () => {
      const other = await (await browser.newContext({ baseURL })).newPage()
      await signIn(other, 'placer2', '/orders')
      return other
    }),
  )
  await signIn(page, 'placer2', '/profile')
  const sessions = page.getByRole('list', { name: 'My sessions' }).getByRole('listitem')
  await expect(sessions.first()).toContainText('This device')
  await expect(sessions.first()).toContainText(/Chrome on \w+/)
  await expect(sessions.first()).toContainText('with username and password')
  await expect(sessions.first()).toContainText(/from 127\.0\.0\.1|from ::1/)
  const before = await sessions.count()
  expect(before).toBeGreaterThanOrEqual(3)
  await expect(sessions.first().getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'the profile with sessions')
  await expectNoSidewaysScroll(page, 'the profile with sessions')
  // The session used last stands right below this one.
  await sessions
    .nth(1)
    .getByRole('button', { name: /^End the session of Chrome/ })
    .click()
  await expect(page.getByText(/The session of Chrome on \w+ has ended\./).first()).toBeVisible()
  await expect(sessions).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'End all others' }).click()
  const dialog = page.getByRole('dialog', { name: /^End \d+ other sessions?\?$/ })
  await expectAccessible(page, 'ending all other sessions')
  await dialog.getByRole('button', { name: 'End all others' }).click()
  await expect(sessions).toHaveCount(1)
  for (const other of [first, second]) {
    await other?.getByRole('link', { name: 'Cart' }).click()
    await expect(other?.getByRole('status') as Locator).toContainText(
      'You ended this session from another browser. Sign in to go on.',
    )
    await other?.context().close()
  }
  await page.reload()
  await expect(sessions).toHaveCount(1)
})

test('people read what they may do in plain words, and why', async ({ page }) => {
  await signIn(page, 'approver1', '/profile')
  const rights = page.getByRole('region', { name: 'My roles and DoDAACs' })
  await expect(rights.getByText('You approve orders of W9AR01 at level 1.')).toBeVisible()
  await expect(rights.getByText('Permission 2, comes with your roles')).toBeVisible()
  await expect(rights.getByText('Headquarters and Home Units', { exact: true })).toBeVisible()
  const why = rights.getByRole('row').filter({ hasText: 'W9AR01' })
  await expect(why).toContainText('Your own DoDAAC, Approver, Group Headquarters and Home Units')
})

test('people who sign out everywhere are out in their other browser too', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL })
  const elsewhere = await other.newPage()
  await signIn(elsewhere, 'placer2')
  await signIn(page, 'placer2')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
  await expect(elsewhere.getByRole('status')).toContainText('Your session has ended.')
  await other.close()
})
