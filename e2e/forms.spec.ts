import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expectAccessible, expectNoSidewaysScroll, settle } from './accessibility.ts'
import { API, signIn, signInQuietly } from './signing-in.ts'

/** Landscape and portrait A4 in points, as a PDF has them. */
const LANDSCAPE = [842, 595]
const PORTRAIT = [595, 842]

// Fine enough a picture for the bars.
test.use({ deviceScaleFactor: 3 })
test.beforeAll(() => {
  const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer as ArrayBuffer } })
})

/** The pages that Chromium prints: their sizes, their words, and whether they carry tags for screen readers. */
async function print(page: Page) {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true, tagged: true }))
  const document = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const sheet = await document.getPage(at + 1)
      const { width, height } = sheet.getViewport({ scale: 1 })
      const { items } = await sheet.getTextContent()
      const words = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      const left = Math.min(...items.map((item) => ('str' in item && item.str ? item.transform[4] : width)))
      return { size: [width, height].map(Math.round), words: words.replaceAll(/\s+/g, ' '), left }
    }),
  )
  const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean> | null
  return { pages, isTagged: marks?.get('Marked') ?? false }
}

async function decode(symbol: Locator): Promise<{ format: string; text: string }[]> {
  const found = await readBarcodes(await symbol.screenshot(), { tryHarder: true, textMode: 'Plain' })
  return found.map(({ format, text }) => ({ format: format.replaceAll(/\W/g, ''), text }))
}

type Line = Record<'vcrnum' | 'itmref' | 'requisition' | 'sdhnum' | 'xsspronbr' | 'uom', string> & {
  qty: number
  groprI: number
}

/** An order of the demo with lines that are on their way and one that is not. */
async function findShipped(page: Page): Promise<Line[]> {
  for (const status of [3, 6]) {
    const orders = await page.request.get(`${API}/cart/orders?SCSTA_0=${status}&pageSize=100`)
    for (const { vcrnuM_0, items } of await orders.json()) {
      const lines = items as { shippedQuantity: number }[]
      const going = lines.filter((line) => line.shippedQuantity > 0).length
      if (going === 0 || going === lines.length) continue
      return (await page.request.get(`${API}/reports/1348/${vcrnuM_0}?BPCNUM_0=AR`)).json()
    }
  }
  throw new Error('The demo data has no order that is on its way in part.')
}

test('the obsolete list names what to order instead and is searched by more than three characters [OBS-01 OBS-02 OBS-03 OBS-05 OBS-06 OBS-07 HUB-15 HUB-30 HUB-31]', async ({
  page,
}) => {
  await signIn(page, 'placer', '/reports/obsolete')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Obsolete NSNs' })).toBeVisible()
  const crumbs = main.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link', { name: 'System Reports' })).toHaveAttribute('href', '/reports')
  await expect(crumbs.getByRole('listitem')).toHaveText(['System Reports', 'Obsolete NSNs'])
  const attention = main.getByRole('region', { name: 'Attention' })
  for (const part of [
    /critical to always include requisition numbers when sending a request to the supply agency, unless the order is pending approval/,
    /Use Order Details to get the requisition number/,
    /Before inquiring about an item Pending Release from DLA, check the Obsolete NSN list/,
    /If a PGC is on the obsolete list, all NSNs with that PGC are obsolete/,
  ])
    await expect(attention).toContainText(part)
  await expect(attention).not.toContainText('Export to Excel')

  const table = main.getByRole('table', { name: 'Obsolete NSNs' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'NSN',
    'PGC',
    'Description 1',
    'Description 2',
    'Order instead',
  ])
  const rows = table.locator('tbody tr')
  const all = await rows.count()
  expect(all).toBeGreaterThan(150)
  expect(all).toBeLessThan(250)
  for (const word of ['TROUSERS', 'JUMPER', 'SLACKS', 'TRUNKS', 'JACKET', 'HAT, SUN', 'BELT', 'STRIPE'])
    expect(await rows.filter({ hasText: word }).count(), word).toBeGreaterThan(0)
  for (const text of await rows.locator('th').allTextContents())
    expect(text).toMatch(/^\d{4}-\d\d-\d{3}-\d{4}$/)
  for (const text of await rows.locator('td:nth-child(2)').allTextContents()) expect(text).toMatch(/^\d{5}$/)

  const search = main.getByRole('searchbox', { name: 'Search NSN' })
  await expect(search).toHaveAttribute('placeholder', 'Search NSN')
  await search.fill('bel')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=bel$/)
  await expect(rows).toHaveCount(all)
  await search.fill('INDIVIDUAL equip')
  await expect(rows).toHaveCount(1)
  await expect(main.getByText(`1 of ${all} obsolete items`)).toBeVisible()
  await expect(page.locator('[aria-live="polite"]')).toContainText(`1 of ${all} obsolete items`)
  await expect(rows).toContainText('BELT, INDIVIDUAL EQUIPMENT')
  await rows.getByRole('link').click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Belt, rigger')
  await page.goBack()
  await search.fill('%%%%')
  await expect(rows).toHaveCount(1)
  // Five times for the eye, once for people who listen.
  await expect(rows.locator('td')).toHaveText(Array(5).fill('No results found'))
  await expect(rows.getByRole('cell')).toHaveText(['No results found'])
  await main.getByRole('button', { name: 'Clear Search NSN' }).click()
  await expect(rows).toHaveCount(all)
  await expect(search).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(crumbs).toBeHidden()
})

