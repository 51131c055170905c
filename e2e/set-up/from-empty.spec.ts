import { type Browser, expect, test } from '@playwright/test'
import { ALREADY_OPEN, NOT_OPEN_YET } from '../../src/domain/opening/opening-links.ts'
import { startMailbox } from '../../src/testing/mailbox.ts'
import { drawPicture } from '../../src/testing/photos.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { fillOwnOpening, startEmptyPortal, typeFirstPassword } from '../empty-portal.ts'
import { choosePassword, placeFirstOrder } from '../first-order.ts'
import { PASSWORD, signIn } from '../signing-in.ts'

/** A portal on an empty folder with mail and the simulated supplier, opened with a new program. */
async function open(browser: Browser, program: { code: string; name: string; dodaac: string }) {
  const mailbox = await startMailbox()
  const portal = await startEmptyPortal({
    SUPPLY: 'simulator',
    SUPPLY_SPEED: '0',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'portal@sample.example',
  })
  const context = await browser.newContext({ baseURL: portal.address })
  const page = await context.newPage()
  await test.step('an early visitor reads that nobody can sign in yet, and what to do', async () => {
    await page.goto(portal.address)
    await expect(page.getByText(NOT_OPEN_YET)).toBeVisible()
  })
  await page.goto(portal.link)
  await expect(page.getByRole('heading', { name: 'Open your portal' })).toBeVisible()
  await expect(page).toHaveURL(`${portal.address}/set-up`)
  const send = page.getByRole('button', { name: 'Open the portal' })
  await test.step('the summary at the top lists missing entries, takes the focus, and leads to each field', async () => {
    await send.click()
    const summary = page.getByRole('group', { name: /^\w+ problems?$/ })
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: 'Enter the name of your organization.' }).click()
    await expect(page.getByLabel('Name of the organization')).toBeFocused()
    await expectAccessible(page, 'set-up with faults')
    await expectNoSidewaysScroll(page, 'set-up')
  })
  await fillOwnOpening(page, program, '60601')
  await test.step('the portal shows a refusal at its field, and the form loses nothing typed', async () => {
    await send.click()
    await expect(page.getByRole('link', { name: /ZIP code 60601 is in Illinois/ })).toBeVisible()
    await expect(page.getByLabel('New password', { exact: false }).first()).toHaveValue(PASSWORD)
    await page.getByLabel('Postal code').fill('43085')
  })
  await send.click()
  await expect(
    page.getByText('Your portal is open. Sign in as robin.keller, and read what comes next.'),
  ).toBeVisible()
  await page.getByRole('button', { name: /agree/i }).click()
  await typeFirstPassword(page)
  await expect(page.getByRole('heading', { name: 'Getting ready' })).toBeVisible()
  await test.step('empty screens name the next step, and lead back', async () => {
    await page.goto('/servicemember')
    await expect(page.getByRole('note')).toContainText('Nobody can order. Give somebody')
    await expectAccessible(page, 'an empty list')
    await page.getByRole('link', { name: 'See what comes next' }).click()
    await expect(page.getByRole('heading', { name: 'Getting ready' })).toBeVisible()
  })
  await test.step('the link no longer opens anything', async () => {
    await page.goto(portal.link)
    await expect(page.getByText(ALREADY_OPEN)).toBeVisible()
    await expectAccessible(page, 'set-up of an open portal')
  })
  return {
    page,
    mailbox,
    dataDir: portal.dataDir,
    async stop() {
      await context.close()
      await portal.stop()
      await mailbox.stop()
    },
  }
}

