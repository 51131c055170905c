import { expect, type Page, test } from '@playwright/test'
import { buildPeople } from '../src/demo/people.ts'
import { programs } from '../src/demo/programs.ts'
import { buildUnits } from '../src/demo/units.ts'
import { startRandom } from '../src/domain/random.ts'
import { readResetLink, resetPassword, writeResetLink } from '../src/wire/account/recovery.ts'
import { readPortal } from '../src/wire/session/session.ts'
import { expectAccessible, expectNoSidewaysScroll, watchConsole } from './accessibility.ts'
import { changeAnswers, readSent } from './ask.ts'
import { expectDelay, holdTime, letAppear, letMinutePass } from './held-time.ts'
import { readMails, waitForResetLink } from './mail-folder.ts'
import { openSignIn, signIn } from './signing-in.ts'

const sent = 'Email password reset has been sent!'
const done = 'Password has been reset. Redirecting...'
const linkRefused = 'Link is invalid or expired... You may have to request another one.'
const waiting = 'Hold tight while we redirect you'
const passwordsRefused = 'Passwords must match and meet minimum requirements'

/** People of the demo who may sign in but have no password and no role, so that no other journey needs them. */
const quiet = programs
  .filter(({ code }) => code === 'AFR')
  .flatMap((program) => buildPeople(program, buildUnits(), startRandom('people')))
  .filter(({ mayLogIn, enabled, roles, username }) => mayLogIn && enabled && roles.length === 0 && username)
const who = (place: number) => {
  // A second try meets no mail of the first.
  const person = quiet[place + 5 * test.info().retry]
  if (!person?.username) throw new Error('The demo has too few people without a role.')
  return { username: person.username, email: person.email, name: `${person.firstName} ${person.lastName}` }
}

async function askForLink(page: Page, email: string) {
  await openSignIn(page)
  await page.getByText('Need to reset password? Click here').click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(sent).first()).toBeVisible()
}

test('people who forgot their password get a link by mail, choose a new one and sign in with it', async ({
  page,
}) => {
  const { username, email, name } = who(0)
  await askForLink(page, email)
  const link = await waitForResetLink(email)
  const complaints = watchConsole(page)
  const referers: (string | undefined)[] = []
  page.on('request', (request) => referers.push(request.headers().referer))
  await test.step('they are asked to wait five seconds [AUTH-40 CONST-27]', async () => {
    await holdTime(page)
    await page.goto(link)
    const countdown = page.locator('.countdown')
    const shown = await letAppear(page, page.getByRole('heading', { level: 1, name: waiting }))
    await expect(page).toHaveURL('/passreset')
    await expect(page).toHaveTitle('Quartermaster | Passreset')
    await expect(countdown).toHaveText('5')
    expect(await page.getByRole('main').ariaSnapshot()).not.toMatch(/\b5\b/)
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  })
  await page.reload()

  await test.step('what the link says is sent along with the new password [AUTH-39 AUTH-41 AUTH-43]', async () => {
    await page.getByLabel('New password', { exact: true }).fill('Better-Pass-2027')
    await page.getByLabel('Confirm new password', { exact: true }).fill('Better-Pass-2027')
    await holdTime(page)
    const asked = page.waitForRequest((request) => request.url().endsWith('/auth/reset-password'))
    await page.keyboard.press('Enter')
    expect((await asked).method()).toBe('PUT')
    expect(readSent(resetPassword, await asked)).toEqual({
      ...readResetLink(new URL(link, page.url()).search),
      password: 'Better-Pass-2027',
      confirmation: 'Better-Pass-2027',
    })
  })
  await test.step('they read for two seconds that it worked [AUTH-47 CONST-28]', async () => {
    await expectDelay(page, page.getByRole('main').getByText(done).first(), 2000, {
      before: () => expect(page).toHaveURL('/reset-password'),
      after: () => expect(page).toHaveURL('/'),
    })
    await page.clock.resume()
    await expect(page.getByText('Password has been reset. Sign in with your new password.')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(window.history.state ?? {}))).not.toContain('|')
    expect(referers.filter((referer) => referer?.includes('TOKEN'))).toEqual([])
  })
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('Better-Pass-2027')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
  await expect
    .poll(() => readMails(email).some((mail) => mail.includes('Your password was changed')))
    .toBe(true)

  await page.goto(link)
  await page.getByRole('button', { name: 'Continue now' }).click()
  await expect(page.getByRole('alert')).toContainText(linkRefused)
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden()
  expect(complaints).toEqual([])
})

