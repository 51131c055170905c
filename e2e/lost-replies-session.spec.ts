import { expect, test } from '@playwright/test'
import { startCardSignIn } from '../src/wire/account/card-sign-in.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../src/wire/account/my-account.ts'
import { forgotPassword, resetPassword } from '../src/wire/account/recovery.ts'
import { signIn as signInByForm, signOut, updatePassword } from '../src/wire/session/session.ts'
import { ask } from './ask.ts'
import { onRows } from './data-dir.ts'
import { expectOneKey, type Form, loseFirst, loseReplies, loseReply, NO_ANSWER } from './lost-replies.ts'
import { waitForResetLink } from './mail-folder.ts'
import { addPersonByCall } from './new-people.ts'
import { follow, openSignIn, PASSWORD, signIn, signInQuietly, tryToSignIn } from './signing-in.ts'

const NEW_PASSWORD = 'Other-Pass-2026'

test('a lost reply ends, changes and resets once what is the own: the forms of the account are pressed again', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const { username } = await addPersonByCall(page, { dodaac: 'W9AR02', last: 'Lost' })
  const email = `${username}@example.mil`
  /** One more session; the browser goes on with it, and the one of before is an other one. */
  const signInOnceMore = () => signInQuietly(page, username)
  for (const _ of ['one', 'two', 'three']) await signInOnceMore()
  await signIn(page, username, '/profile')
  const said = (text: RegExp | string) => () => expect(page.getByText(text).first()).toBeVisible()
  const sessions = async () => (await ask(page, listOwnSessions, {})).length
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })

  const forms: Record<string, Form> = {
    'End a session': {
      fill: async () => page.getByRole('button', { name: /^End the session of/ }).first(),
      sends: endOwnSession,
      holds: sessions,
      sees: said(/The session of .* has ended\./),
    },
    'End all others': {
      fill: async () => {
        await page.getByRole('button', { name: 'End all others' }).click()
        return page.getByRole('dialog').getByRole('button', { name: 'End all others' })
      },
      sends: endOtherSessions,
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
      sends: updatePassword,
      holds: sessions,
      sees: said('Your password has successfully been updated.'),
    },
  }
  await loseReplies(page, forms)

  await test.step('Forgotten password, Reset password', async () => {
    await page.context().clearCookies()
    await loseReply(page, {
      fill: async () => {
        await openSignIn(page)
        await page.getByText('Need to reset password? Click here').click()
        await field('E-mail').fill(email)
        return page.getByRole('button', { name: 'Submit' })
      },
      sends: forgotPassword,
      holds: () => onRows((sql) => sql`SELECT id FROM pgboss.job WHERE data->>'email' = ${email}`),
      sees: () => expect(page.getByText('Email password reset has been sent!').first()).toBeAttached(),
    })
    // One mail to begin with and one more, whose link is good.
    await follow(page, await waitForResetLink(email, 2))
    await loseReply(page, {
      fill: async () => {
        await field('New password').fill(PASSWORD)
        await field('Confirm new password').fill(PASSWORD)
        return page.getByRole('button', { name: 'Reset password' })
      },
      sends: resetPassword,
      holds: () => tryToSignIn(page, username, PASSWORD),
      sees: said('Password has been reset. Redirecting...'),
    })
  })
})

test('whose sign-in gets no answer presses again and is in, and whose sign-out gets none is out', async ({
  page,
}) => {
  await openSignIn(page)
  const going = await loseFirst(page, signInByForm)
  await page.getByLabel('Username').fill('placer')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('alert')).toContainText('No answer came from the portal.')
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  expectOneKey(going.keys)

  const leaving = await loseFirst(page, signOut)
  const logout = page.getByRole('button', { name: 'Logout' })
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await logout.click()
  await expect(page.getByText('Signing out did not work. Try again in a moment.').first()).toBeVisible()
  if (!(await logout.isVisible())) await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await logout.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Quartermaster' })).toBeVisible()
  expectOneKey(leaving.keys)
})

test('whose way to the card gets no answer presses again and is asked for the card', async ({ page }) => {
  const gateway = `https://127.0.0.1:${process.env.E2E_CAC_PORT}`
  await page.route(`${gateway}/**`, (route) => route.fulfill({ body: 'The card, please.' }))
  await openSignIn(page)
  const { keys } = await loseFirst(page, startCardSignIn)
  const button = page.getByRole('button', { name: 'Sign in with CAC' })
  await button.click()
  await expect(page.getByText(NO_ANSWER)).toBeVisible()
  await button.dblclick()
  await expect(page.getByText('The card, please.')).toBeVisible()
  expectOneKey(keys)
})