test('an operator opens an empty portal by the printed link, and completes its first shipped order by hand alone', async ({
  browser,
}) => {
  test.slow()
  const portal = await open(browser, { code: 'ISLE', name: 'Island Guard', dodaac: 'W9HI01' })
  const { page, mailbox } = portal
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const expectNext = async (sentence: RegExp) => {
    await page.goto('/admin?view=ready')
    await expect(main.getByText(sentence)).toBeVisible()
  }
  try {
    await test.step('a category and a product with a size, its picture and its price', async () => {
      await page.goto('/admin?view=categories')
      await page.getByRole('button', { name: 'Add category' }).click()
      await dialog.getByLabel(/^Code/).fill('RAIN')
      await dialog.getByLabel(/^Name/).fill('Rainwear')
      await dialog.getByRole('button', { name: 'Save category' }).click()
      await expect(page.getByRole('row', { name: /RAIN/ })).toBeVisible()
      await page.goto('/admin?view=products')
      await page.getByRole('button', { name: 'Add product' }).click()
      await dialog.getByLabel(/^PGC/).fill('40001')
      await dialog.getByLabel(/^Supply name/).fill('COAT, RAIN')
      await dialog.getByLabel('Display name').fill('Rain coat')
      await dialog.getByLabel(/^Category/).selectOption('Rainwear')
      await dialog.getByRole('button', { name: 'Save product' }).click()
      await page.getByRole('button', { name: 'Add size' }).click()
      await dialog.getByLabel(/^NSN/).fill('8415-01-000-0017')
      await dialog.getByLabel('Size', { exact: true }).fill('SMALL')
      await dialog.getByRole('button', { name: 'Save size' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Add picture' }).click()
      const buffer = await drawPicture(900, 1200).jpeg().toBuffer()
      await dialog.getByLabel(/^Picture/).setInputFiles({ name: 'coat.jpg', mimeType: 'image/jpeg', buffer })
      await dialog.getByLabel(/^Alternative text/).fill('Rain coat, seen from the front')
      await dialog.getByRole('button', { name: 'Save picture' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Sell it' }).click()
      await dialog.getByRole('button', { name: 'Save sale' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Prices of all programs' }).click()
      await dialog.getByLabel('Price of all sizes').fill('90')
      await dialog.getByRole('button', { name: 'Save prices' }).click()
      await dialog.getByRole('button', { name: 'Change 1 price' }).click()
      await expect(dialog).toBeHidden()
    })
    await expectNext(/^6 of 9: Nobody can order\./)
    await test.step('three people, who choose their passwords by email', async () => {
      for (const [at, name] of ['placer', 'approver', 'finance'].entries()) {
        await page.goto('/servicemember?manage=add')
        for (const [label, value] of [
          ['First Name', 'Sam'],
          ['Last Name', `Test${name}`],
          ['EDIPI', String(5_100_000_001 + at)],
          ['Username', name],
          ['Email', `${name}@island.example`],
        ] as const) {
          if (label === 'Username') await page.getByRole('radio', { name: 'Yes, may sign in' }).check()
          await page.getByRole('textbox', { name: label }).fill(value)
        }
        await page.getByRole('combobox', { name: 'Branch Tape' }).selectOption('Army')
        await page.getByRole('combobox', { name: 'Status' }).selectOption('Reserve')
        // The few units of this portal are all visible.
        await page.getByRole('radio', { name: /^W9HI01/ }).check()
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('Form has been successfully submitted').first()).toBeVisible()
      }
    })
    await test.step('their roles', async () => {
      for (const [role, tab, name] of [
        ['order-placer', 'Order Placer', 'placer'],
        ['approver', 'Approver level 1', 'approver'],
        ['finance', 'Finance - RA', 'finance'],
      ] as const) {
        await page.goto(`/dodaac/W9HI01/roles?tab=${role}`)
        await page.getByRole('combobox', { name: `Person to add as ${tab}` }).fill(`Test${name}`)
        await page.getByRole('option', { name: new RegExp(`^Test${name}`) }).click()
        await page.getByRole('button', { name: `Add ${tab}` }).click()
        await expect(page.getByRole('button', { name: `Remove Sam Test${name}, ${tab}` })).toBeVisible()
      }
    })
    await expectNext(/^8 of 9: No period is open today\./)
    for (const name of ['placer', 'approver', 'finance'])
      await choosePassword(page, mailbox, `${name}@island.example`)
    await test.step('Finance - RA opens the year and gives it money', async () => {
      await signIn(page, 'finance', '/funding?tab=periods')
      await page.getByRole('button', { name: 'Add period' }).click()
      await dialog.getByRole('checkbox', { name: 'Open it now' }).check()
      await dialog.getByRole('button', { name: 'Add period' }).click()
      await expect(dialog).toBeHidden()
      await page.goto('/funding')
      await page.getByRole('button', { name: 'Add fund' }).click()
      await expect(dialog.getByRole('radio', { name: 'W9HI01' })).toBeChecked()
      await dialog.getByRole('checkbox', { name: 'The fund code is new to the program' }).check()
      await dialog.getByLabel('New fund code').fill('6C')
      await dialog.getByLabel('Description').fill('Clothing')
      await dialog.getByLabel(/^First allotment/).fill('500')
      await dialog.getByRole('button', { name: 'Add fund' }).click()
      await expect(dialog).toBeHidden()
    })
    await placeFirstOrder(page, {
      dataDir: portal.dataDir,
      placer: 'placer',
      approver: 'approver',
      category: /^Rainwear/,
      product: 'Rain coat',
      member: /^Testplacer, Sam/,
    })
  } finally {
    await portal.stop()
  }
})
