import { expect, test } from '@playwright/test'
import { timeAfterAnswer, timeAfterPress, watchTexts } from './moments.ts'
import { agree, openSignIn, PASSWORD, signIn } from './signing-in.ts'

const failed = 'Error logging in. Try again'
const sent = 'Email password reset has been sent!'
/** How much later than its time something may happen on a busy machine (ms). */
const slack = 6000

test('visitors read the notice and then find username, password and LOGIN [AUTH-01 AUTH-02 AUTH-03 AUTH-04 AUTH-05 AUTH-06 AUTH-07]', async ({
  page,
}) => {
  // A portal without a gateway; the gateway has its own journey.
  await page.route('**/U3PLRest/api/portal', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), cacUrl: '' } })
  })
  await page.goto('/')
  await expect(page).toHaveTitle('Warfighter Login Portal')
  await expect(page.getByRole('banner')).toContainText('Warfighter Login Portal')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Before you sign in' })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeHidden()
  await agree(page)
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with CAC' }).click()
  await expect(page.getByText('CAC sign-in is not set up here.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('people who sign in read so and are at the dashboard after 0.9 s, with their session kept [AUTH-08 AUTH-09 AUTH-11 AUTH-12 AUTH-23 AUTH-24 CONST-22]', async ({
  page,
}) => {
  await openSignIn(page)
  await page.evaluate(() => {
    sessionStorage.setItem('user', 'left over')
    localStorage.setItem('user', 'left over')
    localStorage.setItem('cartQty', '5')
    localStorage.setItem('permissions', '[99]')
    localStorage.setItem('dodaacs', '["W9AR99"]')
  })
  const done = 'Successfully signed in! Redirecting'
  await watchTexts(page, ['Welcome, Elena Whitfield'])
  await page.getByLabel('Username').fill('placer')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  const asked = page.waitForRequest((request) => request.url().endsWith('/servicemember/login'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(done).first()).toBeVisible()
  expect((await asked).postDataJSON()).toEqual({ USERNAME_0: 'placer', PASSWRD_0: PASSWORD, DODID_0: '' })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Elena Whitfield' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  const wait = await timeAfterAnswer(page, '/servicemember/login', 'Welcome, Elena Whitfield')
  expect(wait).toBeGreaterThanOrEqual(900)
  expect(wait).toBeLessThan(900 + slack)

  const kept = await page.evaluate(() => ({
    user: JSON.parse(sessionStorage.getItem('user') ?? '{}'),
    permissions: JSON.parse(sessionStorage.getItem('permissions') ?? '[]'),
    dodaacs: JSON.parse(sessionStorage.getItem('dodaacs') ?? '[]'),
    left: ['user', 'permissions', 'dodaacs'].map((key) => localStorage.getItem(key)),
  }))
  expect(kept.user.usernamE_0).toBe('placer')
  expect(kept.permissions).toEqual([1, 2])
  expect(kept.dodaacs).toEqual(['W9AR01', 'W9AR02'])
  expect(kept.left).toEqual([null, null, null])
})

test('empty fields and wrong passwords get the same sentence, which goes when one types on [AUTH-07 AUTH-13 AUTH-14 AUTH-15 VAL-01 ERR-01]', async ({
  page,
}) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/servicemember/login')) calls += 1
  })
  await openSignIn(page)
  const [username, password] = [page.getByLabel('Username'), page.getByRole('textbox', { name: 'Password' })]
  const login = page.getByRole('button', { name: 'LOGIN' })
  await login.click()
  await expect(page.getByRole('alert')).toContainText(failed)
  expect(calls).toBe(0)
  await username.fill('nobody')
  await expect(page.getByText(failed)).toBeHidden()
  await login.click()
  await expect(page.getByText(failed)).toBeVisible()
  await password.fill('Wrong-Pass-2026')
  await expect(page.getByText(failed)).toBeHidden()
  const answered = page.waitForResponse((response) => response.url().endsWith('/servicemember/login'))
  await login.click()
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toEqual({ flag: true })
  await expect(page.getByText(failed)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('usernames and passwords below three characters get a hint, spaces not counted [VAL-02 ERR-02 CONST-15]', async ({
  page,
}) => {
  await openSignIn(page)
  const hint = page.getByText('Must be greater than 3 characters')
  await expect(hint).toBeHidden()
  await page.getByLabel('Username').fill(' ab ')
  await expect(hint).toBeVisible()
  await page.getByLabel('Username').fill('abc')
  await expect(hint).toBeHidden()
  await page.getByRole('textbox', { name: 'Password' }).fill('ab')
  await expect(hint).toBeVisible()
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
  await watchTexts(page, [sent])
  await page.getByLabel('E-mail').fill(' name@example.mil ')
  await page.getByRole('button', { name: 'Submit' }).click()
  const shown = await timeAfterPress(page, sent, 'left')
  expect(shown).toBeGreaterThanOrEqual(1000)
  expect(shown).toBeLessThan(1000 + slack)
})

test('people who log out read so, are at sign-in 0.6 s later, and leave nothing behind [AUTH-25 AUTH-26 AUTH-27 NAV-41 CONST-23]', async ({
  page,
}) => {
  await signIn(page, 'member', '/orders')
  await page.evaluate(() => localStorage.setItem('cartQty', '3'))
  await watchTexts(page, ['Sign in to Quartermaster'])
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Signing out').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
  await expect(page).toHaveURL('/')
  const wait = await timeAfterPress(page, 'Sign in to Quartermaster', 'came')
  expect(wait).toBeGreaterThanOrEqual(600)
  expect(wait).toBeLessThan(600 + slack)
  const left = await page.evaluate(() =>
    ['user', 'permissions', 'dodaacs', 'cartQty'].flatMap((key) => [
      sessionStorage.getItem(key),
      localStorage.getItem(key),
    ]),
  )
  expect(left.every((value) => value === null)).toBe(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
})