test('the form tells the rules while one types, and what is wrong when one submits', async ({ page }) => {
  const { email } = who(1)
  await askForLink(page, email)
  const link = await waitForResetLink(email)
  await page.goto(link)
  await expect(page.getByText(waiting)).toBeVisible()
  await expectNoSidewaysScroll(page, 'the countdown')
  await page.getByRole('button', { name: 'Continue now' }).click()
  const password = page.getByLabel('New password', { exact: true })
  const confirmation = page.getByLabel('Confirm new password', { exact: true })
  const rules = page.getByRole('list', { name: 'Rules for the new password' }).getByRole('listitem')
  await expect(rules.filter({ hasText: ', not met yet' })).toHaveCount(6)
  await expectAccessible(page, 'the empty form')
  await test.step('each rule says whether it is met [VAL-06]', async () => {
    for (const [typed, unmet] of [
      ['abcdefg', ['At least 8', 'uppercase', 'number', 'special']],
      ['Abcdefgh1', ['special']],
      ['Better-Pass-2028', []],
    ] as const) {
      await password.fill(typed)
      const missing = rules.filter({ hasText: ', not met yet' })
      await expect(missing).toHaveCount(unmet.length)
      for (const [index, words] of unmet.entries()) await expect(missing.nth(index)).toContainText(words)
    }
  })
  await test.step('a confirmation is compared from its seventh character on [VAL-08]', async () => {
    const mismatch = page.getByText('Passwords must match!')
    await confirmation.fill('Better')
    await expect(mismatch).toBeHidden()
    await confirmation.fill('Better-')
    await expect(mismatch).toBeVisible()
  })
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/reset-password')) calls += 1
  })
  await test.step('two different ones are not sent, and the banner stands for two seconds [AUTH-46 VAL-07 ERR-08]', async () => {
    await holdTime(page)
    await page.getByRole('button', { name: 'Reset password' }).click()
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
  await password.fill('weak')
  await confirmation.fill('weak')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('The new password must meet every rule below.')).toBeVisible()
  await expect(password).toBeFocused()
  await expectAccessible(page, 'the form with mistakes')
  await expectNoSidewaysScroll(page, 'the form with mistakes')
  expect(calls).toBe(0)

  await password.fill('Better-Pass-2028')
  await confirmation.fill('Better-Pass-2028')
  await page.route('**/auth/reset-password', (route) =>
    route.fulfill({ status: 422, json: { detail: passwordsRefused, code: 'PASSWORDS' } }),
  )
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('main').getByText(passwordsRefused).first()).toBeVisible()

  await test.step('a portal with the stricter profile asks for fifteen characters', async () => {
    await changeAnswers(page, readPortal, (portal) => ({ ...portal, passwordProfile: 'stig' as const }))
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue now' }).click()
    await expect(rules.first()).toContainText('At least 15 characters')
  })
})

test('a link that is expired, changed or without a token leads to another one [AUTH-42 AUTH-44 ERR-10]', async ({
  page,
}) => {
  const refused = { id: 1, email: 'a@b.mil', username: 'a' }
  for (const path of ['/passreset', writeResetLink({ ...refused, token: '' })]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Uh oh...' })).toBeVisible()
  }
  const link = writeResetLink({ ...refused, token: `${'x'.repeat(43)}|2020-01-01T00:00:00.000Z` })
  await page.goto(link.replace('/passreset', '/reset-password'))
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('alert')).toContainText(linkRefused)
  await expectAccessible(page, 'a refused link')
  await expectNoSidewaysScroll(page, 'a refused link')
  await page.getByRole('button', { name: 'Request another link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/reset-password')
  await expect(page.getByRole('alert')).toContainText(linkRefused)
})

test('a token is verified, which people read for three seconds before they are at the start', async ({
  page,
}) => {
  const { email } = who(2)
  await askForLink(page, email)
  const link = await waitForResetLink(email)
  const { token = '' } = readResetLink(new URL(link, page.url()).search) ?? {}
  await test.step('the token of the address is asked about [AUTH-36 AUTH-38 API-15]', async () => {
    const asked = page.waitForRequest((request) => request.url().endsWith('/auth/verify-token'))
    await holdTime(page)
    await page.goto(`/test?token=${encodeURIComponent(token)}`)
    expect((await asked).postDataJSON()).toEqual({ token })
    await expect(page).toHaveURL('/test')
  })
  await test.step('Verified stands for three seconds [AUTH-37 CONST-31]', async () => {
    const verified = page.getByText('Verified', { exact: true })
    await expectDelay(page, verified, 3000, {
      before: async () => {
        await expect(page).toHaveURL('/test')
        await expect(verified).toBeVisible()
        await expectNoSidewaysScroll(page, 'a verified token')
      },
      after: () => expect(page).toHaveURL('/'),
    })
    await page.clock.resume()
  })
  await page.goto('/test?token=wrong')
  await expect(page.getByRole('alert')).toContainText(linkRefused)
  await expectAccessible(page, 'a token that is not verified')
})

test('signed-in people see the reset screens, too, and stay signed in when the link is not theirs [NAV-01]', async ({
  page,
}) => {
  await signIn(page, 'member')
  await page.goto('/test?token=wrong')
  await expect(page.getByRole('alert')).toContainText(linkRefused)
  await page.getByRole('button', { name: 'Go to sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
})
