import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { createDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { addRole } from '../src/wire/roles/roles.ts'
import { saveGrants } from '../src/wire/users/users.ts'
import { expectAccessible, expectNoSidewaysScroll, settle } from './accessibility.ts'
import { addPersonByCall, makeName } from './new-people.ts'
import { workInNewProgram } from './new-programs.ts'
import { nextCode, unitForm } from './new-units.ts'
import { button, dialogOf, heading, link, mainOf, radio, region, row, title } from './parts.ts'
import { sendRequest } from './send-request.ts'
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

const takePhoto = async (background: string) => ({
  name: 'mittens.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('a user with only permission 8 creates a product with two sizes, prices, a sale and pictures, and an orderer finds it', async ({
  page,
}) => {
  const { manager, orderer, name } = await buildCatalog(page)
  const pgc = String(60_000 + (Date.now() % 30_000))
  const product = `Wool mittens ${pgc}`
  const dialog = dialogOf(page)
  const card = (of: string | RegExp) => region(page, of)
  const preview = card(`As an orderer of ${name} sees it`)
  const confirm = (words: string) => button(dialog, words).click()

  await signIn(page, manager, '/admin')
  await test.step('the user finds the catalog views in the panel, and no others', async () => {
    const links = page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link')
    await expect(links).toHaveText([
      ...['Products', 'Kits', 'Allowances', 'Prepared changes', 'Public catalog', 'Missed searches'],
      ...['Fiscal year', 'Obsolete items', 'Import', 'EXIT'],
    ])
    await settle(page)
    await page.getByRole('searchbox').fill('beret')
    const said = page.locator('[aria-live]').getByText(/^displaying 1 - (\d) of \1 entries$/)
    await expect(said).toBeAttached()
  })
  await test.step('the user adds a product, and the form names missing values beside their fields', async () => {
    await button(page, 'Add product').click()
    await confirm('Save product')
    await expect(dialog.getByLabel(/^PGC/)).toHaveAccessibleDescription(/5 digits/)
    await expectAccessible(page, 'adding a product with mistakes')
    await dialog.getByLabel(/^PGC/).fill(pgc)
    await dialog.getByLabel(/^Supply name/).fill('MITTENS, WOOL, JOURNEY')
    await dialog.getByLabel('Display name').fill(product)
    await dialog.getByLabel(/^Category/).selectOption('Coats')
    await dialog.getByLabel('Keywords and synonyms').fill('gauntlets')
    await confirm('Save product')
    await expect(title(page, product)).toBeVisible()
  })
  await test.step('gives it two sizes', async () => {
    for (const [at, size, color] of [
      [1, 'SMALL', 'Black'],
      [2, 'LARGE', 'Green'],
    ] as const) {
      await button(page, 'Add size').click()
      await dialog.getByLabel(/^NSN/).fill(`841501${String(Date.now()).slice(-6)}${at}`)
      await dialog.getByLabel('Size', { exact: true }).fill(size)
      await dialog.getByLabel(/^Color/).fill(color)
      await confirm('Save size')
      await expect(row(card('Sizes and colors'), new RegExp(size))).toBeVisible()
    }
  })
  await test.step('the user prices both at once, and one at a different price', async () => {
    await button(page, 'Prices of all programs').click()
    await dialog.getByLabel('Price of all sizes').fill('12.50')
    await dialog.getByLabel('LARGE').fill('13,00')
    await confirm('Save prices')
    await expect(dialog.getByLabel('LARGE')).toHaveAccessibleDescription(/such as 84.50/)
    await dialog.getByLabel('LARGE').fill('13')
    await confirm('Save prices')
    await expect(heading(dialog, 'Change 2 prices of all programs, from now on?')).toBeFocused()
    await expect(row(dialog, /LARGE/)).toHaveText(/^LARGE.*None\$13\.00$/)
    await expectAccessible(page, 'the question about new prices')
    await confirm('Change 2 prices')
    await expect(dialog).toBeHidden()
    await expect(row(card('Prices'), /LARGE/)).toContainText('$13.00')
  })
  await test.step('sells it to their program, and sees it as its orderers will', async () => {
    await expect(preview.getByRole('status')).toContainText('does not show it')
    await button(page, 'Sell it').click()
    await confirm('Save sale')
    await expect(card(`Sale in ${name}`)).toContainText(`${name} sells it.`)
    await expect(preview.getByRole('listitem').first()).toContainText(
      '$12.50 to $13.00 · sizes SMALL to LARGE',
    )
    await expect(row(preview, /SMALL/)).toContainText('$12.50')
    await expect(row(card('History'), /Add a product/)).toBeVisible()
    await expectNoSidewaysScroll(page, 'a product with everything')
  })
  await test.step('prepares a price for a day, sees it before it begins, and takes it back', async () => {
    // This day is in the next fiscal year, so it is always in the future.
    const years = card('Prices').getByLabel('Fiscal year', { exact: true })
    const [, coming = ''] = await years.getByRole('option').allTextContents()
    await years.selectOption(coming)
    const typed = `01/15/${coming}`
    await button(page, /^Prices of UP/).click()
    await dialog.getByLabel('Begins on').fill(typed)
    await dialog.getByLabel('SMALL').fill('9.75')
    await expect(dialog.getByText('No open cart and no waiting order holds this product.')).toBeVisible()
    await confirm('Save prices')
    await expect(heading(dialog, /^Change 1 price of .*, from 01\/15\/\d{4} on\?/)).toBeVisible()
    await confirm('Change 1 price')
    await expect(dialog).toBeHidden()
    await expect(card('Prices').getByText('$9.75')).toBeVisible()
    const day = preview.getByLabel('On', { exact: true })
    await day.fill(typed)
    await day.blur()
    await expect(row(preview, /SMALL/)).toContainText('$9.75')
    await follow(page, '/admin?view=prepared')
    await expect(row(page, new RegExp(pgc))).toContainText('1 size, $9.75')
    await button(page, new RegExp(`^Cancel prices of PGC ${pgc}`)).click()
    await confirm('Cancel prices')
    await expect(page.getByText(/^Nothing is prepared/)).toBeVisible()
  })
  await addPictures(page, pgc)
  await test.step('an orderer finds it by a synonym, and sees the pictures of the product or of the chosen color', async () => {
    await signIn(page, orderer, '/products?search=gauntlets')
    await link(page, product).click()
    await expect(title(page, product)).toBeVisible()
    const strip = region(page, '2 pictures')
    const pictures = mainOf(page).getByRole('img')
    await expect(strip.getByRole('img').nth(0)).toHaveAccessibleName('Worn')
    await expect(strip.getByRole('img').nth(1)).toHaveAccessibleName('Folded')
    await expectAccessible(page, 'a product with two pictures')
    await expectNoSidewaysScroll(page, 'a product with two pictures')
    await radio(page, 'Green').check()
    await expect(strip).toBeHidden()
    await expect(pictures).toHaveCount(1)
    await expect(pictures).toHaveAccessibleName('In green')
    await radio(page, 'Black').check()
    await expect(strip).toBeVisible()
  })
})

