import { expect, test } from '@playwright/test'
import { dayIn } from '../src/domain/fiscal-years.ts'
import { readShipment, type ShipmentLine } from '../src/wire/papers/shipment-documents.ts'
import { letMinutePass } from './held-time.ts'
import { button, checkbox, combobox, link, list, mainOf } from './parts.ts'
import { decode, findShipped, LANDSCAPE, LETTER_LANDSCAPE, loadBarReader, print } from './printed-forms.ts'
import { API, changeResponses } from './send-request.ts'
import { signInQuietly } from './signing-in.ts'

// Fine enough for the bar codes.
test.use({ deviceScaleFactor: 3 })
test.beforeAll(loadBarReader)

test('a user looks up a 1348 by order or requisition, by keyboard only', async ({ page }) => {
  await signInQuietly(page, 'approver1')
  const lines = await findShipped(page)
  const shipped = lines.find((line) => line.trackingNumber)
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${API}/reports/1348/`)) requested.push(request.url())
  })
  await page.goto('/reports/1348')
  const main = mainOf(page)
  const search = main.getByRole('searchbox', { name: 'Type in an Order or Requisition #:', exact: true })
  const rows = main.getByRole('table').locator('tbody tr')
  const find = async (text: string) => {
    await search.fill(text)
    await page.keyboard.press('Enter')
  }
  // screens/forms-1348.txt has the words.
  await test.step('the page has its title, a breadcrumb, and a search with Clear and Search [S1348-01 S1348-02 HUB-15]', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look up a 1348')
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['System Reports', 'Generate 1348'])
    await expect(button(main, /^Search$/)).toBeVisible()
  })
  await test.step('three characters are too few, and the browser sends no request [S1348-03 HUB-34]', async () => {
    await find('123')
    await expect(search).toHaveAccessibleDescription(/Type more than 3 characters\./)
    await expect(search).toBeFocused()
    await letMinutePass(page)
    expect(requested).toEqual([])
  })
  await test.step('the order and how many shipments it has [S1348-04]', async () => {
    await find(String(lines[0]?.order).padStart(20, '0'))
    const shipments = new Set(lines.map((line) => line.shipment).filter(Boolean))
    await expect(main.getByRole('term')).toHaveText(['Order#', 'Total Shipments'])
    await expect(main.getByRole('definition')).toHaveText([String(lines[0]?.order), String(shipments.size)])
    expect(requested).toHaveLength(1)
    await expect(search).toBeFocused()
  })
  await test.step('its lines; a 1348 is there only of one with a tracking number [S1348-05 S1348-06]', async () => {
    await expect(rows).toHaveCount(lines.length)
    for (const [at, { quantity, trackingNumber }] of lines.entries()) {
      const cells = rows.nth(at).locator('td, th')
      await expect(cells.nth(3)).toHaveText(quantity.toFixed(2))
      await expect(cells.nth(5)).toHaveText(trackingNumber ? /^\d\d\/\d\d\/20\d\d$/ : '')
      await expect(link(rows.nth(at), /^View 1348 /)).toHaveCount(trackingNumber ? 1 : 0)
    }
  })
  await test.step('each shipment prints all of its pages with one press', async () => {
    const own = lines.filter(({ shipment }) => shipment === shipped?.shipment)
    const first = list(main, 'Shipments').getByRole('link').first()
    await expect(first).toHaveAccessibleName(own.length === 1 ? /^Print the 1348 of/ : /^Print (both|all)/)
    await expect(first).toHaveAttribute('href', /\/reports\/1348\/\d{20}\?print=1$/)
  })
  await test.step('a requisition finds its line, whose 1348 opens in a new tab [S1348-07]', async () => {
    await search.fill(shipped?.requisition ?? '')
    await button(main, /^Search$/).click()
    await expect(rows).toHaveCount(1)
    await expect(list(main, 'Shipments'), 'its shipment can have more pages').toHaveCount(0)
    const opened = page.context().waitForEvent('page')
    await link(rows, /^View 1348 of requisition .* \(opens a new tab\)$/).press('Enter')
    const tab = await opened
    await expect(tab).toHaveURL(`/reports/1348/${String(shipped?.shipment).padStart(20, '0')}`)
    await expect(tab.getByRole('heading', { level: 2 })).toContainText('ISSUE RELEASE/RECEIPT DOCUMENT')
    await tab.close()
  })
  await test.step('the page names the missing record, also to screen readers [S1348-08 ERR-20]', async () => {
    await find('W9XX99-1234-0001')
    const nothing = 'No results found for: W9XX99-1234-0001'
    await expect(main.getByText(nothing, { exact: true })).toBeVisible()
    await expect(page.locator('[aria-live="polite"]')).toContainText(nothing)
    await button(main, /^Clear$/).click()
    await expect(search).toHaveValue('')
    await expect(main.getByText(/^No results found/)).toHaveCount(0)
  })
  await test.step('every column shows that nothing was found [S1348-09]', async () => {
    await page.route('**/reports/1348/EMPTY**', (route) => route.fulfill({ json: [] }))
    await find('EMPTY')
    await expect(rows.getByRole('cell')).toHaveText(['No results found'])
    await expect(rows.locator('td')).toHaveText(Array(8).fill('No results found'))
  })
})

test('a shipment prints on landscape A4, one line on each page, with boxes and bar codes that read back', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  const lines = await findShipped(page)
  const shipped = lines.find((line) => line.trackingNumber) as ShipmentLine
  const address = `/reports/1348/${String(shipped.shipment).padStart(20, '0')}`
  // A second line in the same parcel, farther away and more expensive.
  const second = {
    ...shipped,
    ...{ requisition: 'W9AR0163250002', description: 'Second line', quantity: 12, unitPrice: 1234_50 },
    ...{ supplementaryAddress: 'W9AR03', signalCode: 'J' },
  }
  await changeResponses(page, readShipment, (response) => [...response, second])
  await page.goto(address)
  const sheets = page.getByRole('article')
  await expect(sheets).toHaveCount(2)
  const box = (block: string, sheet = 0) => sheets.nth(sheet).locator(`[data-block="${block}"] dd`)
  const dashed = shipped.requisition.replace(/^(.{6})(.{4})/, '$1-$2-')
  await test.step('prices, description, mark for, ship-from code and today [S1348-18 S1348-19 S1348-20 S1348-21]', async () => {
    for (const [block, text] of [
      ['74-80', '$1,234.50'],
      ['1', '$14,814.00'],
      ['17', 'Second line'],
      ['4', `${shipped.lastName} ${shipped.firstName}`],
      ['2', 'UTT080'],
    ] as const)
      await expect(box(block, 1), `box ${block}`).toHaveText(text)
  })
  await test.step('the day of the portal, three lines of address, and whom to contact [S1348-22 S1348-23 S1348-24]', async () => {
    const { address1, address2, address3 } = shipped
    await expect(box('3').locator('span')).toHaveText([address1, address2, address3].filter(Boolean))
    const [year, month, day] = dayIn('America/New_York', new Date()).split('-')
    await expect(box('5')).toHaveText(`${month}/${day}/${year}`)
    await expect(box('27')).toContainText('support@quartermaster.example')
  })
  const symbol = (label: RegExp) => sheets.first().getByRole('img', { name: label })
  const kinds = combobox(page, 'Bar codes')
  await test.step('requisition and NSN as bar codes, in Code 128 at first [S1348-16 S1348-17]', async () => {
    const pad = (number: number, digits: number) => String(number).padStart(digits, '0')
    const source = `SMS${shipped.unitOfIssue}${pad(shipped.quantity, 5)}A00${pad(shipped.unitPrice, 7)}`
    const nsn = shipped.nsn.replace(/^(.{4})(..)(...)/, '$1-$2-$3-')
    for (const kind of ['Code 128', 'Code 39']) {
      await expect(kinds.locator('option:checked')).toHaveText(kind)
      const format = kind.replace(' ', '')
      for (const [label, text] of [
        [`^${kind} bar code of requisition ${dashed}$`, shipped.requisition],
        [`^${kind} bar code of NSN ${nsn}$`, shipped.nsn],
        [`^${kind} bar code of source`, source],
      ] as const)
        expect(await decode(symbol(new RegExp(label))), label).toEqual([{ format, text }])
      await kinds.selectOption('Code 39')
    }
    await expect(page).toHaveURL(`${address}?barcode=code39`)
  })
  await checkbox(page, 'PDF417 symbol in box 27').check()
  const [whole] = await decode(symbol(/^PDF417 bar code/))
  expect(whole?.format).toBe('PDF417')
  expect(whole?.text.split('\u001d')).toEqual([
    ...['[)>\u001e06', `12S${shipped.requisition}`, `N${shipped.nsn}`],
    ...[`7Q${shipped.quantity}${shipped.unitOfIssue}`, 'VSMS', '2RA'],
    `12Q${(shipped.unitPrice / 100).toFixed(2)}\u001e\u0004`,
  ])

  await test.step('one landscape A4 page a line, without a margin, and nothing of the screen [S1348-10 S1348-11 CONST-45]', async () => {
    const { pages, isTagged } = await print(page)
    expect(pages.map(({ size }) => size)).toEqual([LANDSCAPE, LANDSCAPE])
    expect(isTagged).toBe(true)
    for (const { words, left } of pages) {
      // Six millimeters of the sheet and half of the first column: the page adds no margin.
      expect(left).toBeLessThan(34)
      expect(words).toContain('ISSUE RELEASE/RECEIPT DOCUMENT')
      expect(words).not.toMatch(/Profile|Bar codes/)
    }
    expect(pages[0]?.words).toContain(dashed)
    expect(pages[1]?.words).toContain('W9AR01-6325-0002')
  })
  await test.step('US Letter is a choice of the print, with the same boxes, none of them cut', async () => {
    /** The text of each box of the first page, and the boxes that are too small. */
    const readBoxes = () =>
      sheets
        .first()
        .locator('.release__box')
        .evaluateAll((boxes) =>
          boxes.map((box) => ({
            text: box.textContent,
            isCut: box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1,
          })),
        )
    const onA4 = await readBoxes()
    await combobox(page, 'Paper').selectOption('US Letter')
    await expect(page.getByText('2 pages, US Letter landscape')).toBeVisible()
    const { pages } = await print(page)
    expect(pages.map(({ size }) => size)).toEqual([LETTER_LANDSCAPE, LETTER_LANDSCAPE])
    expect(await readBoxes()).toEqual(onA4)
  })
  await test.step('an address prints the shipment at once, Print prints, and another address shows one line alone [S1348-25]', async () => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    const body = page.locator('body')
    await page.goto(`${address}?print=1`)
    await expect(body).toHaveAttribute('data-printed', 'yes')
    await expect(page).toHaveURL(address)
    await expect(sheets).toHaveCount(2)
    await page.goto(`${address}?requisition=${second.requisition}`)
    await expect(sheets).toHaveCount(1)
    await button(page, 'Print').click()
    await expect(body).toHaveAttribute('data-printed', 'yes')
  })
})
