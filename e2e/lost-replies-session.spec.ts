import { expect, test } from '@playwright/test'
import { type Form, loseReply } from './lost-replies.ts'
import { waitForResetLink } from './mail-folder.ts'
import { addPersonByCall } from './new-people.ts'
import { call } from './portal-calls.ts'
import { API, openSignIn, originOf, PASSWORD, signIn, signInQuietly } from './signing-in.ts'

const NEW_PASSWORD = 'Other-Pass-2026'

test('a lost reply ends, changes and resets once what is the own: the forms of the account are pressed again', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const { username } = await addPersonByCall(page, { dodaac: 'W9AR02', last: 'Lost' })
  const data = { USERNAME_0: username, PASSWRD_0: PASSWORD, DODID_0: '' }
  const headers = { origin: originOf(page) }
  /** One more session; the browser goes on with it, and the one of before is an other one. */
  const signInOnceMore = () => page.request.post(`${API}/servicemember/login`, { headers, data })
  for (const _ of ['one', 'two', 'three']) await signInOnceMore()
  await signIn(page, username, '/profile')
  const said = (text: RegExp | string) => () => expect(page.getByText(text).first()).toBeVisible()
  const sessions = async () => (await call(page, 'GET', '/session/mine', null)).length
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })

  const forms: Record<string, Form> = {
    'End a session': {
      fill: async () => page.getByRole('button', { name: /^End the session of/ }).first(),
      calls: '/session/',
      holds: sessions,
      sees: said(/The session of .* has ended\./),
    },
    'End all others': {
      fill: async () => {
        await page.getByRole('button', { name: 'End all others' }).click()
        return page.getByRole('dialog').getByRole('button', { name: 'End all others' })
      },
      calls: '/session/',
      holds: sessions,
      sees: said('All your other sessions have ended.'),
    },
    'Update password': {
      fill: async () => {
        await signInOnceMore()
        await page.getByText('Update Password', { exact: true }).click()
        await field('Current password').fill(PASSWORD)
        await field('New password').fill(NEW_PASSWORD)
        await field('Confirm new password').fill(NEW_PASSWORD)
        return page.getByRole('button', { name: 'Update', exact: true })
      },
      calls: '/servicemember/update-password',
      holds: sessions,
      sees: said('Your password has successfully been updated.'),
    },
  }
  for (const [name, form] of Object.entries(forms)) await test.step(name, () => loseReply(page, form))

  await test.step('Reset password', async () => {
    await page.context().clearCookies()
    await page.request.post(`${API}/auth/forgot-password`, {
      headers,
      data: { emaiL_0: `${username}@example.mil` },
    })
    await page.goto(await waitForResetLink(`${username}@example.mil`, 2))
    await loseReply(page, {
      fill: async () => {
        await field('New password').fill(PASSWORD)
        await field('Confirm new password').fill(PASSWORD)
        return page.getByRole('button', { name: 'Reset password' })
      },
      calls: '/auth/reset-password',
      holds: async () => {
        const answer = await signInOnceMore()
        return (await answer.json()).flag ?? 'signed in'
      },
      sees: said('Password has been reset. Redirecting...'),
    })
  })
})

test('whose sign-in gets no answer presses again and is in', async ({ page }) => {
  await openSignIn(page)
  await page.route('**/servicemember/login', (route) => route.abort('connectionreset'), { times: 1 })
  await page.getByLabel('Username').fill('placer')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('alert')).toContainText('No answer came from the portal.')
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
})
