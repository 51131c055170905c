import { expect, test } from '@playwright/test'
import type { PublogMonth } from '../src/testing/publog-files.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { workInNewProgram } from './new-programs.ts'
import { button, checkbox, dialogOf, link, mainOf, row } from './parts.ts'
import { monthZip, offer, publish, size } from './public-month.ts'
import { follow, signIn } from './signing-in.ts'

const mantle = { FSC: '8405', INC: '04321', ITEM_NAME: 'MANTLE,PARADE' }
const MONTH = {
  P_FLIS_NSN: [
    { ...mantle, NIIN: '19770001' },
    { ...mantle, NIIN: '19770002' },
    { FSC: '8460', INC: '00077', ITEM_NAME: 'TRUNK,LOCKER', NIIN: '19770003' },
  ],
  V_FLIS_MANAGEMENT: [offer('19770001', '61.25'), offer('19770002', '61.25')],
  V_CHARACTERISTICS: [size('19770001', 'LARGE'), size('19770002', 'SMALL')],
  V_COLLOQUIAL_NAME: [{ INC: '04321', RELATED_INC: '', COLLOQUIAL_NAME: 'CLOAK' }],
} satisfies PublogMonth

test('a catalog manager chooses proposals of the public catalog, users find them by other names, and the next month updates them', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await workInNewProgram(page, { code: 'PARADE', name: 'Parade Command' })
  const main = mainOf(page)
  const dialog = dialogOf(page)
  const product = link(main, /Parade mantle/).first()
  let sold = ''
  await test.step('the files of a month are chosen, read and applied', async () => {
    await page.goto('/admin?view=public')
    await expect(main.getByText('There are no new items.')).toBeVisible()
    await link(page, 'Import monthly files').click()
    const files = page.getByLabel(/^Files/)
    const check = button(page, 'Check files')
    await check.click()
    await expect(files).toBeFocused()
    await expect(files).toHaveAccessibleDescription(/Choose the files of a month\./)
    await files.setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from('a') })
    await check.click()
    await expect(files).toHaveAccessibleDescription(/roster\.csv is not a file of the public catalog /)
    await expectAccessible(page, 'monthly files with a mistake')
    await files.setInputFiles(monthZip(MONTH))
    await check.click()
    await expect(main.getByText('3 items can be written. Nothing is written yet.')).toBeVisible()
    await expect(row(main, /8405019770001 MANTLE,PARADE/)).toContainText('Added')
    await expectAccessible(page, 'a month that was read')
    await button(page, 'Apply 3 items').click()
    await expect(main.getByText('3 items were written.')).toBeVisible()
    await link(page, 'Choose what to sell').click()
  })
  await test.step('items of one name are one proposal, with sizes in order and their prices', async () => {
    const proposal = row(page, /MANTLE,PARADE/)
    const sell = button(dialog, 'Sell these sizes')
    await expect(proposal).toContainText('SMALL, LARGE')
    await expectNoSidewaysScroll(page, 'proposals of the public catalogue')
    await button(proposal, 'Choose sizes MANTLE,PARADE').click()
    await expect(checkbox(dialog, /^LARGE, 8405019770001, \$61\.25/)).toBeChecked()
    await sell.click()
    await expect(dialog.getByLabel(/^Category/)).toHaveAccessibleDescription(/Choose a category/)
    await expectAccessible(page, 'choosing sizes with a mistake')
    await dialog.getByLabel(/^Category/).selectOption('Coats')
    await dialog.getByLabel('Display name').fill('Parade mantle')
    await sell.click()
    const notice = main.getByText(/2 items are sold as PGC \d{5}/)
    sold = /PGC (\d{5})/.exec((await notice.textContent()) ?? '')?.[1] ?? ''
    await expect(proposal).toHaveCount(0)
  })
  await test.step('items that are not for the program leave the list', async () => {
    await button(page, 'Not for us TRUNK,LOCKER').click()
    await button(dialog, 'Put aside').click()
    await expect(main.getByText('There are no new items.')).toBeVisible()
    await link(page, /^Not for us/).click()
    await expect(row(page, /TRUNK,LOCKER/)).toBeVisible()
  })
  await test.step('the next month changes a price, the page shows old and new, and the manager accepts it', async () => {
    const prices = [offer('19770001', '70.00'), offer('19770002', '70.00')]
    await publish('PARADE', { ...MONTH, V_FLIS_MANAGEMENT: prices })
    await follow(page, '/admin?view=public&state=changed')
    const changed = row(page, /8405-01-977-0001/)
    await expect(changed).toContainText('Price: $61.25 → $70.00')
    await button(page, 'Take over all 2 on this page').click()
    await button(dialog, 'Take over').click()
    await expect(main.getByText('Nothing that you sell has changed.')).toBeVisible()
  })
  await test.step('the page lists searches that find nothing, and the manager makes a product match one', async () => {
    await follow(page, '/products?search=qvrzpelisse')
    await expect(main.getByText('No products found. Search for fewer words, or for an NSN.')).toBeVisible()
    // A different search, by the name that others give the product, shows that the previous one failed.
    await follow(page, '/products?search=cloak')
    await product.click()
    await expect(main.getByText('$70.00').first()).toBeVisible()
    await follow(page, '/admin?view=misses')
    const add = button(page, 'Add to a product ‘qvrzpelisse’')
    await expect(async () => {
      await page.reload()
      await expect(add).toBeVisible({ timeout: 2000 })
    }).toPass()
    await add.click()
    await dialog.getByLabel(/^PGC/).fill(sold)
    await expectAccessible(page, 'adding search words')
    await button(dialog, 'Add search words').click()
    await expect(main.getByText('Every search has found something.')).toBeVisible()
    await follow(page, '/products?search=qvrzpelisse')
    await expect(product).toBeVisible()
  })
})
