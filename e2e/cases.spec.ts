import { expect, test } from '@playwright/test'
import { drawPicture, takePhoto } from '../src/testing/photos.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openStoreroom } from './shipped-orders.ts'
import { signIn } from './signing-in.ts'

test('a unit reports torn pieces with photos, the supplier asks and credits them, and the unit reads the refund and prints SF 364', async ({
  page,
}) => {
  const { buyer, orders } = await openStoreroom(page, { people: 1, lines: 1 })
  const order = orders[0] ?? 0
  await test.step('the line of the order leads to the form, which keeps what was typed until it is complete', async () => {
    await signIn(page, buyer.username, `/orders/${order}`)
    await page.getByRole('link', { name: /^Write to the supplier about line 1/ }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Write to the supplier' })).toBeFocused()
    await page
      .getByRole('combobox', { name: 'What should the supplier do?' })
      .selectOption('Give the money back')
    await page.getByLabel('Photos or files').setInputFiles([
      { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() },
      { name: 'seam.png', mimeType: 'image/png', buffer: await drawPicture(60, 40).png().toBuffer() },
    ])
    await page.getByRole('button', { name: 'Send to the supplier' }).press('Enter')
    const words = page.getByRole('textbox', { name: 'What did you find?' })
    await expect(words).toHaveAccessibleDescription(/Write your message first\./)
    await expectAccessible(page, 'new case')
    await expectNoSidewaysScroll(page, 'new case')
    await words.fill('The seams are torn.')
    await page.getByRole('button', { name: 'Send to the supplier' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Case \d+$/ })).toBeVisible()
    const photos = page.getByRole('list', { name: 'Photos and files' })
    await expect(photos.getByRole('link')).toHaveText(['IMG_0001.jpg', 'seam.png.jpg'])
    const isShown = (img: Element) =>
      (img as HTMLImageElement).naturalHeight > (img as HTMLImageElement).naturalWidth
    await expect.poll(() => photos.locator('img').first().evaluate(isShown), 'upright as taken').toBe(true)
    await expectAccessible(page, 'case')
    await expectNoSidewaysScroll(page, 'case')
  })
  const address = new URL(page.url()).pathname
  await test.step('the desk of the supplier finds it, asks, and credits it once', async () => {
    await signIn(page, 'admin', `/cases?place=supplier&search=${order}`)
    await expectAccessible(page, 'cases')
    await expectNoSidewaysScroll(page, 'cases')
    await page.getByRole('link', { name: /^Case \d+$/ }).press('Enter')
    await page.getByRole('textbox', { name: 'Message' }).fill('Was the box whole?')
    await page.getByRole('button', { name: 'Send message' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Damaged, 1' })).toContainText('Waits forThe unit')
    await page.getByRole('button', { name: 'Credit' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Credit, 1 piece' })
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('No more in stock.')
    await dialog.getByRole('button', { name: 'Credit' }).press('Enter')
    await expect(page.getByText(/Case \d+: Credited\./).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Credit' })).toHaveCount(0)
  })
  await test.step('the unit reads the refund in the case and in the history of the order, and prints the form', async () => {
    await signIn(page, buyer.username, address)
    await expect(page.getByRole('list', { name: /^Messages of case/ })).toContainText(
      /\$[\d.]+ for 1 of line 1 went back to the fund\. No more in stock\./,
    )
    await page.getByRole('link', { name: 'SF 364' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Report of Discrepancy/ })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(
      '1Z: Other action requested: credit, no replacement',
    )
    await expectAccessible(page, 'SF 364')
    await signIn(page, buyer.username, `/orders/${order}`)
    await expect(page.getByRole('region', { name: 'Order history' })).toContainText(
      'Money given back to the fund',
    )
  })
})
