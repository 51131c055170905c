import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { readProduct } from '../src/wire/catalogue/catalogue.ts'
import { savePrices, saveSale } from '../src/wire/products/product-prices.ts'
import { addProduct, addSize, readStoredProduct } from '../src/wire/products/products.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { workInNewProgram } from './new-programs.ts'
import { sendRequest } from './send-request.ts'
import { signInQuietly } from './signing-in.ts'

const PGC = '49981'
const BLACK = '8415014998101'
const GREEN = '8415014998102'

async function buildCatalog(page: Page) {
  await signInQuietly(page, 'admin')
  await workInNewProgram(page, { code: 'PICS', name: 'Picture Guard' })
  const params = { pgc: PGC }
  await sendRequest(page, addProduct, {
    body: {
      ...{
        pgc: PGC,
        name: 'SCARF, PICTURED',
        displayName: 'Pictured scarf',
        category: 'COAT',
        unitOfIssue: 'EA',
      },
      ...{ keywords: '', gender: '', sizeFamily: '', description: '', care: '', measuring: '' },
    },
  })
  for (const [at, colour] of ['Black', 'Green'].entries())
    await sendRequest(page, addSize, {
      params,
      body: {
        ...{ nsn: [BLACK, GREEN][at] ?? '', size: 'ONE', colour, position: at, status: 'active' },
        ...{ getWellOn: null, replacementNsn: null, weight: null },
      },
    })
  const { fiscalYear } = await sendRequest(page, readStoredProduct, { params })
  const prices = [BLACK, GREEN].map((nsn) => ({ nsn, price: 1500 }))
  await sendRequest(page, savePrices, { params, body: { fiscalYear, isOwn: false, beginsOn: null, prices } })
  await sendRequest(page, saveSale, { params, body: { isListed: true, soldFrom: null, soldUntil: null } })
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('a catalog manager gives a product its pictures, and orderers see the pictures and texts of their choice', async ({
  page,
}) => {
  await buildCatalog(page)
  await page.goto(`/admin?view=products&product=${PGC}`)
  const card = page.getByRole('region', { name: 'Pictures', exact: true })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save picture' })
  const rows = card.getByRole('row').filter({ has: page.getByRole('rowheader') })
  const open = () => card.getByRole('button', { name: 'Add picture' }).click()
  const add = async (background: string, text: string, shows?: string) => {
    await open()
    await dialog.getByLabel(/^Picture/).setInputFiles(await photo('scarf.jpg', background))
    await dialog.getByLabel(/^Alternative text/).fill(text)
    if (shows) await dialog.getByLabel('Shows').selectOption(shows)
    await save.click()
    await expect(dialog).toBeHidden()
  }

  await test.step('the form names missing or wrong entries beside their fields, and loses nothing typed', async () => {
    await expect(card).toContainText('It has no picture yet')
    await open()
    await save.click()
    await expect(dialog.getByLabel(/^Picture/)).toHaveAccessibleDescription(/Choose a picture\./)
    await expect(dialog.getByLabel(/^Alternative text/)).toHaveAccessibleDescription(
      /for people who cannot see it\./,
    )
    await expectAccessible(page, 'adding a picture with mistakes')
    await dialog.getByLabel(/^Alternative text/).fill('Scarf, folded')
    const words = { name: 'scarf.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await dialog.getByLabel(/^Picture/).setInputFiles(words)
    await save.click()
    await expect(dialog.getByLabel(/^Picture/)).toHaveAccessibleDescription(/This is not a picture\./)
    await expect(dialog.getByLabel(/^Alternative text/)).toHaveValue('Scarf, folded')
    await dialog.getByLabel(/^Picture/).setInputFiles(await photo('scarf.jpg', '#333333'))
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(rows).toHaveText([/Scarf, folded.*The whole product/])
    await expect(card.getByRole('button', { name: 'Add picture' })).toBeFocused()
  })
  await test.step('the user moves a picture by keyboard; the focus stays on it, and the portal announces its position', async () => {
    await add('#444444', 'Scarf, worn')
    await add('#225522', 'Scarf in green', '8415-01-499-8102, ONE, Green')
    await expect(rows).toHaveText([/Scarf, folded/, /Scarf, worn/, /Scarf in green/])
    const later = card.getByRole('button', { name: 'Move later picture 1', exact: true })
    await later.focus()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveText([/Scarf, worn/, /Scarf, folded/, /Scarf in green/])
    await expect(page.getByText('The picture is number 2 of 2 now.').first()).toBeAttached()
    const moved = card.getByRole('button', { name: 'Move later picture 2', exact: true })
    await expect(moved).toBeFocused()
    await expect(moved).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page, 'a product with pictures')
    await expectNoSidewaysScroll(page, 'a product with pictures')
  })
  await test.step('the user removes a picture after a question; the focus moves to a remaining element', async () => {
    await add('#000088', 'Not this one')
    await card.getByRole('button', { name: 'Remove picture 3', exact: true }).click()
    await expect(dialog).toContainText('Not this one')
    await dialog.getByRole('button', { name: 'Remove picture' }).click()
    await expect(rows).toHaveCount(3)
    await expect(card.getByRole('button', { name: 'Add picture' })).toBeFocused()
  })

  await test.step('orderers see all pictures of the product, each with its own text, and those of the chosen color', async () => {
    await page.goto(`/products/nsn/${PGC}`)
    const strip = page.getByRole('region', { name: '2 pictures' })
    await expect(strip.getByRole('img')).toHaveCount(2)
    await expect(strip.getByRole('img').nth(0)).toHaveAccessibleName('Scarf, worn')
    await expect(strip.getByRole('img').nth(1)).toHaveAccessibleName('Scarf, folded')
    await expectAccessible(page, 'a product with two pictures')
    await expectNoSidewaysScroll(page, 'a product with two pictures')
    const isInSight = () =>
      strip.evaluate((box) => {
        const last = box.querySelector('li:last-child')?.getBoundingClientRect()
        return last !== undefined && last.right <= box.getBoundingClientRect().right + 2
      })
    expect(await isInSight()).toBe(false)
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight')
        return isInSight()
      })
      .toBe(true)
    await page.getByRole('radio', { name: 'Green' }).check()
    await expect(strip).toBeHidden()
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('img')).toHaveAccessibleName('Scarf in green')
    await page.getByRole('radio', { name: 'Black' }).check()
    await expect(strip).toBeVisible()
    const [item] = await sendRequest(page, readProduct, { params: { program: 'PICS', item: PGC } })
    await expect(strip.getByRole('img').first()).toHaveAttribute('src', item?.picture ?? '')
  })
})
