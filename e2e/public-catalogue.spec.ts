import { expect, test } from '@playwright/test'
import { newProgram } from '../src/testing/new-program.ts'
import type { PublogMonth } from '../src/testing/publog-files.ts'
import { addProgram } from '../src/wire/programs/programs.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { monthZip, offer, publish, size } from './public-month.ts'
import { sendRequest } from './send-request.ts'
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
  await signIn(page, 'admin', '/admin?view=programs')
  await sendRequest(page, addProgram, { body: newProgram({ code: 'PARADE', name: 'Parade Command' }) })
  await page.reload()
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  let sold = ''
  await page.getByRole('banner').getByRole('combobox', { name: 'Program' }).selectOption('Parade Command')
  await expect(main.getByText('You work in Parade Command now.')).toBeVisible()

  await test.step('the files of a month are chosen, read and applied', async () => {
    await follow(page, '/admin?view=public')
    await expect(main.getByText('There are no new items.')).toBeVisible()
    await page.getByRole('link', { name: 'Import monthly files' }).click()
    const files = page.getByLabel(/^Files/)
    await page.getByRole('button', { name: 'Check files' }).click()
    await expect(files).toBeFocused()
    await expect(files).toHaveAccessibleDescription(/Choose the files of a month\./)
    await files.setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from('a') })
    await page.getByRole('button', { name: 'Check files' }).click()
    await expect(files).toHaveAccessibleDescription(/roster\.csv is not a file of the public catalog /)
    await expectAccessible(page, 'monthly files with a mistake')
    await expectNoSidewaysScroll(page, 'monthly files')
    await files.setInputFiles(monthZip(MONTH))
    await page.getByRole('button', { name: 'Check files' }).click()
    await expect(main.getByText('3 items can be written. Nothing is written yet.')).toBeVisible()
    await expect(main.getByRole('row', { name: /8405019770001 MANTLE,PARADE/ })).toContainText('Added')
    await expectAccessible(page, 'a month that was read')
    await page.getByRole('button', { name: 'Apply 3 items' }).click()
    await expect(main.getByText('3 items were written.')).toBeVisible()
    await page.getByRole('link', { name: 'Choose what to sell' }).click()
  })
  await test.step('items of one name are one proposal, with sizes in order and their prices', async () => {
    const row = page.getByRole('row', { name: /MANTLE,PARADE/ })
    await expect(row).toContainText('SMALL, LARGE')
    await expectAccessible(page, 'proposals of the public catalogue')
    await expectNoSidewaysScroll(page, 'proposals of the public catalogue')
    await row.getByRole('button', { name: 'Choose sizes MANTLE,PARADE' }).click()
    await expect(dialog.getByRole('checkbox', { name: /^LARGE, 8405019770001, \$61\.25/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Sell these sizes' }).click()
    await expect(dialog.getByLabel(/^Category/)).toHaveAccessibleDescription(/Choose a category/)
    await expectAccessible(page, 'choosing sizes with a mistake')
    await dialog.getByLabel(/^Category/).selectOption('Coats')
    await dialog.getByLabel('Display name').fill('Parade mantle')
    await dialog.getByRole('button', { name: 'Sell these sizes' }).click()
    const notice = main.getByText(/2 items are sold as PGC \d{5}/)
    await expect(notice).toBeVisible()
    sold = (await notice.textContent())?.match(/PGC (\d{5})/)?.[1] ?? ''
    await expect(row).toHaveCount(0)
  })
  await test.step('items that are not for the program leave the list', async () => {
    await page.getByRole('button', { name: 'Not for us TRUNK,LOCKER' }).click()
    await dialog.getByRole('button', { name: 'Put aside' }).click()
    await expect(main.getByText('There are no new items.')).toBeVisible()
    await page.getByRole('link', { name: /^Not for us/ }).click()
    await expect(page.getByRole('row', { name: /TRUNK,LOCKER/ })).toBeVisible()
  })
  await test.step('people find it by the name that others give it', async () => {
    await follow(page, '/products?search=cloak')
    await expect(main.getByRole('link', { name: /Parade mantle/ }).first()).toBeVisible()
  })
  await test.step('the next month changes a price, the page shows old and new, and the manager accepts it', async () => {
    await publish('PARADE', {
      ...MONTH,
      V_FLIS_MANAGEMENT: [offer('19770001', '70.00'), offer('19770002', '70.00')],
    })
    await follow(page, '/admin?view=public&state=changed')
    const row = page.getByRole('row', { name: /8405-01-977-0001/ })
    await expect(row).toContainText('Price: $61.25 → $70.00')
    await expectAccessible(page, 'what has changed in the public catalogue')
    await row.getByRole('button', { name: /^Leave/ }).click()
    await expect(dialog).toContainText('Price: $61.25 → $70.00')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Take over all 2 on this page' }).click()
    await dialog.getByRole('button', { name: 'Take over' }).click()
    await expect(main.getByText('Nothing that you sell has changed.')).toBeVisible()
    await follow(page, '/products?search=cloak')
    await main
      .getByRole('link', { name: /Parade mantle/ })
      .first()
      .click()
    await expect(main.getByText('$70.00').first()).toBeVisible()
  })
  await test.step('the page lists searches that find nothing, and the manager makes a product match one', async () => {
    await follow(page, '/products?search=qvrzpelisse')
    await expect(main.getByText('No products found. Search for fewer words, or for an NSN.')).toBeVisible()
    // A different search shows that the previous one failed.
    await follow(page, '/products?search=cloak')
    await expect(main.getByRole('link', { name: /Parade mantle/ }).first()).toBeVisible()
    await follow(page, '/admin?view=misses')
    const add = page.getByRole('button', { name: 'Add to a product ‘qvrzpelisse’' })
    await expect(async () => {
      await page.reload()
      await expect(add).toBeVisible({ timeout: 2000 })
    }).toPass()
    await add.click()
    await dialog.getByLabel(/^PGC/).fill(sold)
    await expectAccessible(page, 'adding search words')
    await dialog.getByRole('button', { name: 'Add search words' }).click()
    await expect(main.getByText('Every search has found something.')).toBeVisible()
    await expectNoSidewaysScroll(page, 'missed searches')
    await follow(page, '/products?search=qvrzpelisse')
    await expect(main.getByRole('link', { name: /Parade mantle/ }).first()).toBeVisible()
  })
})
