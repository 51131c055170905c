import { expect, test } from '@playwright/test'
import { drawPicture, takePhoto } from '../src/testing/photos.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { button, combobox, dialogOf, link, list, region, textbox, title } from './parts.ts'
import { openStoreroom } from './shipped-orders.ts'
import { signIn } from './signing-in.ts'

test('a unit reports torn pieces with photos, the supplier asks and credits them, and the unit reads the refund and prints SF 364', async ({
  page,
}) => {
  const { buyer, orders } = await openStoreroom(page, { people: 1, lines: 1 })
  const order = orders[0] ?? 0
  await test.step('the line of the order leads to the form, which keeps what was typed until it is complete', async () => {
    await signIn(page, buyer.username, `/orders/${order}`)
    await link(page, /^Write to the supplier about line 1/).press('Enter')
    await expect(title(page, 'Write to the supplier')).toBeFocused()
    await combobox(page, 'What should the supplier do?').selectOption('Give the money back')
    await page.getByLabel('Photos or files').setInputFiles([
      { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() },
      { name: 'seam.png', mimeType: 'image/png', buffer: await drawPicture(60, 40).png().toBuffer() },
    ])
    const words = textbox(page, 'What did you find?')
    await button(page, 'Send to the supplier').press('Enter')
    await expect(words).toHaveAccessibleDescription(/Write your message first\./)
    await expectAccessible(page, 'new case')
    await words.fill('The seams are torn.')
    await textbox(page, 'Pieces').fill('１')
    await button(page, 'Send to the supplier').press('Enter')
    await expect(title(page, /^Case \d+$/)).toBeVisible()
    const photos = list(page, 'Photos and files')
    await expect(photos.getByRole('link')).toHaveText(['IMG_0001.jpg', 'seam.png.jpg'])
    const isUpright = (img: HTMLImageElement) => img.naturalHeight > img.naturalWidth
    await expect.poll(() => photos.locator('img').first().evaluate(isUpright), 'as taken').toBe(true)
    await expectAccessible(page, 'case')
    await expectNoSidewaysScroll(page, 'case')
  })
  const address = new URL(page.url()).pathname
  await test.step('the desk of the supplier finds it, asks, and credits it once', async () => {
    await signIn(page, 'admin', `/cases?place=supplier&search=${order}`)
    await link(page, /^Case \d+$/).press('Enter')
    await textbox(page, 'Message').fill('Was the box whole?')
    await button(page, 'Send message').press('Enter')
    await expect(region(page, 'Damaged, 1')).toContainText('Waits forThe unit')
    await button(page, 'Credit').press('Enter')
    await textbox(dialogOf(page), 'Comment').fill('No more in stock.')
    await button(dialogOf(page), 'Credit').press('Enter')
    await expect(page.getByText(/Case \d+: Credited\./).first()).toBeVisible()
    await expect(button(page, 'Credit')).toHaveCount(0)
  })
  await test.step('the unit reads the refund in the case and in the history of the order, and prints the form', async () => {
    await signIn(page, buyer.username, address)
    await expect(list(page, /^Messages of case/)).toContainText(
      /\$[\d.]+ for 1 of line 1 went back to the fund\. No more in stock\./,
    )
    await link(page, 'SF 364').press('Enter')
    await expect(title(page, /^Report of Discrepancy/)).toBeVisible()
    await expect(page.getByRole('article')).toContainText(
      '1Z: Other action requested: credit, no replacement',
    )
    await expectAccessible(page, 'SF 364')
    await page.goto(`/orders/${order}`)
    await expect(region(page, 'Order history')).toContainText('Money given back to the fund')
  })
})
