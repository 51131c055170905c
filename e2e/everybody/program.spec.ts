import { expect, type Page, test } from '@playwright/test'
import { listOrders } from '../../src/wire/orders/orders.ts'
import { readSession, switchProgram } from '../../src/wire/session/session.ts'
import { expectAccessible, settle } from '../accessibility.ts'
import { API, addressOf, sendRequest } from '../send-request.ts'
import { follow, signInQuietly } from '../signing-in.ts'

const inAirGuard = 'You work in Air National Guard now.'
const programOf = (page: Page) => page.getByRole('combobox', { name: 'Program' })

test('a user who changes the program leaves pages that do not exist there, in every tab, and reads so once', async ({
  page,
  context,
}) => {
  await signInQuietly(page, 'admin')
  const main = page.getByRole('main')
  const [order] = await sendRequest(page, listOrders, { query: { status: 'approved' } })
  const number = order?.number ?? 0
  await page.goto(`/orders/${number}`)
  await settle(page)
  // The count of the previous program's carts. A request of the page itself would overwrite it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartQty'))).not.toBeNull()
  await page.evaluate(() => localStorage.setItem('cartQty', '7'))
  await page.reload()
  const cart = page.getByRole('link', { name: /^Cart/ })
  await expect(cart).toContainText('7')
  const other = await context.newPage()
  await other.goto('/groups?search=region&manage=002')
  await settle(other)
  const noticeOfOther = other.getByRole('main').getByText(`${inAirGuard} It was changed in another tab.`)
  const deaf = await context.newPage()
  await deaf.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await deaf.goto('/groups')
  await expect(deaf.getByRole('row').filter({ hasText: 'Northeast Region' })).toBeVisible()

  await test.step('the page of an order gives way to the orders, the focus stays, and the old count is gone [NAV-31 NAV-32]', async () => {
    await programOf(page).focus()
    await programOf(page).selectOption('Air National Guard')
    // Both messages last only seconds.
    await Promise.all([expect(main.getByText(inAirGuard)).toBeVisible(), expect(noticeOfOther).toBeVisible()])
    await expect(page).toHaveURL('/orders')
    await expect(programOf(page)).toBeFocused()
    await expect(programOf(page)).toHaveValue('ANG')
    await expect(cart).toContainText('0')
    await expect(main.getByRole('row').nth(1)).toContainText(/FB9NG\d/)
    await expectAccessible(page, 'orders after a change of program')
  })
  await test.step('the other tabs follow at once', async () => {
    await expect(other).toHaveURL('/groups')
    await expect(programOf(other)).toHaveValue('ANG')
    await expect(other.getByRole('row')).toHaveCount(2)
  })
  await test.step('a tab that missed the notice finds out with its next call [NAV-31]', async () => {
    await deaf.getByRole('searchbox', { name: 'Search groups' }).fill('northeast')
    await expect(deaf.getByRole('main').getByText(inAirGuard)).toBeVisible()
    await expect(programOf(deaf)).toHaveValue('ANG')
    await expect(deaf.getByRole('row').filter({ hasText: 'Headquarters and Home Units' })).toBeVisible()
  })
  await Promise.all([other.close(), deaf.close()])
  await test.step('the portal finds nothing of the old program, and the profile says where the roles of the user count', async () => {
    await follow(page, `/orders/${number}`)
    await expect(page.getByRole('heading', { level: 1, name: `There is no order ${number}` })).toBeVisible()
    await follow(page, '/profile')
    await expect(page.getByText('Your roles and DoDAACs count in Army Reserve only.')).toBeVisible()
    await expectAccessible(page, 'the profile in another program')
    await programOf(page).selectOption('Army Reserve')
    await expect(page.getByRole('row').filter({ hasText: 'W9AR01' })).toContainText('Your own DoDAAC')
  })
  await test.step('the portal says it once, whatever it refuses for the old program meanwhile [NAV-32]', async () => {
    await follow(page, '/products')
    const coats = page
      .getByRole('navigation', { name: 'Categories', exact: true })
      .getByRole('link', { name: /^Coats/ })
    await expect(coats).toBeVisible()
    // The portal has switched the program, and a call for the old one is refused before this browser knows.
    await page.route(addressOf(switchProgram), async (route) => {
      const response = await route.fetch()
      const refused = page.waitForResponse((reply) => reply.status() === 404)
      await coats.click()
      await refused
      // Responses arrive in order, so the session request is done.
      await page.evaluate((address) => fetch(address), API + readSession.path)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))))
      await route.fulfill({ response })
    })
    await programOf(page).selectOption('US Marine Corp Reserve')
    const reported = main.getByText('You work in US Marine Corp Reserve now.')
    await expect(reported.first()).toBeVisible()
    await expect(programOf(page)).toHaveValue('USMCR')
    await expect(programOf(page)).toBeEnabled()
    expect(await reported.allInnerTexts()).toEqual([
      expect.stringMatching(/ US Marine Corp Reserve now\.\s*$/),
    ])
  })
})
