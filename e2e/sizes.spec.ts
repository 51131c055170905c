import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

const COAT = 'Coat, men’s'

test('a member checks an own size, and an orderer whom the portal asks about an old one finds it chosen everywhere', async ({
  page,
  browser,
}) => {
  await test.step('the member finds the own sizes in the profile, and says that an old one is still right', async () => {
    await signIn(page, 'member', '/profile')
    await page.getByRole('link', { name: 'My sizes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sizes of Daniel Begay' })).toBeFocused()
    const trousers = page.getByRole('group', { name: 'Trouser, men’s' })
    await expect(trousers.getByText('more than a year ago. Please check.')).toBeVisible()
    await trousers.getByRole('button', { name: /^Still right/ }).press('Enter')
    await expectAccessible(page, 'own sizes')
    await expectNoSidewaysScroll(page, 'own sizes')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('Changed: Trouser, men’s.').first()).toBeVisible()
    await expect(page).toHaveURL('/profile')
  })
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await signInQuietly(other, 'manager')
  const last = makeName('Worn')
  const member = await addMember(other, last)
  const orderer = await addOrderer(other, { dodaac: 'W9AR02', last: makeName('Buyer') })
  await signIn(other, orderer, `/servicemember/sizes/${member}`)
  await test.step('an orderer notes a size of a member of the unit', async () => {
    const coat = other.getByRole('group', { name: COAT })
    await coat.getByRole('combobox', { name: `Size of ${COAT}` }).selectOption('42 REGULAR')
    await coat.getByRole('textbox', { name: 'Noted on' }).fill('03/03/2025')
    await other.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(other.getByText(`Changed: ${COAT}.`).first()).toBeVisible()
  })
  await test.step('a pasted line without a size gets it and says so', async () => {
    await follow(other, '/cart')
    await other.getByRole('button', { name: 'Quick add' }).click()
    await other.getByRole('combobox', { name: 'Service member' }).fill(last)
    await other.getByRole('option', { name: new RegExp(last) }).click()
    await other.getByRole('button', { name: 'Several lines' }).click()
    await other.getByRole('textbox', { name: 'Lines' }).fill('10002 x2')
    await expect(other.getByRole('list', { name: 'Preview of the lines' })).toHaveText(
      new RegExp(`2 × Coat.*, size 42R, the size of Journey ${last}, noted more than a year ago, NSN`),
    )
  })
  await test.step('the product page chooses it and asks once whether it is still right', async () => {
    await follow(other, '/products/nsn/10002')
    await other.getByRole('combobox', { name: 'Service member' }).fill(last)
    await other.getByRole('option', { name: new RegExp(last) }).click()
    await expect(other.getByRole('radio', { name: /^42 Regular, /i })).toBeChecked()
    const question = other.getByText('Noted more than a year ago: still 42R?')
    await expect(question).toBeVisible()
    await expectAccessible(other, 'an old size')
    await other.getByRole('button', { name: `Still right: ${COAT}, 42 REGULAR` }).press('Enter')
    await expect(question).toBeHidden()
    await expect(other.getByRole('link', { name: `Sizes of Journey ${last}` })).toBeFocused()
  })
  await other.context().close()
})
