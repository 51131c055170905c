import { expect, type Page, test } from '@playwright/test'
import { listOwnSessions } from '../../src/wire/account/my-account.ts'
import { API_BASE } from '../../src/wire/call.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { fillOpening } from '../empty-portal.ts'
import { press } from '../keyboard.ts'
import { startProviderPortal } from '../provider-portal.ts'

const addressOwn = API_BASE + listOwnSessions.path
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function typeName(page: Page, name: string) {
  await expect(heading(page, 'Sign in to the test provider')).toBeVisible()
  await page.getByLabel('Name').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

test('users sign in at the identity provider by keyboard, and read the reason when the sign-in fails [A15]', async ({
  page,
}) => {
  const portal = await startProviderPortal()
  try {
    await page.goto(portal.link)
    await fillOpening(page)
    await button(page, 'Open the portal').click()
    await expect(heading(page, 'Sign in to Quartermaster')).toBeVisible()
    await page.goto(`${portal.address}/reports?tab=guides`)
    await button(page, 'I agree').click()

    await test.step('an unavailable provider loses its button, and the message has the focus', async () => {
      portal.provider.setMood('away')
      await press(button(page, 'Sign in with Unit Sign-In'), 'Shift+Tab')
      const said = page.getByRole('alert').filter({ hasText: 'Unit Sign-In does not respond right now.' })
      await expect(said).toBeFocused()
      await expectAccessible(page, 'the provider is away')
      await expectNoSidewaysScroll(page, 'the provider is away')
      portal.provider.setMood('well')
    })

    await test.step('a person unknown to the portal reads so, and finds the way back', async () => {
      const there = heading(page, 'Sign in to the test provider')
      // The provider's page may be slow and has no such button.
      await expect(async () => {
        if (!(await there.isVisible()))
          await button(page, 'Sign in with Unit Sign-In').click({ timeout: 1000 })
        await expect(there).toBeVisible({ timeout: 10_000 })
      }).toPass()
      await typeName(page, 'nobody')
      await expect(heading(page, 'You are not signed in')).toBeVisible()
      await expect(
        page.getByRole('alert').filter({ hasText: 'but no active account of this portal' }),
      ).toBeFocused()
      await expect(page).toHaveURL(`${portal.address}/auth/signing-in`)
      await expectAccessible(page, 'not signed in by the provider')
      await expectNoSidewaysScroll(page, 'not signed in by the provider')
      await press(page.getByRole('link', { name: 'Back to sign-in' }))
      await expect(heading(page, 'Sign in to Quartermaster')).toBeVisible()
    })

    await test.step('a known person reaches the requested page, and no code is in address or history', async () => {
      await page.context().clearCookies()
      const addresses: string[] = []
      page.on('framenavigated', (frame) => addresses.push(frame.url()))
      await page.goto(`${portal.address}/reports?tab=guides`)
      await button(page, 'I agree').click()
      await press(button(page, 'Sign in with Unit Sign-In'), 'Shift+Tab')
      await typeName(page, 'robin.keller')
      await expect(page).toHaveURL(`${portal.address}/reports?tab=guides`)
      await expect(heading(page, /./)).toBeVisible()
      expect(
        addresses.filter((address) => address.startsWith(portal.address) && /code=/.test(address)),
      ).toEqual([])
      const sessions = await page.evaluate(async (address) => (await fetch(address)).json(), addressOwn)
      expect(sessions).toEqual([expect.objectContaining({ way: 'identity-provider' })])
    })

    await test.step('the portal asks a person who signs out about the provider, too, and the person returns from there', async () => {
      await button(page, 'Profile').click()
      await button(page, 'Logout').click()
      await expect(heading(page, 'Sign in to Quartermaster')).toBeVisible()
      await expectAccessible(page, 'signed out of the portal alone')
      await expectNoSidewaysScroll(page, 'signed out of the portal alone')
      await press(button(page, 'Sign out of Unit Sign-In, too'), 'Shift+Tab')
      await page.getByRole('button', { name: /^Yes/ }).click()
      await expect(page).toHaveURL(`${portal.address}/`)
      await expect(button(page, 'Sign out of Unit Sign-In, too')).toHaveCount(0)
      await button(page, 'I agree').click()
      await button(page, 'Sign in with Unit Sign-In').click()
      await expect(heading(page, 'Sign in to the test provider')).toBeVisible()
    })
  } finally {
    await portal.stop()
  }
})
