import { expect, type Page, test } from '@playwright/test'
import { addPasskey, signInByPasskey } from '../src/wire/account/passkeys.ts'
import { giveSecondFactor } from '../src/wire/account/second-factors.ts'
import { onRows } from './data-dir.ts'
import { fillOpening, startEmptyPortal, typeFirstPassword } from './empty-portal.ts'
import { expectOneKey, loseFirst, loseReply, NO_ANSWER } from './lost-replies.ts'
import { byName, plugInKey } from './passkey-authenticator.ts'
import { PASSWORD } from './signing-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a lost reply adds a passkey once, and signs in by a passkey or a recovery code when it is pressed again', async ({
  page,
}) => {
  const portal = await startEmptyPortal()
  const key = await plugInKey(page)
  const rows = (table: string) =>
    onRows((sql) => sql.unsafe(`SELECT count(*)::int AS count FROM ${table}`), portal.dataDir)
  const leave = async () => {
    await page.context().clearCookies()
    await page.goto(byName(portal.address))
    await expect(field(page, 'Username')).toBeVisible()
  }
  /** Presses until the first answer is lost, and again, in the browser that has nothing of that answer. */
  const loseAnswer = async (call: typeof signInByPasskey | typeof giveSecondFactor, name: string) => {
    await expect(button(page, name)).toBeVisible()
    const cookies = await page.context().cookies()
    const { keys, lost, stop } = await loseFirst(page, call)
    await button(page, name).click()
    await lost
    await expect(page.getByText(NO_ANSWER).last()).toBeVisible()
    const before = await rows('sessions')
    // What the lost answer said is lost whole, its cookies too; the challenge was there before it.
    const challenge = (await page.context().cookies()).filter((cookie) => cookie.name === 'passkey')
    await page.context().clearCookies()
    await page.context().addCookies([...cookies.filter((cookie) => cookie.name !== 'passkey'), ...challenge])
    await button(page, name).click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await stop()
    expectOneKey(keys)
    expect(await rows('sessions'), 'no session is left that nobody has').toEqual(before)
  }
  try {
    await page.goto(byName(portal.link))
    await fillOpening(page)
    await button(page, 'Open the portal').click()
    await button(page, 'I agree').click()
    await typeFirstPassword(page)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.goto(`${byName(portal.address)}/profile`)
    await loseReply(page, {
      fill: async () => {
        await button(page, 'Add a passkey').click()
        await field(page, 'Name of the passkey').fill('My key')
        await field(page, 'Current password').fill(PASSWORD)
        return button(page, 'Add passkey')
      },
      sends: addPasskey,
      holds: () => rows('second_factors'),
      sees: () => expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible(),
    })
    const [code = ''] = await page
      .getByRole('listitem')
      .filter({ hasText: /^([A-Z2-7]{4} ){3}/ })
      .allTextContents()
    await button(page, 'I have kept these codes').click()
    expect(await key.countPasskeys()).toBe(1)

    await test.step('Sign in with a passkey', async () => {
      await leave()
      await loseAnswer(signInByPasskey, 'Sign in with a passkey')
    })
    await test.step('Use a passkey', async () => {
      await leave()
      await typeFirstPassword(page)
      await loseAnswer(signInByPasskey, 'Use a passkey')
    })
    await test.step('a recovery code', async () => {
      await leave()
      await typeFirstPassword(page)
      await field(page, 'Code').fill(code)
      await loseAnswer(giveSecondFactor, 'Sign in')
      expect(await rows('recovery_codes')).toEqual([{ count: 9 }])
    })
  } finally {
    await key.unplug()
    await portal.stop()
  }
})
