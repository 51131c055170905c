import { expect, type Page, test } from '@playwright/test'
import { readProduct } from '../src/wire/catalogue/catalogue.ts'
import { listKitsInForce } from '../src/wire/kits/kits.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { press, reach } from './keyboard.ts'
import { makeName } from './new-people.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn } from './signing-in.ts'

/** By keyboard, in a search field. */
async function pick(page: Page, field: string, pgc: string) {
  const box = page.getByRole('combobox', { name: field })
  await expect(box).toBeVisible()
  await reach(box)
  await page.keyboard.type(pgc)
  await expect(page.getByRole('option').filter({ hasText: `(PGC ${pgc})` })).toHaveCount(1)
  await page.keyboard.press('Enter')
}

test('a manager of the catalog makes a kit by keyboard, activates it, and retires it', async ({ page }) => {
  const name = makeName('Parade')
  const row = (text: RegExp) =>
    page.getByRole('table', { name: 'Places', exact: true }).getByRole('row', { name: text })
  await signIn(page, 'admin', '/admin?view=kits')
  await expectAccessible(page, 'the list of kits')
  await press(page.getByRole('button', { name: 'Add kit' }))
  await page.getByRole('dialog').getByLabel(/^Name/).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await test.step('places are added, get an alternative, and move', async () => {
    await pick(page, 'Add a product', '13015')
    await pick(page, 'Add a product', '16045')
    await press(page.getByRole('button', { name: /^Add alternative place 1/ }))
    const [size] = await sendRequest(page, readProduct, { params: { program: 'AR', item: '13020' } })
    const alternative = page.getByRole('combobox', { name: 'Alternative for place 1' })
    await alternative.fill(size?.nsn ?? '')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
    await alternative.fill('')
    await pick(page, 'Alternative for place 1', '13020')
    await expect(row(/Coat, man's/)).toContainText("Coat, woman's, dress")
    await press(page.getByRole('button', { name: /^Down place 1/ }))
    await expect(row(/Coat, man's/)).toContainText(/^2/)
    await expect(page.getByRole('button', { name: /^Down place 2, Coat/ })).toBeFocused()
  })
  await test.step('a wrong quantity and wrong grades stay typed, with their sentences', async () => {
    await page.getByLabel('Quantity of place 1').fill('0')
    await page.getByLabel('Pay grades').fill('E1-O3')
    await press(page.getByRole('button', { name: 'Save draft' }))
    await expect(page.getByRole('group', { name: /^\w+ problems?$/ })).toBeFocused()
    await expect(page.getByLabel('Quantity of place 1')).toHaveAccessibleDescription(/from 1 to 999/)
    await expectAccessible(page, 'a draft with mistakes')
    await expectNoSidewaysScroll(page, 'a draft with mistakes')
    await page.getByLabel('Quantity of place 1').fill('2')
    await page.getByLabel('Pay grades').fill('E1-E4')
    await press(page.getByRole('button', { name: 'Activate draft' }))
    await expect(page.getByText('Save the draft first').first()).toBeVisible()
    await press(page.getByRole('button', { name: 'Save draft' }))
    await expect(page.getByText('The draft was saved: 2 places.').first()).toBeVisible()
  })
  await test.step('the draft becomes the version in force', async () => {
    await press(page.getByRole('button', { name: 'Activate draft' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Activate' }))
    await expect(page.getByRole('button', { name: 'Start a draft' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Version 1/ })).toContainText(/Active since .*E1-E4/)
    const found = (await sendRequest(page, listKitsInForce, {})).find((kit) => kit.name === name)
    expect(found).toMatchObject({ pieces: 3, places: 2, forWhom: 'E1-E4' })
  })
  await test.step('a kit that began can be retired, not deleted', async () => {
    await expect(page.getByRole('button', { name: 'Delete kit' })).toBeHidden()
    await press(page.getByRole('button', { name: 'Retire kit' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Retire kit' }))
    await expect(page.getByRole('row', { name: /Version 1/ })).toContainText(/Retired since/)
    await follow(page, '/admin?view=kits')
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Retired')
  })
})
