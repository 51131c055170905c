import { expect, test } from '@playwright/test'
import { countActs } from '../counted.ts'
import { addMember, addOrderer, makeName } from '../new-people.ts'
import { submitByCall } from '../portal-calls.ts'
import { follow, signIn, signInQuietly } from '../signing-in.ts'

const COAT = "Coat, man's, all-weather, Black"

test('a user submits a coat for the last member with 9 acts, and the next one for the same member with 8', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const last = makeName('Usual')
  const member = { smid: await addMember(page, last), first: 'Journey', last, dodaac: 'W9AR02' }
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') })
  await signInQuietly(page, orderer)
  await submitByCall(page, member)
  await signIn(page, orderer)

  const counted = await countActs(page)
  const bar = page.getByRole('region', { name: 'Ordering for' })
  const order = async (size: RegExp, choose: () => Promise<void>) => {
    await page.getByRole('link', { name: 'ORDER NOW' }).click()
    await page.getByRole('searchbox', { name: 'Search products' }).click()
    await page.keyboard.type("coat man's")
    await page.getByRole('link', { name: COAT }).click()
    await choose()
    await expect(page.getByRole('combobox', { name: 'Service member' })).toHaveValue(
      `${last}, Journey (W9AR02)`,
    )
    await expect(page.getByRole('combobox', { name: 'Fund code' })).toHaveValue(/^6C /)
    await page.getByRole('radio', { name: size }).click()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('link', { name: 'View cart' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeFocused()
    await expect(page.getByRole('list', { name: `Items for Journey ${last}` })).toContainText(COAT)
    await page.getByRole('button', { name: `Submit for Approval, order for Journey ${last}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeFocused()
  }
  await order(/^42 Regular/i, async () => {
    await expect(bar).toContainText('Nobody is chosen to order for.')
    await bar.getByRole('button', { name: new RegExp(last, 'i') }).click()
  })
  const first = await counted.acts()
  expect(first, (await counted.said()).join(', ')).toBeLessThanOrEqual(9)
  await follow(page, '/dashboard')
  await order(/^44 Regular/i, () =>
    expect(bar).toContainText(
      new RegExp(`Ordering for .*${last}, Journey.*, W9AR02, fund 6C, as before`, 'i'),
    ),
  )
  expect((await counted.acts()) - first, (await counted.said()).join(', ')).toBeLessThanOrEqual(8)
})

test('an orderer reads the price and the stock of an item with 3 acts from Home', async ({ page }) => {
  await signIn(page, 'placer')
  const counted = await countActs(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('8440-01-908-3000')
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Necktie/i)
  await expect(page.getByRole('main')).toContainText(/\$\d+\.\d\d/)
  await expect(page.getByRole('main')).toContainText(/in stock/i)
  expect(await counted.acts(), (await counted.said()).join(', ')).toBeLessThanOrEqual(3)
})
