import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { createDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { readStoredProduct } from '../src/wire/products/products.ts'
import { addRole } from '../src/wire/roles/roles.ts'
import { saveGrants } from '../src/wire/users/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addPersonByCall, makeName } from './new-people.ts'
import { workInNewProgram } from './new-programs.ts'
import { nextCode, unitForm } from './new-units.ts'
import { addressOf, sendRequest } from './send-request.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

/** A program of this test with a catalog manager and an orderer, so that no other test sees the changes. */
async function buildCatalog(page: Page) {
  await signInQuietly(page, 'admin')
  const code = `UP${String(Date.now()).slice(-6)}`
  await workInNewProgram(page, { code, name: `Upkeep Guard ${code}` })
  const dodaac = nextCode()
  await sendRequest(page, createDodaac, { body: { ...unitForm({ defaultFundCode: '' }), dodaac } })
  const manager = await addPersonByCall(page, { dodaac, last: makeName('Keeper') })
  const orderer = await addPersonByCall(page, { dodaac, last: makeName('Buyer') })
  await sendRequest(page, saveGrants, {
    params: { person: Number(manager.smid) },
    body: { permissions: [8], reason: 'Looks after the catalogue.' },
  })
  await sendRequest(page, addRole, { body: { personId: Number(orderer.smid), role: 'order-placer', dodaac } })
  return { manager: manager.username, orderer: orderer.username, name: `Upkeep Guard ${code}` }
}

test('a user with only permission 8 creates a product with two sizes, prices it, sells it, and views it, and an orderer finds it', async ({
  page,
}) => {
  const { manager, orderer, name } = await buildCatalog(page)
  const pgc = String(60_000 + (Date.now() % 30_000))
  const nsn = (size: number) => `841501${String(Date.now()).slice(-6)}${size}`
  const numbers = [nsn(1), nsn(2)]
  const dialog = page.getByRole('dialog')
  const card = (title: string | RegExp) => page.getByRole('region', { name: title })

  await signIn(page, manager, '/admin')
  await test.step('the user finds the catalog views in the panel, and no others', async () => {
    const links = page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link')
    await expect(links).toHaveText([
      'Products',
      'Kits',
      'Allowances',
      'Prepared changes',
      'Public catalog',
      'Missed searches',
      'Fiscal year',
      'Obsolete items',
      'Import',
      'EXIT',
    ])
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await expectAccessible(page, 'the list of products')
    await expectNoSidewaysScroll(page, 'the list of products')
    const search = page.getByRole('searchbox')
    await search.fill('beret')
    const said = page.locator('[aria-live]').getByText(/^displaying 1 - (\d) of \1 entries$/)
    await expect(said).toBeAttached()
    await search.fill('')
  })
  await test.step('the user adds a product, and the form names missing values beside their fields', async () => {
    await page.getByRole('button', { name: 'Add product' }).click()
    await dialog.getByRole('button', { name: 'Save product' }).click()
    await expect(dialog.getByLabel(/^PGC/)).toHaveAccessibleDescription(/5 digits/)
    await expectAccessible(page, 'adding a product with mistakes')
    await dialog.getByLabel(/^PGC/).fill(pgc)
    await dialog.getByLabel(/^Supply name/).fill('MITTENS, WOOL, JOURNEY')
    await dialog.getByLabel('Display name').fill(`Wool mittens ${pgc}`)
    await dialog.getByLabel(/^Category/).selectOption('Coats')
    await dialog.getByLabel('Keywords and synonyms').fill('gauntlets')
    await dialog.getByRole('button', { name: 'Save product' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Wool mittens ${pgc}` })).toBeVisible()
  })
  await test.step('gives it two sizes', async () => {
    for (const [at, size] of ['SMALL', 'LARGE'].entries()) {
      await page.getByRole('button', { name: 'Add size' }).click()
      await dialog.getByLabel(/^NSN/).fill(numbers[at] ?? '')
      await dialog.getByLabel('Size', { exact: true }).fill(size)
      await dialog.getByRole('button', { name: 'Save size' }).click()
      await expect(card('Sizes and colors').getByRole('row', { name: new RegExp(size) })).toBeVisible()
    }
  })
  await test.step('the user prices both at once, one at a different price, and one from a day ahead', async () => {
    await page.getByRole('button', { name: 'Prices of all programs' }).click()
    await dialog.getByLabel('Price of all sizes').fill('12.50')
    await dialog.getByLabel('LARGE').fill('13,00')
    await dialog.getByRole('button', { name: 'Save prices' }).click()
    await expect(dialog.getByLabel('LARGE')).toHaveAccessibleDescription(/such as 84.50/)
    await expectAccessible(page, 'prices with a mistake')
    await dialog.getByLabel('LARGE').fill('13')
    await dialog.getByRole('button', { name: 'Save prices' }).click()
    await expect(
      dialog.getByRole('heading', { name: 'Change 2 prices of all programs, from now on?' }),
    ).toBeFocused()
    await expect(dialog.getByRole('row', { name: /LARGE/ })).toHaveText('LARGENone$13.00')
    await expectAccessible(page, 'the question about new prices')
    await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
    await expect(dialog).toBeHidden()
    await expect(card('Prices').getByRole('row', { name: /LARGE/ })).toContainText('$13.00')
  })
  await test.step('sells it to their program, and sees it as its orderers will', async () => {
    const preview = card(`As an orderer of ${name} sees it`)
    await expect(preview.getByRole('status')).toContainText('does not show it')
    await page.getByRole('button', { name: 'Sell it' }).click()
    await expectAccessible(page, 'the sale of a product')
    await dialog.getByRole('button', { name: 'Save sale' }).click()
    await expect(card(`Sale in ${name}`)).toContainText(`${name} sells it.`)
    await expect(preview.getByRole('listitem')).toContainText('2 sizes')
    await expect(preview.getByRole('row', { name: /SMALL/ })).toContainText('$12.50')
    await expect(card('History').getByRole('row', { name: /Add a product/ })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, 'a product with everything')
    await expectNoSidewaysScroll(page, 'a product with everything')
  })
  await test.step('the user makes another change right away and sees no false conflict, however slowly the portal reads', async () => {
    const isRead = addressOf(readStoredProduct)
    await page.route(isRead, async (route) => {
      await sleep(1500)
      await route.fallback()
    })
    await page.getByRole('button', { name: 'Change sale' }).click()
    await dialog.getByRole('button', { name: 'Save sale' }).click()
    await page.getByRole('button', { name: 'Prices of all programs' }).click()
    await dialog.getByLabel('SMALL').fill('12.75')
    await dialog.getByRole('button', { name: 'Save prices' }).click()
    await expect(dialog.getByRole('row', { name: /SMALL/ })).toHaveText('SMALL$12.50$12.75')
    await dialog.getByRole('button', { name: 'Change 1 price' }).click()
    await expect(dialog).toBeHidden()
    await expect(card('Prices').getByRole('row', { name: /SMALL/ })).toContainText('$12.75')
    await expect(dialog).toBeHidden()
    await page.unroute(isRead)
  })
  await test.step('prepares a price for a day, sees it before it begins, and takes it back', async () => {
    // This day is in the next fiscal year, so it is always in the future.
    const years = card('Prices').getByLabel('Fiscal year', { exact: true })
    const [, coming = ''] = await years.getByRole('option').allTextContents()
    await years.selectOption(coming)
    const typed = `01/15/${coming}`
    await page.getByRole('button', { name: /^Prices of UP/ }).click()
    await dialog.getByLabel('Begins on').fill(typed)
    await dialog.getByLabel('SMALL').fill('9.75')
    await expect(dialog.getByText('No open cart and no waiting order holds this product.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save prices' }).click()
    await expect(
      dialog.getByRole('heading', { name: /^Change 1 price of .*, from 01\/15\/\d{4} on\?/ }),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Change 1 price' }).click()
    await expect(dialog).toBeHidden()
    await expect(card('Prices').getByText('$9.75')).toBeVisible()
    const preview = card(`As an orderer of ${name} sees it`)
    await preview.getByLabel('On', { exact: true }).fill(typed)
    await preview.getByLabel('On', { exact: true }).blur()
    await expect(preview.getByRole('row', { name: /SMALL/ })).toContainText('$9.75')
    await follow(page, '/admin?view=prepared')
    await expect(page.getByRole('row', { name: new RegExp(pgc) })).toContainText('1 size, $9.75')
    await expectAccessible(page, 'what is prepared')
    await page.getByRole('button', { name: new RegExp(`^Cancel prices of PGC ${pgc}`) }).click()
    await dialog.getByRole('button', { name: 'Cancel prices' }).click()
    await expect(page.getByText(/^Nothing is prepared/)).toBeVisible()
  })
  await test.step('an orderer finds it by a synonym', async () => {
    await signIn(page, orderer, '/products')
    await follow(page, '/products?search=gauntlets')
    await page.getByRole('link', { name: `Wool mittens ${pgc}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Wool mittens ${pgc}` })).toBeVisible()
  })
})
