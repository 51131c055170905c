import { expect, type Page, test } from '@playwright/test'
import {
  addSecondFactor,
  giveSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../src/wire/account/second-factors.ts'
import { resetSecondFactors } from '../src/wire/panel/administration.ts'
import { showCode, showEarlierCode } from './app-codes.ts'
import { onRows } from './data-dir.ts'
import { type Form, loseFirst, loseReplies, loseReply } from './lost-replies.ts'
import { addPersonByCall, makeName } from './new-people.ts'
import { openSignIn, PASSWORD, signIn, signInQuietly } from './signing-in.ts'

test('a lost reply adds, renews, removes and resets a second factor once, and a sign-in goes on with the next code', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const { username, last, smid } = await addPersonByCall(page, { dodaac: 'W9AR02', last: makeName('Factor') })
  await signIn(page, username, '/profile')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const factors = () =>
    onRows((sql) => sql`SELECT name FROM second_factors WHERE person_id = ${smid} ORDER BY 1`)
  const codes = () =>
    onRows((sql) => sql`SELECT code_hash FROM recovery_codes WHERE person_id = ${smid} ORDER BY 1`)
  const keys: string[] = []
  /** The form of one more app, filled in with a code that was not used yet. */
  const fillApp = (opens: string, name: string) => async () => {
    await button(opens).click()
    const shown = page.locator('dd.factor__key')
    await expect(shown).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    keys.push(((await shown.textContent()) ?? '').replaceAll(' ', ''))
    await field('Name of the app').fill(name)
    await field('Code of the app').fill(await showEarlierCode(keys.at(-1) ?? ''))
    await field('Current password').fill(PASSWORD)
    return button('Add app')
  }
  const inDialog = (opens: string, confirms: string) => async () => {
    await button(opens).click()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    return dialog.getByRole('button', { name: confirms, exact: true })
  }
  const keepsCodes = async () => {
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    await button('I have kept these codes').click()
  }
  const forms: Record<string, Form> = {
    'Add app': {
      fill: fillApp('Add an authenticator app', 'My phone'),
      sends: addSecondFactor,
      holds: factors,
      sees: keepsCodes,
    },
    'Add another app': {
      fill: fillApp('Add another app', 'My tablet'),
      sends: addSecondFactor,
      holds: factors,
      sees: () => expect(button('Remove My tablet')).toBeVisible(),
    },
    'Get new codes': {
      fill: inDialog('Get new recovery codes', 'Get new codes'),
      sends: renewRecoveryCodes,
      holds: codes,
      sees: keepsCodes,
    },
    Remove: {
      fill: inDialog('Remove My tablet', 'Remove'),
      sends: removeSecondFactor,
      holds: factors,
      sees: () => expect(button('Remove My tablet')).toHaveCount(0),
    },
  }
  await loseReplies(page, forms)

  await test.step('Sign in', () => signInWithLostReply(page, username, keys[0] ?? ''))

  await test.step('Reset second factor', async () => {
    await signIn(page, 'admin', '/admin?view=users')
    await page.getByLabel('Email address or EDIPI').fill(`${username}@example.mil`)
    await button('Submit').click()
    await loseReply(page, {
      fill: async () => {
        await button(`Reset second factor: Robin ${last}`).click()
        await dialog.getByLabel('Reason').fill('Lost the phone.')
        return dialog.getByRole('button', { name: 'Reset second factor', exact: true })
      },
      sends: resetSecondFactors,
      holds: factors,
      sees: () =>
        expect(page.getByText(`The second factor of Robin ${last} was reset.`).first()).toBeVisible(),
    })
    expect(await codes()).toHaveLength(0)
  })
})

/** A code works once, whether or not its answer came: the next one that the app shows is good. */
async function signInWithLostReply(page: Page, username: string, key: string): Promise<void> {
  await page.context().clearCookies()
  await openSignIn(page)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  const half = (await page.context().cookies()).filter(({ name }) => !name.endsWith('sid'))
  const going = await loseFirst(page, giveSecondFactor)
  const code = page.getByRole('textbox', { name: 'Code', exact: true })
  await code.fill(showCode(key))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('No answer came from the portal.').first()).toBeVisible()
  // What the lost answer said is lost whole, its cookies too.
  await page.context().clearCookies()
  await page.context().addCookies(half)
  await code.fill(showCode(key, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await going.stop()
}