test('a 1348 is looked up by order or requisition, by keyboard alone [S1348-01 S1348-02 S1348-03 S1348-04 S1348-05 S1348-06 S1348-07 S1348-08 S1348-09 HUB-15 HUB-16 HUB-34 ERR-20]', async ({
  page,
}) => {
  await signInQuietly(page, 'approver1')
  const lines = await findShipped(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/reports/1348/') && request.url().includes(API)) asked.push(request.url())
  })
  await page.goto('/reports/1348')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Look up a 1348' })).toBeVisible()
  const search = main.getByRole('searchbox', { name: 'Type in an Order or Requisition #:' })
  await search.focus()
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(search).toHaveAccessibleDescription(/Type more than 3 characters\./)
  await expect(search).toBeFocused()
  expect(asked).toEqual([])
  await search.fill(lines[0]?.vcrnum ?? '')
  await page.keyboard.press('Enter')
  const table = main.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Order#',
    'NSN',
    'Description',
    'Qty',
    'Requisition',
    'Ship Date',
    'Tracking No',
    'Print 1348',
  ])
  const number = String(Number(lines[0]?.vcrnum))
  const shipments = new Set(lines.map((line) => line.sdhnum).filter(Boolean))
  await expect(main.getByRole('definition')).toHaveText([number, String(shipments.size)])
  await expect(main.getByRole('term')).toHaveText(['Order#', 'Total Shipments'])
  const rows = table.locator('tbody tr')
  await expect(rows).toHaveCount(lines.length)
  for (const [at, line] of lines.entries()) {
    const cells = rows.nth(at).locator('td, th')
    await expect(cells.nth(3)).toHaveText(line.qty.toFixed(2))
    await expect(cells.nth(5)).toHaveText(line.xsspronbr ? /^\d\d\/\d\d\/20\d\d$/ : '')
    await expect(rows.nth(at).getByRole('link')).toHaveCount(line.xsspronbr ? 1 : 0)
  }
  expect(asked).toHaveLength(1)

  const shipped = lines.find((line) => line.xsspronbr)
  await search.fill(shipped?.requisition ?? '')
  await main.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(rows).toHaveCount(1)
  const link = table.getByRole('link', { name: /^View 1348 of requisition .* \(opens a new tab\)$/ })
  const opened = page.context().waitForEvent('page')
  await link.press('Enter')
  const tab = await opened
  await expect(tab).toHaveURL(new RegExp(`/reports/1348/${shipped?.sdhnum}$`))
  await expect(tab.getByRole('heading', { level: 2 })).toContainText('ISSUE RELEASE/RECEIPT DOCUMENT')
  await tab.close()

  await search.fill('W9XX99-1234-0001')
  await page.keyboard.press('Enter')
  const nothing = 'No results found for: W9XX99-1234-0001'
  await expect(main.getByText(nothing)).toBeVisible()
  await expect(page.locator('[aria-live="polite"]')).toContainText(nothing)
  await main.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(search).toHaveValue('')
  await expect(main.getByText(/^No results found/)).toHaveCount(0)

  await page.route('**/reports/1348/EMPTY**', (route) => route.fulfill({ json: [] }))
  await search.fill('EMPTY')
  await page.keyboard.press('Enter')
  await expect(rows.getByRole('cell')).toHaveText(['No results found'])
  await expect(rows.locator('td')).toHaveText(Array(8).fill('No results found'))
})

