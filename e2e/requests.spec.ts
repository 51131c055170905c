import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addOrderer, addPersonByCall, makeName } from './new-people.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('a member ticks what a kit says is missing, an orderer turns it into a cart, and the member reads the answer', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInQuietly(page, 'manager')
  const last = makeName('Asks')
  const member = await addPersonByCall(page, { dodaac: 'W9AR02', last })
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') })
  const other = await (await browser.newContext({ baseURL })).newPage()
  await test.step('the member requests an item in a size, and never sees a price', async () => {
    await signIn(other, member.username, '/my-clothing')
    const missing = other.getByRole('table', { name: 'Missing items of your kits' })
    const row = missing
      .getByRole('row')
      .filter({ has: other.getByRole('combobox') })
      .first()
    await expect(missing).not.toContainText('$')
    await row.getByRole('checkbox').press('Space')
    await row.getByRole('combobox').selectOption({ index: 2 })
    await expectAccessible(other, 'My clothing')
    await expectNoSidewaysScroll(other, 'My clothing')
    await other.getByRole('button', { name: 'Request 1 item' }).press('Enter')
    await expect(other.getByText('You requested 1 item. An Order Placer decides.').first()).toBeVisible()
    await expect(other.getByRole('table', { name: 'My requests' })).toContainText(
      'Waits for an Order Placer.',
    )
  })
  await test.step('the orderer finds it on the home page and writes a cart', async () => {
    await signIn(page, orderer, '/dashboard')
    await page.getByRole('link', { name: /^Answer .* requests? of (a member|members)$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Requests of members' })).toBeFocused()
    await page.getByRole('checkbox', { name: new RegExp(last) }).press('Space')
    await expectAccessible(page, 'requests of members')
    await expectNoSidewaysScroll(page, 'requests of members')
    await page.getByRole('button', { name: 'Write 1 cart' }).press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: /^Batch \d+: Items that members requested$/ }),
    ).toBeVisible()
    await expect(page.getByText('1 cart written.').first()).toBeVisible()
  })
  await test.step('the member reads that it is in a cart', async () => {
    await other.reload()
    await expect(other.getByRole('table', { name: 'My requests' })).toContainText('is not submitted yet')
  })
  await other.context().close()
})
