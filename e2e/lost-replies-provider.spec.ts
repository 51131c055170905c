import { expect, test } from '@playwright/test'
import { finishProviderSignIn, startProviderSignIn } from '../src/wire/account/provider-sign-in.ts'
import { expectAccessible } from './accessibility.ts'
import { fillOpening } from './empty-portal.ts'
import { expectOneKey, loseFirst, NO_ANSWER } from './lost-replies.ts'
import { startProviderPortal } from './provider-portal.ts'

test('whose way to the provider gets no answer presses again, and whose way back gets none begins again', async ({
  page,
}) => {
  const portal = await startProviderPortal({ PASSWORD_SIGN_IN: 'off' })
  try {
    await page.goto(portal.link)
    await fillOpening(page)
    await page.getByRole('button', { name: 'Open the portal' }).click()
    await page.getByRole('button', { name: 'I agree' }).click()
    // Where people come by the provider alone, nothing asks for a password.
    await expect(page.getByLabel('Username')).toHaveCount(0)
    await expectAccessible(page, 'sign-in without passwords')
    const going = await loseFirst(page, startProviderSignIn)
    const button = page.getByRole('button', { name: 'Sign in with Unit Sign-In' })
    await button.click()
    await expect(page.getByText(NO_ANSWER)).toBeVisible()
    await button.click()
    await expect(page.getByLabel('Name')).toBeVisible()
    expectOneKey(going.keys)

    await loseFirst(page, finishProviderSignIn)
    await page.getByLabel('Name').fill('robin.keller')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('alert').filter({ hasText: 'could not be finished. Begin again.' }),
    ).toBeFocused()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    // The session was opened, or it is by pressing again.
    await button
      .or(page.getByRole('heading', { level: 1, name: /^Welcome/ }))
      .first()
      .waitFor()
    if (await button.isVisible()) await button.click()
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  } finally {
    await portal.stop()
  }
})
