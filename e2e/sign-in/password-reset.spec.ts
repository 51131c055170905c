import { expect, test } from '@playwright/test'
import { buildPeople } from '../../src/demo/people.ts'
import { programs } from '../../src/demo/programs.ts'
import { buildUnits } from '../../src/demo/units.ts'
import { startRandom } from '../../src/domain/random.ts'
import { readResetLink, resetPassword, writeResetLink } from '../../src/wire/account/recovery.ts'
import { readPortal } from '../../src/wire/session/session.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expectDelay, holdTime, letAppear, letMinutePass } from '../held-time.ts'
import { readMails, waitForResetLink } from '../mail-folder.ts'
import { changeResponses, readSent } from '../send-request.ts'
import { openSignIn } from '../signing-in.ts'
import { watchViolations } from '../violations.ts'

const sent = 'Success: Email password reset has been sent!'
const done = 'Password has been reset. Redirecting...'
const linkRefused = 'Link is invalid or expired... You may have to request another one.'
const passwordsRefused = 'Passwords must match and meet minimum requirements'
const NEW_PASSWORD = 'Better-Pass-2027'

/** A demo person without password and role, which no other test uses. */
function findPerson() {
  const person = programs
    .filter(({ code }) => code === 'AFR')
    .flatMap((program) => buildPeople(program, buildUnits(), startRandom('people')))
    .find(({ maySignIn, enabled, roles, username }) => maySignIn && enabled && roles.length === 0 && username)
  if (!person?.username) throw new Error('The demo has nobody without a role.')
  return { username: person.username, email: person.email, name: `${person.firstName} ${person.lastName}` }
}

