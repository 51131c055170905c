import { expect, test } from '@playwright/test'
import { countActs } from '../counted.ts'
import { addMember, addOrderer, makeName } from '../new-people.ts'
import { submitByCall } from '../portal-calls.ts'
import { signIn, signInQuietly } from '../signing-in.ts'

const COAT = "Coat, man's, all-weather, Black"

test('a user submits a coat for the last member from Home with 8 presses; the member and the fund are already selected', async ({
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
  await page.getByRole('link', { name: 'ORDER NOW' }).click()
  await page.getByRole('searchbox', { name: 'Search products' }).click()
  await page.keyboard.type("coat man's")
  await page.getByRole('link', { name: COAT }).click()
  await expect(page.getByRole('combobox', { name: 'Service member' })).toHaveValue(
    `${last}, Journey (W9AR02)`,
  )
  await expect(page.getByRole('combobox', { name: 'Fund code' })).toHaveValue(/^6C /)
  await page.getByRole('radio', { name: /^42 Regular/i }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeFocused()
  await expect(page.getByRole('list', { name: `Items for Journey ${last}` })).toContainText(COAT)
  await page.getByRole('button', { name: `Submit for Approval, order for Journey ${last}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeFocused()
  expect(await counted.acts(), (await counted.said()).join(', ')).toBeLessThanOrEqual(8)
})