test('a shipment prints on landscape A4, one page a line, with boxes and bar codes that read back [S1348-10 S1348-11 S1348-12 S1348-13 S1348-14 S1348-15 S1348-16 S1348-17 S1348-18 S1348-19 S1348-20 S1348-21 S1348-22 S1348-23 S1348-24 S1348-25 CONST-45]', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  const lines = await findShipped(page)
  const shipped = lines.find((line) => line.xsspronbr) as Line & Record<string, string>
  // A second line in the same parcel, further away and dearer.
  const second = {
    ...shipped,
    requisition: 'W9AR0163250002',
    itmdes: 'Second line',
    qty: 12,
    groprI: 1234.5,
    ysupplementa: 'W9AR03',
    ysignal: 'J',
  }
  await page.route('**/reports/1348r/**', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: [...answer, { ...second }] })
  })
  await page.goto(`/reports/1348/${shipped.sdhnum}`)
  const sheets = page.getByRole('article')
  await expect(sheets).toHaveCount(2)
  const sheet = sheets.first()
  const box = (block: string, of = sheet) => of.locator(`[data-block="${block}"] dd`)
  const name = `${shipped.lastname} ${shipped.firstname}`
  const eastern = new Date().toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const dashed = shipped.requisition.replace(/^(.{6})(.{4})/, '$1-$2-')
  const nsn = shipped.itmref.replace(/^(.{4})(..)(...)/, '$1-$2-$3-')
  for (const [block, text] of [
    ['23-24', shipped.uom],
    ['25-29', shipped.qty.toFixed(2)],
    ['45-50', shipped.ysupplementa],
    ['51', shipped.ysignal],
    ['60-61', shipped.dlvpio],
    ['62-64', shipped.shidat?.replace(/^20(..)-(..)-(..)$/, '$2/$3/$1')],
    ['74-80', `$${shipped.groprI.toFixed(2)}`],
    ['1', `$${(shipped.groprI * shipped.qty).toFixed(2)}`],
    ['2', 'UTT080'],
    ['4', name],
    ['5', eastern],
    ['17', shipped.itmdes],
    ['24', dashed],
    ['25', nsn],
  ] as const)
    await expect(box(block), `box ${block}`).toHaveText(text ?? '')
  const address = ['bpaaddlig_1', 'bpaaddlig_2', 'bpaaddlig_3'].map((line) => shipped[line])
  await expect(box('3').locator('span')).toHaveText(address.filter(Boolean) as string[])
  await expect(box('27')).toContainText('support@quartermaster.example')
  await expect(box('45-50', sheets.nth(1))).toHaveText('W9AR03')
  await expect(box('1', sheets.nth(1))).toHaveText('$14,814.00')
  // Boxes for the pen: nobody has to listen to them.
  for (const block of ['6', '10', '16', '22', '23'])
    await expect(sheet.locator(`[data-block="${block}"]`)).toHaveAttribute('aria-hidden', 'true')

  const composite = `SMS${shipped.uom}${String(shipped.qty).padStart(5, '0')}A00${String(Math.round(shipped.groprI * 100)).padStart(7, '0')}`
  const symbol = (label: RegExp) => sheet.getByRole('img', { name: label })
  for (const kind of ['Code 128', 'Code 39']) {
    await page.getByRole('combobox', { name: 'Bar codes' }).selectOption(kind)
    const format = kind.replace(' ', '')
    for (const [label, text] of [
      [`^${kind} bar code of requisition ${dashed}$`, shipped.requisition],
      [`^${kind} bar code of NSN ${nsn}$`, shipped.itmref],
      [`^${kind} bar code of source`, composite],
    ] as const)
      expect(await decode(symbol(new RegExp(label))), label).toEqual([{ format, text }])
  }
  await expect(page).toHaveURL(/barcode=code39/)
  await page.getByRole('checkbox', { name: 'PDF417 symbol in box 27' }).check()
  const [whole] = await decode(symbol(/^PDF417 bar code/))
  expect(whole?.format).toBe('PDF417')
  expect(whole?.text.split('\u001d')).toEqual([
    '[)>\u001e06',
    `12S${shipped.requisition}`,
    `N${shipped.itmref}`,
    `7Q${shipped.qty}${shipped.uom}`,
    'VSMS',
    '2RA',
    `12Q${shipped.groprI.toFixed(2)}\u001e\u0004`,
  ])

  const { pages, isTagged } = await print(page)
  expect(pages.map(({ size }) => size)).toEqual([LANDSCAPE, LANDSCAPE])
  expect(isTagged).toBe(true)
  for (const { words, left } of pages) {
    // Six millimetres of the sheet itself and the middle of its first column: the page adds no margin.
    expect(left).toBeLessThan(34)
    expect(words).toContain('ISSUE RELEASE/RECEIPT DOCUMENT')
    expect(words).not.toContain('Profile')
    expect(words).not.toContain('Bar codes')
  }
  expect(pages[0]?.words).toContain(dashed)
  expect(pages[1]?.words).toContain('W9AR01-6325-0002')

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
})

