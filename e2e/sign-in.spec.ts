import { expect, test } from '@playwright/test'
import { readPortal, signIn as signInByForm } from '../src/wire/session/session.ts'
import { holdResponses } from './held-responses.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { addOrderer, makeName } from './new-people.ts'
import { button, mainOf, title } from './parts.ts'
import { changeResponses, readSent } from './send-request.ts'
import { agree, PASSWORD, readCopy, signInQuietly } from './signing-in.ts'
import { watchViolations } from './violations.ts'

const failed = 'Error logging in. Try again'
const tooShort = 'Must be greater than 3 characters'
/** As another session may have left it. */
const LEFT_OVER = '["5"]'
const KEPT = ['user', 'permissions', 'dodaacs', 'cartQty', 'previousMember', 'orderFilterMembers']

test('visitors read the notice, read their mistakes, sign in, and leave no data behind when they log out', async ({
  page,
}) => {
  // No other test signs in as this person.
  await signInQuietly(page, 'manager')
  const surname = makeName('Back')
  const person = await addOrderer(page, { dodaac: 'W9AR02', last: surname })
  await signInQuietly(page, person)
  await page.context().clearCookies()
  const watched = await watchViolations(page)
  const heading = title(page, 'Sign in to Quartermaster')
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  const login = button(page, /^LOGIN$/)
  const alert = page.getByRole('alert')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/servicemember/login')) calls.push(request.url())
  })
  /** By storage, what it holds of each name. */
  const readStorage = () =>
    page.evaluate(
      (keys) => [sessionStorage, localStorage].map((storage) => keys.map((key) => storage.getItem(key))),
      KEPT,
    )
  // Without a gateway, which has its own test.
  await changeResponses(page, readPortal, (portal) => ({ ...portal, cacUrl: '' }))

  // screens/sign-in-notice.txt and screens/sign-in.txt have the words.
  await test.step('every path except the open ones shows the notice, and nothing else [AUTH-01 AUTH-03 NAV-02 NAV-03]', async () => {
    for (const path of ['/orders', '/no/such/page', '/']) {
      await page.goto(path)
      await expect(heading).toBeVisible()
    }
    await expect(page.getByRole('banner').getByRole('paragraph')).toHaveText('Warfighter Login Portal')
    await expect(mainOf(page).getByRole('button')).toHaveText(['I agree'])
  })
  await test.step('behind the notice are the ways to sign in [AUTH-02 AUTH-05 AUTH-06 AUTH-07]', async () => {
    await agree(page)
    await expect(username).toBeFocused()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(login).toHaveAttribute('type', 'submit')
    await expect(mainOf(page).getByRole('button')).toHaveText([
      ...['Sign in with CAC', 'Sign in with a passkey', 'Show Password', 'LOGIN'],
      'Need to reset password? Click here',
    ])
  })
  await test.step('the button for cards says that there is no gateway [AUTH-04]', async () => {
    await button(page, 'Sign in with CAC').click()
    await expect(page.getByText('CAC sign-in is not set up here.')).toBeVisible()
  })
  await test.step('a field that is left with too little says so, spaces not counted [VAL-02 ERR-02 CONST-15]', async () => {
    const hints = page.getByText(tooShort, { exact: true })
    // The notice appears once per tab.
    await page.reload()
    await username.pressSequentially('ab')
    await expect(hints).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(hints).toHaveCount(1)
    // A screen reader has reached the next field by then.
    const said = page.locator('[aria-live="polite"]').getByText(`Username: ${tooShort}`, { exact: true })
    await expect(said).toHaveCount(1)
    await expect(username).toHaveAccessibleDescription(tooShort)
    await expect(password).not.toHaveAccessibleDescription(tooShort)
    for (const [typed, count] of [
      [' ab ', 2],
      [' abc ', 1],
    ] as const) {
      await password.fill(typed)
      await password.blur()
      await expect(hints).toHaveCount(count)
    }
    await username.fill('abc')
    await expect(hints).toHaveCount(0)
  })
  await test.step('each field must hold something, or the browser sends no request [VAL-01]', async () => {
    for (const [name, secret] of [
      [person, ''],
      ['', 'Wrong-Pass-2026'],
    ] as const) {
      await username.fill(name)
      await password.fill(secret)
      await login.click()
      // The text names the error itself, so no 'Error:' prefix.
      await expect(alert).toHaveText(failed)
    }
    expect(calls).toEqual([])
  })
  await test.step('a wrong password gets the same message, which disappears when the user continues typing [AUTH-13 AUTH-14 AUTH-15 ERR-01]', async () => {
    await username.fill(person)
    await expect(alert).toHaveCount(0)
    const responded = page.waitForResponse((response) => response.url().endsWith('/servicemember/login'))
    await login.click()
    const reply = await responded
    expect([reply.status(), await reply.json()]).toEqual([200, { flag: true }])
    await expect(alert).toHaveText(failed)
    await expect(page).toHaveURL('/')
    expect(calls).toHaveLength(1)
    await password.fill(PASSWORD)
    await expect(alert).toHaveCount(0)
  })
  await page.evaluate(
    ([keys, words]) => {
      for (const key of keys)
        for (const storage of [sessionStorage, localStorage]) storage.setItem(key, words)
    },
    [KEPT, LEFT_OVER] as const,
  )
  await test.step('Enter sends name and password, and no DoD ID [AUTH-08 AUTH-09]', async () => {
    const requested = page.waitForRequest((request) => request.url().endsWith('/servicemember/login'))
    await holdTime(page)
    await page.keyboard.press('Enter')
    const sent = { username: person, password: PASSWORD, assertion: '' }
    expect(readSent(signInByForm, await requested)).toEqual(sent)
  })
  await test.step('a message confirms the sign-in for 0.9 seconds, and users reach the dashboard [AUTH-11 AUTH-12 CONST-22]', async () => {
    const done = page.getByText('Success: Successfully signed in! Redirecting', { exact: true }).first()
    await expectDelay(page, done, 900, {
      before: () => expect(page).toHaveURL('/'),
      after: () => expect(page).toHaveURL('/dashboard'),
    })
    await page.clock.resume()
    await expect(title(page, new RegExp(`^Welcome, .*${surname}$`))).toBeVisible()
  })
  await test.step('users read when they last signed in, and that somebody failed to', async () => {
    await expect(page.getByText(/^Last signed in \d\d\/\d\d\/\d{4}/)).toBeVisible()
    await expect(page.getByText(/There was 1 failed sign-in attempt on your account/).first()).toBeVisible()
  })
  await test.step('data of an earlier session is gone, and data of this one is kept [AUTH-23 AUTH-24]', async () => {
    expect(await readCopy(page)).toMatchObject({
      user: { username: person },
      ...{ permissions: [1, 2], dodaacs: ['W9AR02'] },
    })
    const [short = [], long = []] = await readStorage()
    expect([...short, ...long]).not.toContain(LEFT_OVER)
    // User, permissions and DoDAACs end with the tab.
    expect(long.slice(0, 3)).toEqual([null, null, null])
  })
  await test.step('signed-in people at / are sent to the dashboard [NAV-04]', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('a message confirms the log-out for 0.6 s [AUTH-26 AUTH-27 NAV-41 CONST-23]', async () => {
    // A request that reaches the server after the session must not look as if the session had lapsed.
    const letGo = await holdResponses(page, '**/getall/announcements**')
    await page.reload()
    await button(page, 'Profile').click()
    await holdTime(page)
    const late = page.waitForResponse((response) => response.status() === 401)
    const signedOut = page.waitForResponse('**/session/sign-out')
    await button(page, /^Logout$/).click()
    await signedOut
    letGo()
    await late
    await expectDelay(page, page.getByText('Success: Signing out', { exact: true }).first(), 600, {
      before: () => expect(page).toHaveURL('/dashboard'),
      after: () => expect(page).toHaveURL('/'),
    })
    await page.clock.resume()
    await expect(heading).toBeVisible()
  })
  await test.step('the browser keeps no data of them [AUTH-25]', async () =>
    expect((await readStorage()).flat()).toEqual(Array(12).fill(null)))
  await test.step('people who came for a page are there once they have signed in; the notice was read in this tab', async () => {
    await page.goto('/orders?status=3')
    await username.fill(person)
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(title(page, 'Your Orders')).toBeVisible()
    await expect(page).toHaveURL('/orders?status=3')
  })
  await test.step('a log-out that fails says so, and a session that ends after it is announced', async () => {
    await page.route('**/session/sign-out', (route) => route.fulfill({ status: 503 }))
    await button(page, 'Profile').click()
    await button(page, /^Logout$/).click()
    await expect(
      page.getByText('Error: Signing out did not work. Try again in a moment.', { exact: true }).first(),
    ).toBeVisible()
    await page.context().clearCookies()
    // As a link does. A late request may have ended the session before, and its link is gone.
    await page.evaluate(() => history.pushState(null, '', '/cart'))
    await expect(mainOf(page).getByText(/Your session has ended\. Sign in to continue\./)).toBeVisible()
  })
  await page.unrouteAll({ behavior: 'wait' })
  expect(watched.dialogs).toEqual([])
  expect(
    watched.refused.filter(
      (words) => !/status of (401|503)|signed-out|sign-out was refused: busy/.test(words),
    ),
  ).toEqual([])
})
