import { expect, type Page, test } from '@playwright/test'
import { readProduct } from '../src/wire/catalogue/catalogue.ts'
import { listKitsInForce } from '../src/wire/kits/kits.ts'
import { press, type } from './keyboard.ts'
import { makeName } from './new-people.ts'
import { button, combobox, dialogOf, problemsOf, row, title } from './parts.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn } from './signing-in.ts'

/** By keyboard, in a search field. */
async function pick(page: Page, field: string, pgc: string) {
  await type(combobox(page, field), pgc)
  await expect(page.getByRole('option').filter({ hasText: `(PGC ${pgc})` })).toHaveCount(1)
  await page.keyboard.press('Enter')
}

test('a manager of the catalog makes a kit by keyboard, activates it, and retires it', async ({ page }) => {
  const name = makeName('Parade')
  const dialog = dialogOf(page)
  const coat = row(page.getByRole('table', { name: 'Places', exact: true }), /Coat, man's/)
  const quantity = page.getByLabel('Quantity of place 1')
  const grades = page.getByLabel('Pay grades')
  await signIn(page, 'admin', '/admin?view=kits')
  await press(button(page, 'Add kit'))
  await dialog.getByLabel(/^Name/).fill(name)
  await page.keyboard.press('Enter')
  await expect(title(page, name)).toBeVisible()

  await test.step('places are added, get an alternative, and move', async () => {
    await pick(page, 'Add a product', '13015')
    await press(button(page, 'Save draft'))
    await expect(page.getByText('The draft was saved: 1 place.').first()).toBeVisible()
    await pick(page, 'Add a product', '16045')
    await press(button(page, /^Remove place 2/))
    await expect(page.getByText('removed. 1 place.')).toBeAttached()
    await pick(page, 'Add a product', '16045')
    await press(button(page, /^Add alternative place 1/))
    const [size] = await sendRequest(page, readProduct, { params: { program: 'AR', item: '13020' } })
    const alternative = combobox(page, 'Alternative for place 1')
    await alternative.fill(size?.nsn ?? '')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
    await alternative.fill('')
    await pick(page, 'Alternative for place 1', '13020')
    await expect(coat).toContainText("Coat, woman's, dress")
    await press(button(page, /^Down place 1/))
    await expect(coat).toContainText(/^2/)
    await expect(button(page, /^Down place 2, Coat/)).toBeFocused()
  })
  await test.step('a wrong quantity and wrong grades stay typed, with their sentences', async () => {
    await quantity.fill('0')
    await grades.fill('E1-O3')
    await press(button(page, 'Save draft'))
    await expect(problemsOf(page)).toBeFocused()
    await expect(quantity).toHaveAccessibleDescription(/from 1 to 999/)
    await quantity.fill('2')
    await grades.fill('E1-E4')
    await press(button(page, 'Activate draft'))
    await expect(page.getByText('Save the draft first').first()).toBeVisible()
    await press(button(page, 'Save draft'))
    await expect(page.getByText('The draft was saved: 2 places.').first()).toBeVisible()
  })
  await test.step('the draft becomes the version in force', async () => {
    await press(button(page, 'Activate draft'))
    await press(button(dialog, 'Activate'))
    await expect(button(page, 'Start a draft')).toBeVisible()
    await expect(row(page, /Version 1/)).toContainText(/Active since .*E1-E4/)
    const found = (await sendRequest(page, listKitsInForce, {})).find((kit) => kit.name === name)
    expect(found).toMatchObject({ pieces: 3, places: 2, forWhom: 'E1-E4' })
  })
  await test.step('a kit that began can be retired, not deleted', async () => {
    await expect(button(page, 'Delete kit')).toBeHidden()
    await press(button(page, 'Retire kit'))
    await press(button(dialog, 'Retire kit'))
    await expect(row(page, /Version 1/)).toContainText(/Retired since/)
    await follow(page, '/admin?view=kits')
    await expect(row(page, new RegExp(name))).toContainText('Retired')
  })
})