test('users who forgot their password get a link by email, read their mistakes, choose a new one, and sign in with it', async ({
  page,
}) => {
  const { username, email, name } = findPerson()
  const watched = await watchViolations(page)
  const referers: (string | undefined)[] = []
  let calls = 0
  page.on('request', (request) => {
    referers.push(request.headers().referer)
    if (request.url().endsWith('/auth/reset-password')) calls += 1
  })
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  const countdown = page.locator('.countdown')
  const password = page.getByLabel('New password', { exact: true })
  const confirmation = page.getByLabel('Confirm new password', { exact: true })
  const submit = page.getByRole('button', { name: 'Reset password' })

  await test.step('the form and the way back [AUTH-17 AUTH-18 AUTH-21 AUTH-22]', async () => {
    await openSignIn(page)
    for (const back of ['Ready to login?', 'Close and go back to sign-in']) {
      await page.getByRole('button', { name: 'Need to reset password? Click here' }).click()
      await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
      await expect(main).toMatchAriaSnapshot(`
        - main:
          - heading "Forgot your password?" [level=1]
          - button "Close and go back to sign-in"
          - paragraph: We send a link for a new password to this address. It works once, within 30 minutes.
          - text: Email
          - textbox "Email"
          - button "Submit"
          - paragraph:
            - button "Ready to login?"
          - /children: equal`)
      await page.getByRole('button', { name: back }).click()
      await expect(heading).toHaveText('Sign in to Quartermaster')
    }
  })
  await test.step('a wrong address is not sent, and its field has the focus', async () => {
    await page.getByRole('button', { name: 'Need to reset password? Click here' }).click()
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/like name@example\.mil/)
    await page.getByRole('button', { name: 'Ready to login?' }).click()
  })
  await test.step('the notice shows for one second [AUTH-19 CONST-24]', async () => {
    await page.getByRole('button', { name: 'Need to reset password? Click here' }).click()
    await page.getByLabel('Email').fill(` ${email} `)
    await holdTime(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    const notice = main.getByText(sent, { exact: true })
    await expectDelay(page, notice, 1000, {
      before: () => expect(notice).toBeVisible(),
      after: () => expect(notice).toBeHidden(),
    })
    await page.clock.resume()
  })
  const link = await waitForResetLink(email)
  const { token = '' } = readResetLink(new URL(link, page.url()).search) ?? {}

  await test.step('the server verifies the token of the address, and Verified shows for three seconds [AUTH-36 AUTH-37 AUTH-38 CONST-31]', async () => {
    const requested = page.waitForRequest((request) => request.url().endsWith('/auth/verify-token'))
    await holdTime(page)
    await page.goto(`/test?token=${encodeURIComponent(token)}`)
    expect((await requested).postDataJSON()).toEqual({ token })
    await expect(page).toHaveURL('/test')
    const verified = page.getByText('Verified', { exact: true })
    await expectDelay(page, verified, 3000, {
      before: () => expect(page).toHaveURL('/test'),
      after: () => expect(page).toHaveURL('/'),
    })
    await page.clock.resume()
  })
  await test.step('the page asks users to wait five seconds [AUTH-40 CONST-27]', async () => {
    await holdTime(page)
    await page.goto(link)
    const shown = await letAppear(
      page,
      page.getByRole('heading', { level: 1, name: 'Hold tight while we redirect you' }),
    )
    await expect(page).toHaveURL('/passreset')
    await expect(page).toHaveTitle('Quartermaster | Passreset')
    await expect(countdown).toHaveText('5')
    expect(await main.ariaSnapshot()).not.toMatch(/\b5\b/)
    await page.clock.runFor(500 - shown)
    for (const second of ['4', '3', '2', '1']) {
      await page.clock.runFor(1000)
      await expect(countdown).toHaveText(second)
    }
    await page.clock.runFor(400)
    await expect(page).toHaveURL('/passreset')
    await page.clock.runFor(200 + shown)
    await expect(page).toHaveURL('/reset-password')
    await page.clock.resume()
    await expect(heading).toHaveText('Reset your password')
  })
  await test.step('a portal with the stricter profile asks for fifteen characters', async () => {
    await changeResponses(page, readPortal, (portal) => ({ ...portal, passwordProfile: 'stig' as const }))
    await page.reload()
    await expect(page.getByText('At least 15 characters')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
  })
  await test.step('the browser does not send two different passwords, and the banner shows for two seconds [AUTH-46 VAL-07 ERR-08]', async () => {
    await expectAccessible(page, 'the empty form')
    await password.fill(NEW_PASSWORD)
    await confirmation.fill('Better-')
    await expect(page.getByText('Passwords must match!')).toBeVisible()
    await holdTime(page)
    await submit.click()
    const banner = page.locator('.notices').getByText(passwordsRefused)
    await expectDelay(page, banner, 2000, {
      before: () => expect(banner).toBeVisible(),
      after: () => expect(banner).toHaveCount(0),
    })
    await letMinutePass(page)
    expect(calls).toBe(0)
    await page.clock.resume()
    await expect(confirmation).toBeFocused()
  })
  await test.step('a weak one is not sent either', async () => {
    await password.fill('weak')
    await confirmation.fill('weak')
    await submit.click()
    await expect(page.getByText('The new password must meet every rule below.')).toBeVisible()
    await expect(password).toBeFocused()
    await expectAccessible(page, 'the form with mistakes')
    await expectNoSidewaysScroll(page, 'the form with mistakes')
    expect(calls).toBe(0)
  })
  await test.step('the form keeps the reason why a password was refused, and the banner goes', async () => {
    await password.fill('Password-2027')
    await confirmation.fill('Password-2027')
    await submit.click()
    const reason = main.locator('form').getByRole('alert')
    await expect(reason).toContainText('Choose another')
    await expect(page.locator('.notices').getByText('Choose another')).toHaveCount(0)
    await expect(reason).toBeVisible()
    await expectAccessible(page, 'a refused password')
  })
  await test.step('the browser sends the content of the link with the new password [AUTH-39 AUTH-41 AUTH-43]', async () => {
    await password.fill(NEW_PASSWORD)
    await confirmation.fill(NEW_PASSWORD)
    await holdTime(page)
    const requested = page.waitForRequest((request) => request.url().endsWith('/auth/reset-password'))
    await page.keyboard.press('Enter')
    expect((await requested).method()).toBe('PUT')
    expect(readSent(resetPassword, await requested)).toEqual({
      ...readResetLink(new URL(link, page.url()).search),
      password: NEW_PASSWORD,
      confirmation: NEW_PASSWORD,
    })
  })
  await test.step('they read for two seconds that it worked [AUTH-47 CONST-28]', async () => {
    await expectDelay(page, main.getByText(done).first(), 2000, {
      before: () => expect(page).toHaveURL('/reset-password'),
      after: () => expect(page).toHaveURL('/'),
    })
    await page.clock.resume()
    await expect(page.getByText('Password has been reset. Sign in with your new password.')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(window.history.state ?? {}))).not.toContain('|')
    expect(referers.filter((referer) => referer?.includes('TOKEN'))).toEqual([])
  })
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
  await expect
    .poll(() => readMails(email).some((mail) => mail.includes('Your password was changed')))
    .toBe(true)

  await test.step('a used link leads to another one; people stay signed in [NAV-01 AUTH-42 AUTH-44 ERR-10]', async () => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue now' }).click()
    await expect(page.getByRole('alert')).toContainText(linkRefused)
    await expect(password).toBeHidden()
    await page.goto('/test?token=wrong')
    await expect(page.getByRole('alert')).toContainText(linkRefused)
    await page.getByRole('button', { name: 'Go to sign-in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
  })
  expect(watched.dialogs).toEqual([])
  const isExpected = (words: string) => /status of 422|reset-password was refused: rule/.test(words)
  expect(watched.refused.filter((words) => !isExpected(words))).toEqual([])
  await page.context().clearCookies()
  await test.step('a token that the server cannot verify does not stay unanswered', async () => {
    await page.route('**/auth/verify-token', (route) => route.abort())
    await page.goto('/test?token=lost')
    await expect(page.getByText(linkRefused)).toBeVisible()
  })
  await test.step('visitors reach these screens without a session, and each says what it is [NAV-09 MISC-11]', async () => {
    for (const [path, title] of [
      ['/auth/redirect#message=x', /^WE (ARE TRYING TO|COULD NOT) AUTHENTICATE YOU$/],
      ['/passreset', 'Uh oh...'],
      [writeResetLink({ id: 1, email: 'a@b.mil', username: 'a', token: '' }), 'Uh oh...'],
      ['/unauthorized', 'Uh oh...'],
      ['/test', 'Token verification'],
      ['/reset-password', 'Reset your password'],
    ] as const) {
      await page.goto(path)
      await expect(heading).toHaveText(title)
    }
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "Reset your password" [level=1]
        - alert: "Error: ${linkRefused}"
        - button "Request another link"
        - button "Go to sign-in"
        - /children: equal`)
    await page.getByRole('button', { name: 'Request another link' }).click()
    await expect(heading).toHaveText('Forgot your password?')
    await expect(page).toHaveURL('/')
  })
})