test('a shipment that is not there says so and offers to close its tab [S1348-26 ERR-21]', async ({
  page,
}) => {
  await signInQuietly(page, 'guard')
  for (const shipment of ['00000000000000000001', '99999999999999999999', 'abc']) {
    await page.goto(`/reports/1348/${shipment}`)
    await expect(page.getByText('No results found.', { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Close window' })).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => window.open('/reports/1348/1', '_blank'))
  const tab = await opened
  const closed = tab.waitForEvent('close')
  await tab.getByRole('button', { name: 'Close window' }).click()
  await closed
})

test('a personal clothing request is filled from the orders of a member and prints on portrait A4 [F3078-01 F3078-02 F3078-03 F3078-04 F3078-05 F3078-06 F3078-08 F3078-09 VAL-29 CONST-45 HUB-15 HUB-16]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/3078r/')) asked.push(request.url())
  })
  await signIn(page, 'approver1', '/reports/3078/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: '3078' })).toBeVisible()
  const search = main.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toHaveAttribute('aria-disabled', 'true')
  await expect(search).toHaveAccessibleDescription('Choose a service member first.')
  await search.press('Enter')
  await search.click({ force: true })
  expect(asked).toEqual([])
  const select = main.getByRole('combobox', { name: 'Search Service Member or DODID:' })
  await select.focus()
  await page.keyboard.type('Begay Dan')
  await expect(page.getByRole('option')).toHaveText([/^Daniel Begay \d{10}/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(select).toHaveValue(/^Daniel Begay \d{10}$/)
  const dodId = (await select.inputValue()).slice(-10)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')

  const sheet = main.getByRole('article')
  await expect(sheet.getByRole('heading', { level: 2, name: 'PERSONAL CLOTHING REQUEST' })).toBeVisible()
  const privacy = sheet.getByRole('region', { name: 'PRIVACY ACT STATEMENT' })
  for (const part of ['Authority', 'Principal purpose', 'Routine uses', 'Disclosure'])
    await expect(privacy).toContainText(`${part}:`)
  await expect(sheet.getByRole('term')).toHaveText([
    'NAME (Last, First, Middle)',
    'DoD ID NO.',
    'DODAAC',
    'CATEGORY',
  ])
  await expect(sheet.getByRole('definition')).toHaveText(['Begay, Daniel, Ray', dodId, 'W9AR02', 'AR'])
  await expect(sheet.locator('[data-blank]')).toHaveText([
    'DOCUMENT NO.',
    'VOUCHER NO.',
    'DATE',
    'GRADE',
    'ORGANIZATION',
    'PRIORITY',
    'INVENTORY',
    'PHONE',
    'AUTHORIZED BY',
    'APPROVED BY',
    'REMARKS',
    'SIGNATURE',
  ])
  for (const box of await sheet.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await sheet.getByRole('checkbox', { name: 'Replacement' }).check()
  const table = sheet.getByRole('table', { name: 'Items, page 1 of 1' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'AUTH',
    'ISS',
    'ARTICLES',
    'SIZE',
    'UNIT PRICE',
    'TOTAL COST',
  ])
  const rows = (await (await page.request.get(asked[0] ?? '')).json()) as Record<string, number & string>[]
  expect(rows.length).toBeGreaterThan(3)
  const first = table.getByRole('row').nth(2)
  await expect(first.getByRole('rowheader')).toHaveText(rows[0]?.itmdes1 ?? '')
  await expect(first.getByRole('cell')).toHaveText(
    [rows[0]?.qty, rows[0]?.qty, rows[0]?.itmdes2, rows[0]?.unitPrice, rows[0]?.totalPrice].map(
      (value, at) => (at < 3 ? String(value) : `$${Number(value).toFixed(2)}`),
    ),
  )
  const total = rows.reduce((sum, row) => sum + Math.round((row.totalPrice ?? 0) * 100), 0) / 100
  const written = total.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(table.getByRole('row', { name: /^GRAND TOTAL/ }).getByRole('cell')).toHaveText(written)

  const { pages, isTagged } = await print(page)
  expect(pages.map(({ size }) => size)).toEqual([PORTRAIT])
  expect(isTagged).toBe(true)
  expect(pages[0]?.words).toContain('PERSONAL CLOTHING REQUEST')
  expect(pages[0]?.words).toContain('Begay, Daniel, Ray')
  expect(pages[0]?.words).toMatch(/^CUI .* CUI$/)
  for (const hidden of ['System Reports', 'Search Service Member', 'Profile'])
    expect(pages[0]?.words).not.toContain(hidden)
  await main.getByRole('button', { name: 'Clear Search Service Member or DODID:' }).click()
  await expect(select).toHaveValue('')
  // The same person by DoD ID alone.
  await select.fill(dodId)
  await expect(page.getByRole('option')).toHaveText([`Daniel Begay ${dodId}`])
})

test('a request with many items goes on on further pages that name the member again', async ({ page }) => {
  await signIn(page, 'approver1', '/reports/3078')
  await page.route('**/reports/3078r/**', async (route) => {
    const [row] = await (await route.fetch()).json()
    const many = Array.from({ length: 90 }, (_, at) => ({
      ...row,
      itmref: `84050190${String(at).padStart(5, '0')}`,
      fiscalYear: at < 50 ? 2026 : 2025,
      itmdes1: at % 7 === 0 ? `${'Very long name of an article, '.repeat(4)}number ${at}` : `Article ${at}`,
      qty: 1,
      unitPrice: 10,
      totalPrice: 10,
    }))
    await route.fulfill({ json: many })
  })
  await showRequest(page)
  const { pages } = await print(page)
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, { size, words }] of pages.entries()) {
    expect(size).toEqual(PORTRAIT)
    expect(words).toContain('Begay, Daniel, Ray')
    expect(words).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(words).toContain('Total of this page')
    expect(words.includes('GRAND TOTAL $900.00')).toBe(at === pages.length - 1)
  }
  for (let at = 0; at < 90; at += 1)
    expect(pages.filter(({ words }) => new RegExp(`(Article|number) ${at}\\b`).test(words))).toHaveLength(1)
})

test.describe('everybody', () => {
  test.use({ deviceScaleFactor: 1 })

  test('can read and use the obsolete list and the look-up, also at 320 pixels', async ({ page }) => {
    await signInQuietly(page, 'placer')
    const [line] = await findShipped(page)
    for (const [path, what] of [
      ['/reports/obsolete?search=zzzz', 'empty obsolete list'],
      ['/reports/obsolete?search=belt', 'obsolete list'],
      [`/reports/1348?search=${line?.vcrnum}`, '1348 look-up'],
    ] as const) {
      await page.goto(path)
      await settle(page)
      await expectAccessible(page, what)
      await expectNoSidewaysScroll(page, what)
    }
  })

  test('can read both forms, also at 320 pixels', async ({ page }) => {
    await signInQuietly(page, 'placer')
    const shipped = (await findShipped(page)).find((line) => line.xsspronbr)
    await page.goto(`/reports/1348/${shipped?.sdhnum}?pdf417=1`)
    await settle(page)
    await expectAccessible(page, '1348')
    await expectNoSidewaysScroll(page, '1348')
    await page.goto('/reports/3078')
    await showRequest(page)
    await expectAccessible(page, '3078')
    await expectNoSidewaysScroll(page, '3078')
  })
})

/** Chooses a member by mouse and shows the form. */
async function showRequest(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('combobox').fill('Begay Dan')
  await page.getByRole('option').first().click()
  await main.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
}