/** Leaves two pictures of the product and one of the green size. */
async function addPictures(page: Page, pgc: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Pictures', exact: true })
  const dialog = dialogOf(page)
  const save = button(dialog, 'Save picture')
  const adding = button(card, 'Add picture')
  const file = dialog.getByLabel(/^Picture/)
  const rows = card.getByRole('row').filter({ has: page.getByRole('rowheader') })
  const add = async (color: string, text: string, shows?: RegExp) => {
    await adding.click()
    await file.setInputFiles(await takePhoto(color))
    await dialog.getByLabel(/^Alternative text/).fill(text)
    if (shows) {
      const choice = dialog.getByLabel('Shows')
      await choice.selectOption(await choice.getByRole('option', { name: shows }).getAttribute('value'))
    }
    await save.click()
    await expect(dialog).toBeHidden()
  }
  await page.goto(`/admin?view=products&product=${pgc}`)
  await test.step('the user moves a picture by keyboard; the focus stays on it, and the portal announces its position', async () => {
    await add('#333333', 'Folded')
    await expect(adding).toBeFocused()
    await add('#444444', 'Worn')
    await add('#225522', 'In green', /Green/)
    await button(card, /^Move later picture 1$/).press('Enter')
    await expect(rows).toHaveText([/Worn.*The whole product/, /Folded/, /In green.*Green/])
    await expect(page.getByText('The picture is number 2 of 2 now.').first()).toBeAttached()
    const moved = button(card, /^Move later picture 2$/)
    await expect(moved).toBeFocused()
    await expect(moved).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page, 'a product with pictures')
  })
  await test.step('the user removes a picture after a question; the focus moves to a remaining element', async () => {
    await add('#000088', 'Not this one')
    await button(card, /^Remove picture 3$/).click()
    await expect(dialog).toContainText('Not this one')
    await button(dialog, 'Remove picture').click()
    await expect(rows).toHaveCount(3)
    await expect(adding).toBeFocused()
  })
}
