import { expect, test } from '@playwright/test'
import { readPortal, signIn as signInByForm } from '../src/wire/session/session.ts'
import { changeAnswers, readSent } from './ask.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { agree, openSignIn, PASSWORD, readCopy, signIn } from './signing-in.ts'

const failed = 'Error logging in. Try again'
const sent = 'Success: Email password reset has been sent!'
test('visitors read the notice and then find username, password and LOGIN', async ({ page }) => {
  // A portal without a gateway; the gateway has its own journey.
  await changeAnswers(page, readPortal, (portal) => ({ ...portal, cacUrl: '' }))
  await page.goto('/')
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await test.step('the page says whose portal this is [AUTH-01 AUTH-02 AUTH-03]', async () => {
    await expect(page).toHaveTitle('Warfighter Login Portal')
    await expect(page.getByRole('banner').getByRole('paragraph')).toHaveText('Warfighter Login Portal')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Quartermaster')
    await expect(page.getByRole('heading', { name: 'Before you sign in' })).toBeVisible()
    await expect(username).toHaveCount(0)
  })
  await test.step('behind the notice stand two fields and a button [AUTH-05 AUTH-06 AUTH-07]', async () => {
    await agree(page)
    await expect(username).toBeFocused()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(page.getByRole('button', { name: 'LOGIN', exact: true })).toHaveAttribute('type', 'submit')
  })
  await test.step('the button for cards says that there is no gateway [AUTH-04]', async () => {
    await page.getByRole('button', { name: 'Sign in with CAC', exact: true }).click()
    await expect(page.getByText('CAC sign-in is not set up here.')).toBeVisible()
  })
  // A person who has read the notice in this tab is not asked again.
  await page.reload()
  await expect(username).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('people who sign in read so and are at the dashboard, with their session kept', async ({ page }) => {
  await openSignIn(page)
  await page.evaluate(() => {
    for (const storage of [sessionStorage, localStorage])
      for (const [key, value] of [
        ['user', 'left over'],
        ['cartQty', '5'],
        ['permissions', '[99]'],
        ['dodaacs', '["W9AR99"]'],
      ] as const)
        storage.setItem(key, value)
  })
  await page.getByLabel('Username').fill('placer')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  const asked = page.waitForRequest((request) => request.url().endsWith('/servicemember/login'))
  await holdTime(page)
  await test.step('Enter sends name and password, and no DoD ID [AUTH-08 AUTH-09]', async () => {
    await page.keyboard.press('Enter')
    expect(readSent(signInByForm, await asked)).toEqual({
      username: 'placer',
      password: PASSWORD,
      assertion: '',
    })
  })
  const welcome = page.getByRole('heading', { level: 1, name: 'Welcome, Elena Whitfield' })
  await test.step('they read so for 0.9 seconds [AUTH-11 AUTH-12 CONST-22]', async () => {
    const done = page.getByText('Success: Successfully signed in! Redirecting', { exact: true }).first()
    await expectDelay(page, done, 900, {
      before: () => expect(page).toHaveURL('/'),
      after: () => expect(page).toHaveURL('/dashboard'),
    })
    await page.clock.resume()
    await expect(welcome).toBeVisible()
  })
  await test.step('what an earlier session left is gone, and this one is kept [AUTH-23 AUTH-24]', async () => {
    const kept = await readCopy(page)
    expect(kept.user.username).toBe('placer')
    expect(kept.permissions).toEqual([1, 2])
    expect(kept.dodaacs).toEqual(['W9AR01', 'W9AR02'])
    const { cart, left } = await page.evaluate(() => ({
      cart: [sessionStorage.getItem('cartQty'), localStorage.getItem('cartQty')],
      left: ['user', 'permissions', 'dodaacs'].map((key) => localStorage.getItem(key)),
    }))
    expect(cart).not.toContain('5')
    expect(left).toEqual([null, null, null])
  })
})

test('empty fields and wrong passwords get the same sentence, which goes when one types on', async ({
  page,
}) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/servicemember/login')) calls += 1
  })
  await openSignIn(page)
  const [username, password] = [page.getByLabel('Username'), page.getByRole('textbox', { name: 'Password' })]
  const login = page.getByRole('button', { name: 'LOGIN' })
  await test.step('each field must hold something, or nothing is asked [VAL-01 AUTH-07]', async () => {
    for (const [name, secret] of [
      ['', ''],
      ['nobody', ''],
      ['', 'Wrong-Pass-2026'],
    ] as const) {
      await username.fill(name)
      await password.fill(secret)
      await login.click()
      await expect(page.getByRole('alert')).toHaveText(failed)
    }
    expect(calls).toBe(0)
  })
  await test.step('typing in either field takes the sentence away [AUTH-15]', async () => {
    const alert = page.getByRole('alert')
    await username.fill('nobody')
    await expect(alert).toHaveCount(0)
    await password.fill('')
    await login.click()
    // It says by itself that it is an error; 'Error: Error logging in.' would say it twice.
    await expect(alert).toHaveText(failed)
    await password.fill('Wrong-Pass-2026')
    await expect(alert).toHaveCount(0)
  })
  await test.step('an answer with the flag is a failure [AUTH-13 AUTH-14 ERR-01]', async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/servicemember/login'))
    await login.click()
    const answer = await answered
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toEqual({ flag: true })
    await expect(page.getByRole('alert')).toHaveText(failed)
    await expect(page).toHaveURL('/')
    expect(calls).toBe(1)
  })
})

