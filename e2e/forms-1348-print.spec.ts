import { expect, test } from '@playwright/test'
import { readShipment, type ShipmentLine } from '../src/wire/papers/shipment-documents.ts'
import { changeAnswers } from './ask.ts'
import { decode, findShipped, LANDSCAPE, LETTER_LANDSCAPE, loadBarReader, print } from './printed-forms.ts'
import { signInQuietly } from './signing-in.ts'

// Fine enough a picture for the bars.
test.use({ deviceScaleFactor: 3 })
test.beforeAll(loadBarReader)

test('a shipment prints on landscape A4, one page a line, with boxes and bar codes that read back', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  const lines = await findShipped(page)
  const shipped = lines.find((line) => line.trackingNumber) as ShipmentLine
  const address = `/reports/1348/${String(shipped.shipment).padStart(20, '0')}`
  // A second line in the same parcel, further away and dearer.
  const second = {
    ...shipped,
    requisition: 'W9AR0163250002',
    description: 'Second line',
    quantity: 12,
    unitPrice: 1234_50,
    supplementaryAddress: 'W9AR03',
    signalCode: 'J',
  }
  await changeAnswers(page, readShipment, (answer) => [...answer, second])
  await page.goto(address)
  const sheets = page.getByRole('article')
  await expect(sheets).toHaveCount(2)
  const sheet = sheets.first()
  const box = (block: string, of = sheet) => of.locator(`[data-block="${block}"] dd`)
  const name = `${shipped.lastName} ${shipped.firstName}`
  const eastern = new Date().toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const inDollars = (cents: number) => (cents / 100).toFixed(2)
  const dollars = inDollars(shipped.unitPrice)
  const dashed = shipped.requisition.replace(/^(.{6})(.{4})/, '$1-$2-')
  const nsn = shipped.nsn.replace(/^(.{4})(..)(...)/, '$1-$2-$3-')
  /** Each box of the first page holds exactly this. */
  const expectBoxes = async (...boxes: [string, string | undefined][]) => {
    for (const [block, text] of boxes)
      await expect(box(block), `box ${block}`).toHaveText(text ?? 'something')
  }
  await test.step('unit of issue and quantity [S1348-12 S1348-13]', () =>
    expectBoxes(['23-24', shipped.unitOfIssue], ['25-29', shipped.quantity.toFixed(2)]))
  await test.step('supplementary address, signal code, priority and required delivery date [S1348-14 S1348-15]', async () => {
    await expectBoxes(
      ['45-50', shipped.supplementaryAddress],
      ['51', shipped.signalCode],
      ['60-61', shipped.priority],
      ['62-64', shipped.requiredOn?.replace(/^20(..)-(..)-(..)$/, '$2/$3/$1')],
    )
    await expect(box('45-50', sheets.nth(1))).toHaveText('W9AR03')
    await expect(box('51', sheets.nth(1))).toHaveText('J')
  })
  await test.step('unit price, and the total of all pieces [S1348-18]', async () => {
    await expectBoxes(['74-80', `$${dollars}`], ['1', `$${inDollars(shipped.unitPrice * shipped.quantity)}`])
    await expect(box('74-80', sheets.nth(1))).toHaveText('$1,234.50')
    await expect(box('1', sheets.nth(1))).toHaveText('$14,814.00')
  })
  await test.step('description, mark for, ship-from code and today [S1348-19 S1348-20 S1348-21 S1348-23]', () =>
    expectBoxes(['17', shipped.description], ['4', name], ['2', 'UTT080'], ['5', eastern]))
  await test.step('three lines of address, and whom to contact [S1348-22 S1348-24]', async () => {
    const { address1, address2, address3 } = shipped
    await expect(box('3').locator('span')).toHaveText([address1, address2, address3].filter(Boolean))
    await expect(box('27')).toContainText('support@quartermaster.example')
  })
  // Boxes for the pen: nobody has to listen to them.
  for (const block of ['6', '10', '16', '22', '23'])
    await expect(sheet.locator(`[data-block="${block}"]`)).toHaveAttribute('aria-hidden', 'true')

  const composite = `SMS${shipped.unitOfIssue}${String(shipped.quantity).padStart(5, '0')}A00${String(shipped.unitPrice).padStart(7, '0')}`
  const symbol = (label: RegExp) => sheet.getByRole('img', { name: label })
  const kinds = page.getByRole('combobox', { name: 'Bar codes' })
  await test.step('requisition and NSN as text and as bar codes, in Code 128 at first [S1348-16 S1348-17]', async () => {
    await expectBoxes(['24', dashed], ['25', nsn])
    for (const kind of ['Code 128', 'Code 39']) {
      await expect(kinds.locator('option:checked')).toHaveText(kind)
      const format = kind.replace(' ', '')
      for (const [label, text] of [
        [`^${kind} bar code of requisition ${dashed}$`, shipped.requisition],
        [`^${kind} bar code of NSN ${nsn}$`, shipped.nsn],
        [`^${kind} bar code of source`, composite],
      ] as const)
        expect(await decode(symbol(new RegExp(label))), label).toEqual([{ format, text }])
      await kinds.selectOption('Code 39')
    }
    await expect(page).toHaveURL(`${address}?barcode=code39`)
  })
  await page.getByRole('checkbox', { name: 'PDF417 symbol in box 27' }).check()
  const [whole] = await decode(symbol(/^PDF417 bar code/))
  expect(whole?.format).toBe('PDF417')
  expect(whole?.text.split('\u001d')).toEqual([
    '[)>\u001e06',
    `12S${shipped.requisition}`,
    `N${shipped.nsn}`,
    `7Q${shipped.quantity}${shipped.unitOfIssue}`,
    'VSMS',
    '2RA',
    `12Q${dollars}\u001e\u0004`,
  ])

  await test.step('one landscape A4 page a line, without a margin, and nothing of the screen [S1348-10 S1348-11 CONST-45]', async () => {
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
  })
  await test.step('US Letter is a choice of the print, with the same boxes, none of them cut', async () => {
    const onA4 = await readBoxes()
    await page.getByRole('combobox', { name: 'Paper' }).selectOption('US Letter')
    await expect(page).toHaveURL(/[?&]paper=letter/)
    await expect(page.getByText('2 pages, US Letter landscape')).toBeVisible()
    const { pages } = await print(page)
    expect(pages.map(({ size }) => size)).toEqual([LETTER_LANDSCAPE, LETTER_LANDSCAPE])
    expect(pages[0]?.words).toContain(dashed)
    expect(await readBoxes()).toEqual(onA4)

    /** What stands in each box of the first page, and which of them are too small for it. */
    async function readBoxes() {
      return page
        .locator('.release')
        .first()
        .locator('.release__box')
        .evaluateAll((boxes) =>
          boxes.map((box) => ({
            text: box.textContent,
            isCut: box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1,
          })),
        )
    }
  })
  await test.step('Print prints [S1348-25]', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  })
})
