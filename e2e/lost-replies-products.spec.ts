import { expect, test } from '@playwright/test'
import { cancelPrices, savePrices, saveSale } from '../src/wire/panel/product-prices.ts'
import {
  addProduct,
  addSize,
  listKeptProducts,
  readKeptProduct,
  saveProduct,
  saveSize,
} from '../src/wire/panel/products.ts'
import { ask } from './ask.ts'
import { loseReplies } from './lost-replies.ts'
import { workInNewProgram } from './new-programs.ts'
import { signInQuietly } from './signing-in.ts'

const PGC = '49991'
const NSN = '8415-01-499-9101'

test('a lost reply makes no second product or size, and changes, prices and sells it once', async ({
  page,
}) => {
  // What is sold and paid in it is met by no other journey.
  const name = 'Lost Guard'
  await signInQuietly(page, 'admin')
  await workInNewProgram(page, { code: 'LOST4', name })
  await page.goto('/admin?view=products')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const card = (title: string) => page.getByRole('region', { name: title })
  const press = (text: string) => page.getByRole('button', { name: text }).click()
  const button = (text: string) => dialog.getByRole('button', { name: text, exact: true })
  const said = (text: string) => () => expect(main.getByText(text).first()).toBeVisible()
  const product = () => ask(page, readKeptProduct, { params: { pgc: PGC } })
  const size = card('Sizes and colors').getByRole('row', { name: new RegExp(NSN) })
  const prices = card('Prices')

  await loseReplies(page, {
    'adds a product': {
      fill: async () => {
        await press('Add product')
        await dialog.getByLabel(/^PGC/).fill(PGC)
        await dialog.getByLabel(/^Supply name/).fill('SCARF, WOOL, LOST')
        await dialog.getByLabel('Display name').fill('Lost scarf')
        await dialog.getByLabel(/^Category/).selectOption('Coats')
        await dialog.getByLabel('Care').fill('Wash cold.')
        return button('Save product')
      },
      sends: addProduct,
      holds: () => ask(page, listKeptProducts, { query: { searchTerm: PGC } }),
      sees: () => expect(page.getByRole('heading', { level: 1, name: 'Lost scarf' })).toBeVisible(),
    },
    'changes it': {
      fill: async () => {
        await press('Edit product')
        await dialog.getByLabel('Display name').fill('Lost scarf, found')
        await dialog.getByLabel('Care').fill('Wash warm.')
        return button('Save product')
      },
      sends: saveProduct,
      holds: product,
      sees: () => expect(page.getByRole('heading', { level: 1, name: 'Lost scarf, found' })).toBeVisible(),
    },
    'adds a size': {
      fill: async () => {
        await press('Add size')
        await dialog.getByLabel(/^NSN/).fill(NSN)
        await dialog.getByLabel('Size', { exact: true }).fill('LONG')
        return button('Save size')
      },
      sends: addSize,
      holds: product,
      sees: () => expect(size).toContainText('LONG'),
    },
    'changes the size': {
      fill: async () => {
        await press(`Edit NSN ${NSN}`)
        await dialog.getByLabel('Color').fill('Green')
        await dialog.getByLabel('Weight in ounces').fill('6.5')
        return button('Save size')
      },
      sends: saveSize,
      holds: product,
      sees: () => expect(size).toContainText('6.5 oz'),
    },
    'prices it': {
      fill: async () => {
        await press('Prices of LOST4')
        await dialog.getByLabel('LONG, Green').fill('12.50')
        return button('Save prices')
      },
      sends: savePrices,
      holds: product,
      sees: () => expect(prices.getByRole('row', { name: /LONG/ })).toContainText('$12.50'),
    },
    'prepares a price for a day': {
      fill: async () => {
        // A day of the coming fiscal year lies ahead on every day of this one.
        const years = prices.getByLabel('Fiscal year', { exact: true })
        const [, coming = ''] = await years.getByRole('option').allTextContents()
        await years.selectOption(coming)
        await press('Prices of LOST4')
        await dialog.getByLabel('Begins on').fill(`01/15/${coming}`)
        await dialog.getByLabel('LONG, Green').fill('9.75')
        return button('Save prices')
      },
      sends: savePrices,
      holds: product,
      sees: () => expect(prices.getByRole('listitem')).toContainText('$9.75'),
    },
    'takes it back': {
      fill: async () => {
        await press(`Cancel prices of PGC ${PGC} from`)
        return button('Cancel prices')
      },
      sends: cancelPrices,
      holds: product,
      sees: said('The prices that were prepared are cancelled.'),
    },
    'sells it': {
      fill: async () => {
        await press('Sell it')
        return button('Save sale')
      },
      sends: saveSale,
      holds: product,
      sees: () => expect(card(`Sale in ${name}`)).toContainText(`${name} sells it.`),
    },
    'sells it no more': {
      fill: async () => {
        await press('Change sale')
        await dialog.getByRole('checkbox', { name: `Sold in ${name}` }).uncheck()
        return button('Save sale')
      },
      sends: saveSale,
      holds: product,
      sees: () => expect(card(`Sale in ${name}`)).toContainText(`${name} does not sell it.`),
    },
  })
  await expect(prices.getByRole('listitem')).toHaveCount(0)
  const { sizes } = await product()
  expect(sizes, 'one size, changed once').toEqual([
    expect.objectContaining({ size: 'LONG', colour: 'Green', weight: 6.5 }),
  ])
})
