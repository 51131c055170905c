import { expect, test } from '@playwright/test'
import { addOrderer, addPersonByCall, makeName } from './new-people.ts'
import { button, checkbox, link, title } from './parts.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('a member ticks what a kit says is missing, an orderer turns it into a cart, and the member reads the answer', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const last = makeName('Asks')
  const member = await addPersonByCall(page, { dodaac: 'W9AR02', last })
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') })
  const requests = page.getByRole('table', { name: 'My requests' })
  await test.step('the member requests an item in a size, and never sees a price', async () => {
    await signIn(page, member.username, '/my-clothing')
    const missing = page.getByRole('table', { name: 'Missing items of your kits' })
    const item = missing
      .getByRole('row')
      .filter({ has: page.getByRole('combobox') })
      .first()
    await expect(missing).not.toContainText('$')
    await item.getByRole('checkbox').press('Space')
    await item.getByRole('combobox').selectOption({ index: 2 })
    await button(page, 'Request 1 item').press('Enter')
    await expect(page.getByText('You requested 1 item. An Order Placer decides.').first()).toBeVisible()
    await expect(requests).toContainText('Waits for an Order Placer.')
  })
  await test.step('the orderer finds it on the home page and writes a cart', async () => {
    await signIn(page, orderer, '/dashboard')
    await link(page, /^Answer .* requests? of (a member|members)$/).click()
    await expect(title(page, 'Requests of members')).toBeFocused()
    await checkbox(page, new RegExp(last)).press('Space')
    await button(page, 'Write 1 cart').press('Enter')
    await expect(title(page, /^Batch \d+: Items that members requested$/)).toBeVisible()
    await expect(page.getByText('1 cart written.').first()).toBeVisible()
  })
  await test.step('the member reads that it is in a cart', async () => {
    await signIn(page, member.username, '/my-clothing')
    await expect(requests).toContainText('is not submitted yet')
  })
})