test('usernames and passwords below three characters get a hint, spaces not counted', async ({ page }) => {
  await openSignIn(page)
  const hints = page.getByText('Must be greater than 3 characters', { exact: true })
  const fields = {
    username: page.getByLabel('Username'),
    password: page.getByRole('textbox', { name: 'Password' }),
  }
  await expect(hints).toHaveCount(0)
  await test.step('each field has its own, when it is left and not while one types [VAL-02 ERR-02]', async () => {
    await fields.username.pressSequentially('ab')
    await expect(hints).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(hints).toHaveCount(1)
    // Who listens is at the next field by then.
    const said = page.locator('[aria-live="polite"]')
    await expect(said.getByText('Username: Must be greater than 3 characters')).toHaveCount(1)
    await expect(fields.username).toHaveAccessibleDescription('Must be greater than 3 characters')
    await fields.password.fill('ab')
    await fields.password.press('Enter')
    await expect(hints).toHaveCount(2)
    await fields.username.fill('abc')
    await expect(hints).toHaveCount(1)
  })
  await test.step('three characters are enough, and a space is none [CONST-15]', async () => {
    for (const [typed, number] of [
      ['a', 1],
      [' ab ', 1],
      ['abc', 0],
      [' abc ', 0],
    ] as const) {
      await fields.password.fill(typed)
      await fields.password.blur()
      await expect(hints).toHaveCount(number)
    }
  })
})

test('people who forgot their password find a form for it and the way back [AUTH-17 AUTH-18 AUTH-21 AUTH-22]', async ({
  page,
}) => {
  await openSignIn(page)
  const signInHeading = page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })
  await page.getByText('Need to reset password? Click here').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Username')).toBeHidden()
  await page.getByText('Ready to login?').click()
  await expect(signInHeading).toBeVisible()
  await page.getByText('Need to reset password? Click here').click()
  await page.getByRole('button', { name: /close/i }).click()
  await expect(signInHeading).toBeVisible()
})

test('the reset notice stands for one second [AUTH-19 CONST-24]', async ({ page }) => {
  await openSignIn(page)
  await page.getByText('Need to reset password? Click here').click()
  await page.getByLabel('E-mail').fill(' name@example.mil ')
  await holdTime(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  const notice = page.getByRole('main').getByText(sent, { exact: true })
  await expectDelay(page, notice, 1000, {
    before: () => expect(notice).toBeVisible(),
    after: () => expect(notice).toBeHidden(),
  })
})

test('people who log out read so, are at sign-in 0.6 s later, and leave nothing behind', async ({ page }) => {
  await signIn(page, 'member', '/orders')
  await page.evaluate(() => {
    localStorage.setItem('cartQty', '3')
    for (const key of ['previousMember', 'orderFilterMembers']) sessionStorage.setItem(key, '{"name":"Doe"}')
  })
  await page.getByRole('button', { name: 'Profile' }).click()
  await holdTime(page)
  await test.step('the notice stands 0.6 s [AUTH-26 AUTH-27 NAV-41 CONST-23]', async () => {
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    await expectDelay(page, page.getByText('Success: Signing out', { exact: true }).first(), 600, {
      before: () => expect(page).toHaveURL('/orders'),
      after: () => expect(page).toHaveURL('/'),
    })
    await page.clock.resume()
  })
  const signInHeading = page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })
  await expect(signInHeading).toBeVisible()
  await test.step('nothing is kept [AUTH-25]', async () => {
    const left = await page.evaluate(() =>
      ['user', 'permissions', 'dodaacs', 'cartQty', 'previousMember', 'orderFilterMembers'].flatMap((key) => [
        sessionStorage.getItem(key),
        localStorage.getItem(key),
      ]),
    )
    expect(left).toEqual(Array(12).fill(null))
    await page.goto('/dashboard')
    await expect(signInHeading).toBeVisible()
  })
})
