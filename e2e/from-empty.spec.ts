import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { startMailbox } from '../src/testing/mailbox.ts'
import { drawPicture } from '../src/testing/photos.ts'
import { fillOwnOpening, startEmptyPortal } from './empty-portal.ts'
import { askAndChoose, choosePassword, placeFirstOrder } from './first-order.ts'
import { signIn } from './signing-in.ts'

// Each has a portal of its own.
test.describe.configure({ mode: 'parallel' })

const SAMPLES = join(import.meta.dirname, '../docs/samples')

/** A portal on an empty folder, with mail and the simulated supplier, opened by the printed link with an own program. */
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
  await page.goto(portal.link)
  await fillOwnOpening(page, program)
  await page.getByRole('button', { name: 'Open the portal' }).click()
  await expect(page.getByText(/Your portal is open\. Sign in as robin\.keller/)).toBeVisible()
  await signIn(page, 'robin.keller', '/admin?view=ready')
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

/** Brings a file of the samples in by the screen; `refused` of its rows are not for this person. */
async function bring(
  page: Page,
  kind: string,
  file: string,
  { path = '/admin?view=import', refused = 0 } = {},
) {
  await page.goto(path)
  await page.getByLabel('What the file holds').selectOption(kind)
  await page.getByLabel(/^File/).setInputFiles(join(SAMPLES, file))
  await page.getByRole('button', { name: 'Check file' }).click()
  const outcome = page.getByRole('list', { name: 'What the file would do' })
  await expect(outcome, file).toContainText(new RegExp(`(?<!\\d)${refused}\\s*Refused`))
  await page.getByRole('button', { name: /^Apply [\d,]+ rows?$/ }).click()
  await expect(page.getByText(/^[\d,]+ rows? (?:was|were) written\.$/), file).toBeVisible()
}

test('by files alone an empty portal comes to its first shipped order', async ({ browser }) => {
  test.slow()
  const portal = await open(browser, { code: 'CADET', name: 'Sample Cadet Command', dodaac: 'W9SA01' })
  const { page, mailbox } = portal
  try {
    for (const [kind, file] of [
      ['Programs', 'programs.csv'],
      ['Categories', 'categories.csv'],
      ['Products', 'products.csv'],
      ['Sizes and colors (items)', 'items.csv'],
      ['Prices', 'prices.csv'],
      ['Assortment of the program', 'assortment.csv'],
      ['Pictures (zip)', 'pictures.zip'],
      ['DoDAACs', 'dodaacs.csv'],
      ['People', 'people.csv'],
      ['Sizes of people', 'sizes.csv'],
      ['Roles', 'roles.csv'],
      ['Groups', 'groups.csv'],
    ] as const)
      await test.step(`${file} is checked and applied`, () => bring(page, kind, file))
    for (const who of ['ada.archer', 'ida.archer', 'quin.archer', 'eve.brook'])
      await askAndChoose(page, mailbox, `${who}@clothing.example`)
    await test.step('who is Finance - RA of one DoDAAC gives it its money', async () => {
      await signIn(page, 'eve.brook', '/import')
      await bring(page, 'Opening balances of funds', 'funds.csv', { path: '/import', refused: 7 })
    })
    await placeFirstOrder(page, {
      dataDir: portal.dataDir,
      placer: 'ada.archer',
      approvers: ['ida.archer', 'quin.archer'],
      category: /^Coats/,
      product: 'Service coat',
      size: 'M',
      member: /^Carver, Ada/,
    })
  } finally {
    await portal.stop()
  }
})

test('by hand alone an empty portal comes to its first shipped order, as Getting ready says step by step', async ({
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
      await expect(dialog).toBeHidden()
    })
    await expectNext(/^6 of 9: Nobody can order\./)
    await test.step('three people, who choose their passwords by mail', async () => {
      for (const [at, name] of ['placer', 'approver', 'finance'].entries()) {
        await page.goto('/servicemember?manage=add')
        for (const [label, value] of [
          ['First Name', 'Sam'],
          ['Last Name', `Test${name}`],
          ['EDIPI', String(5_100_000_001 + at)],
          ['Username', name],
          ['E-mail', `${name}@island.example`],
        ] as const) {
          if (label === 'Username') await page.getByRole('radio', { name: 'Yes, may sign in' }).check()
          await page.getByRole('textbox', { name: label }).fill(value)
        }
        await page.getByRole('combobox', { name: 'Branch Tape' }).selectOption('Army')
        await page.getByRole('combobox', { name: 'Status' }).selectOption('Reserve')
        // The portal has few yet: each stands in sight.
        await page.getByRole('radio', { name: /^W9HI01/ }).check()
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('Form has been successfully submitted').first()).toBeVisible()
      }
    })
    await test.step('and their roles', async () => {
      for (const [role, tab, name] of [
        ['order-placer', 'Order Placer', 'placer'],
        ['approver', 'Approver level 1', 'approver'],
        ['finance', 'Finance - RA', 'finance'],
      ] as const) {
        await page.goto(`/dodaac?manage=W9HI01&role=${role}`)
        await page.getByRole('combobox', { name: `Person to add as ${tab}` }).fill(`Test${name}`)
        await page.getByRole('option', { name: new RegExp(`^Test${name}`) }).click()
        await page.getByRole('button', { name: `Add ${tab}` }).click()
        await expect(page.getByRole('button', { name: `Remove Sam Test${name}, ${tab}` })).toBeVisible()
      }
    })
    await expectNext(/^8 of 9: No period of today is open\./)
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
      approvers: ['approver'],
      category: /^Rainwear/,
      product: 'Rain coat',
      member: /^Testplacer, Sam/,
    })
  } finally {
    await portal.stop()
  }
})
