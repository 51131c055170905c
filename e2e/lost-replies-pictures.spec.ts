import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import {
  addPicture,
  movePicture,
  removePicture,
  savePictureText,
} from '../src/wire/panel/product-pictures.ts'
import { addProduct, readKeptProduct } from '../src/wire/panel/products.ts'
import { ask } from './ask.ts'
import { loseReplies } from './lost-replies.ts'
import { signInQuietly } from './signing-in.ts'

const PGC = '49982'

test('a lost reply adds no picture twice, and changes, moves and removes it once', async ({ page }) => {
  await signInQuietly(page, 'admin')
  await ask(page, addProduct, {
    body: {
      ...{
        pgc: PGC,
        name: 'SCARF, LOST',
        displayName: 'Scarf of lost pictures',
        category: 'COAT',
        unitOfIssue: 'EA',
      },
      ...{ keywords: '', gender: '', sizeFamily: '', description: '', care: '', measuring: '' },
    },
  })
  await page.goto(`/admin?view=products&product=${PGC}`)
  const card = page.getByRole('region', { name: 'Pictures', exact: true })
  const dialog = page.getByRole('dialog')
  const rows = card.getByRole('row').filter({ has: page.getByRole('rowheader') })
  const button = (text: string) => card.getByRole('button', { name: text, exact: true })
  const product = async () => {
    const { pictures, version } = await ask(page, readKeptProduct, { params: { pgc: PGC } })
    return { pictures, version }
  }
  const fill = async (background: string, text: string) => {
    const buffer = await sharp({ create: { width: 90, height: 120, channels: 3, background } })
      .png()
      .toBuffer()
    await button('Add picture').click()
    await dialog.getByLabel(/^Picture/).setInputFiles({ name: 'scarf.png', mimeType: 'image/png', buffer })
    await dialog.getByLabel(/^Alternative text/).fill(text)
    return dialog.getByRole('button', { name: 'Save picture' })
  }
  await (await fill('#111111', 'The first')).click()
  await expect(rows).toHaveCount(1)

  await loseReplies(page, {
    'adds a picture': {
      fill: () => fill('#222222', 'The second'),
      sends: addPicture,
      holds: product,
      sees: () => expect(rows).toHaveText([/The first/, /The second/]),
    },
    'says better what it shows': {
      fill: async () => {
        await button('Edit text of picture 2').click()
        await dialog.getByLabel(/^Alternative text/).fill('The second one')
        return dialog.getByRole('button', { name: 'Save text' })
      },
      sends: savePictureText,
      holds: product,
      sees: () => expect(rows).toHaveText([/The first/, /The second one/]),
    },
    'moves it': {
      fill: async () => button('Move earlier picture 2'),
      sends: movePicture,
      holds: product,
      sees: () => expect(rows).toHaveText([/The second one/, /The first/]),
    },
    'removes it': {
      fill: async () => {
        await button('Remove picture 1').click()
        return dialog.getByRole('button', { name: 'Remove picture' })
      },
      sends: removePicture,
      holds: product,
      sees: () => expect(rows).toHaveText([/The first/]),
    },
  })
})
