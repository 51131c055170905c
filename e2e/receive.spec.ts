import { expect, type Page, test } from '@playwright/test'
import { readOrder } from '../src/wire/orders/orders.ts'
import { readClothingRequest } from '../src/wire/papers/clothing-requests.ts'
import { addReceipt } from '../src/wire/receipts/receipts.ts'
import { onRows } from './data-dir.ts'
import { holdResponses } from './held-responses.ts'
import { press, reach } from './keyboard.ts'
import { button, link, list, mainOf, region, textbox, title } from './parts.ts'
import { approveByCall, members, NECKTIE, submitByCall } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { signInQuietly } from './signing-in.ts'

const { pham } = members
/** The demo has not issued one of them to Silas Pham. */
const MAYBE_ISSUED = ['8440019551004', '8405019422085', '8415019019002']

/** An approved order for Silas Pham, which no shipment or rejection of another journey changes. Returns its number and requisition. */
async function approveOrder(page: Page, quantity: number): Promise<{ number: number; requisition: string }> {
  await signInQuietly(page, 'placer')
  const number = await submitByCall(page, pham, { quantity })
  await approveByCall(page, number)
  await onRows(
    (sql) => sql`UPDATE order_lines SET shipped_quantity = quantity, supply_state = 'shipped',
      parts = jsonb_build_object('', jsonb_build_object('shipped', quantity)) WHERE order_id = ${number}`,
  )
  await signInQuietly(page, 'placer')
  const { order } = await sendRequest(page, readOrder, { params: { number } })
  return { number, requisition: order.lines[0]?.requisition ?? '' }
}

test('a user scans, counts, issues, and returns a parcel by keyboard only, and undoes a mistake', async ({
  page,
}) => {
  const { number, requisition } = await approveOrder(page, 5)
  const field = textbox(page, 'Scan or type a number')
  const said = (words: string | RegExp) => expect(page.locator('[aria-live="polite"]')).toContainText(words)
  const history = list(page, `History of order ${number}`)
  const line = region(page, /^Necktie/)
  const done = region(page, 'Done during this visit')
  const receive = line.getByRole('form', { name: 'Receive' })
  const good = textbox(receive, 'In good order')
  /** A scanner types fast, and then Enter. The next scan replaces the text. */
  const scan = async (code: string) => {
    await expect(field).toBeFocused()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await test.step('the waiting orders on Home lead to the shipments, and the user receives one without a number', async () => {
    await page.goto('/dashboard')
    await press(link(mainOf(page), /^Receive \d+ shipments?$/))
    await expect(field, 'a scanner can begin at once').toBeFocused()
    const waiting = page.getByRole('table', { name: 'Shipments on the way, oldest first' })
    const first = waiting.getByRole('row').nth(1)
    const oldest = await first.textContent()
    await button(first, /^Open shipment/).click()
    await expect(waiting, 'one shipment at a time').toHaveCount(0)
    await expect(page.getByRole('form', { name: /^Receive Shipment/ })).toBeVisible()
    await expect(field).toBeFocused()
    const problem = button(page, /^Report a problem with/).first()
    await problem.click()
    const missing = page.getByRole('textbox', { name: 'Missing', exact: true })
    await missing.fill('１')
    await textbox(page, 'Why missing').fill('Not in the box')
    await page.route(/receipts\/shipments$/, (route) => route.abort(), { times: 1 })
    await button(page, /^Receive \d+, report 1$/).click()
    await expect(page.getByRole('alert'), 'a lost response').toContainText('nothing is done twice')
    await expect(missing, 'it keeps the exceptions').toHaveValue('１')
    const detail = 'Somebody has received this part of the shipment.'
    // The route stays until the page has read again: to remove it earlier could hide that response from the test.
    await page.route(/receipts\/shipments$/, (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', json: { detail } }),
    )
    const readAgain = page.waitForResponse(/receipts\/lines/)
    await button(page, /^Receive \d+, report 1$/).click()
    await readAgain
    await page.unroute(/receipts\/shipments$/)
    await expect(page.getByRole('alert'), 'a refusal').toContainText(detail)
    await expect(missing, 'also after it was read again').toHaveValue('１')
    await button(page, /^No problem with/).click()
    await button(page, /^Open line of/)
      .first()
      .click()
    const ofBox = textbox(page, 'In good order')
    await ofBox.fill('99')
    await ofBox.press('Enter')
    await expect(ofBox, 'the line counts for its box').toHaveAccessibleDescription(
      /Only \d+ of this shipment/,
    )
    await expect(ofBox).toBeFocused()
    await button(page, 'Back to what was found').click()
    await field.focus()
    await page.keyboard.press('Enter')
    await said(/Received (\d+) of \1.*Ready for the next scan\./)
    await expect(first, 'it waits no more').not.toHaveText(oldest ?? '')
    await button(page, /^Undo: Shipment/).click()
    await expect(first, 'an undone shipment waits again').toHaveText(oldest ?? '')
  })
  await page.goto('/receive')
  await test.step('an unknown text stays in the field, with the reason, also from a scanner that ends with Tab and does not wait', async () => {
    const letGo = await holdResponses(page, '**/receipts/lines?*')
    await scan('W9AR02-6001-8997')
    await page.keyboard.type('W')
    await page.keyboard.insertText('9AR02-6001-8998')
    await page.keyboard.press('Tab')
    letGo()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/There is no requisition W9AR02-6001-8998/)
    await expect(field).toHaveValue('W9AR02-6001-8998')
  })
  await test.step('three are good and one is damaged, with a reason', async () => {
    // With the stars of Code 39.
    await scan(`*${requisition}*`)
    await expect(line).toContainText('Silas Pham, DoD ID ••••••')
    await said('for Silas Pham: 5 to receive.')
    await expect(good).toHaveValue('5')
    await reach(good)
    await page.keyboard.type('3')
    await reach(receive.getByRole('textbox', { name: 'Damaged', exact: true }))
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    const reason = textbox(receive, /^Kind of damage/)
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAccessibleDescription(/Say what is damaged\./)
    await expect(good).toHaveValue('3')
    await page.keyboard.type('torn seam')
    await page.keyboard.press('Enter')
    await said(/Received 3 of Necktie.* for Silas Pham, 1 damaged\..* Ready for the next scan\./)
    await expect(field).toHaveValue('')
    await expect(line).toHaveCount(0)
    await expect(done).toContainText('Supply Discrepancy Report (SF 364)')
  })
  await test.step('two are issued, and one comes back until an undo', async () => {
    await scan(requisition.toLowerCase())
    const issue = line.getByRole('form', { name: 'Issue' })
    const pieces = textbox(issue, 'Pieces')
    await reach(pieces)
    await page.keyboard.type('1')
    await sendRequest(page, addReceipt, { params: { number, line: 1 }, body: { kind: 'issue', quantity: 1 } })
    await press(button(issue, 'Issue to Silas Pham'))
    await expect(issue.getByRole('alert'), 'a colleague issued one').toContainText('Look at the line again.')
    await expect(line, 'the line is read again').toContainText('Issued1')
    await expect(pieces).toHaveValue('1')
    await press(button(issue, 'Issue to Silas Pham'))
    await said(/Issued 1 of Necktie.* to Silas Pham\. Ready for the next scan\./)
    await scan(requisition)
    const giveBack = line.getByRole('form', { name: 'Return' })
    await reach(textbox(giveBack, 'Pieces'))
    await page.keyboard.type('1')
    await reach(textbox(giveBack, /^Reason/))
    await page.keyboard.type('Wrong size')
    await page.keyboard.press('Enter')
    await said(/Returned 1 of Necktie.* from Silas Pham\./)
    await expect(button(done, 'Undo')).toHaveCount(1)
    await press(button(done, /^Undo: Returned 1/))
    await said(/Undone: Returned 1/)
    await expect(field).toBeFocused()
    await expect(done.getByRole('listitem').first()).toContainText('Undone')
  })
  await test.step('the order says so, and leads to its line, whose rest is received and issued in one step', async () => {
    await page.goto(`/orders/${number}`)
    await expect(list(page, `Items of order ${number}`)).toContainText(
      'Received 3 of 5, issued 2, 1 missing or damaged',
    )
    await expect(history).toContainText('Received 3 of 5, 1 damaged: torn seam.')
    await expect(history).toContainText('Undone: 1 returned by Silas Pham: Wrong size.')
    await expect(page.getByText(/^1 of requisition .* is missing or damaged\./)).toBeVisible()
    await link(page, /^Receive or issue line 1/).click()
    await expect(page).toHaveURL(`/receive?scan=${requisition}`)
    await expect(good).toHaveValue('1')
    await good.fill('2')
    await button(receive, 'Received and issued to Silas Pham').click()
    await said(/Received and issued 2 of Necktie/)
  })
  await test.step('the member signs for it by a typed name, once, and the order and the record show it', async () => {
    await link(page, /^Sign or print receipt/).click()
    const heading = title(page, /^Receipt \d+$/)
    const sign = button(page, /^Sign$/)
    await expect(heading).toBeFocused()
    await press(sign)
    const name = textbox(page, 'Name of the person who signs')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/Draw the signature, or type the name\./)
    await page.keyboard.type('Silas Pham')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Signed by Silas Pham on /)).toBeVisible()
    await expect(sign).toHaveCount(0)
    const receipt = (await heading.textContent()) ?? ''
    await expect(page.getByRole('article', { name: '3078, page 1 of 1' })).toContainText('Silas Pham, ')
    await page.goto(`/orders/${number}`)
    await expect(history).toContainText(`Silas Pham signed for 2 on ${receipt.replace('R', 'r')}.`)
    await page.goto(`/clothing-record/${pham.smid}`)
    const signed = page.getByRole('row').filter({ has: link(page, receipt) })
    await expect(signed).toContainText(/Silas Pham, \d\d\//)
  })
  const rows = await sendRequest(page, readClothingRequest, { params: { program: 'AR', person: pham.smid } })
  await test.step('pieces that no order issued come back on the record, by keyboard, until an undo', async () => {
    const returns = region(page, 'Returned without an order')
    const dialog = page.getByRole('dialog')
    const take = button(dialog, /^Take back$/)
    await press(button(returns, 'Take back pieces'))
    await dialog.getByLabel('NSN').fill(NECKTIE)
    await dialog.getByLabel('Pieces').fill('2')
    await press(take)
    await expect(dialog.getByText(/^Order \d+ issued this item\./).first()).toBeVisible()
    const unissued = MAYBE_ISSUED.find((nsn) => !rows.some((one) => one.nsn === nsn)) ?? ''
    await dialog.getByLabel('NSN').fill(unissued)
    await press(take)
    const taken = page.getByText('2 pieces were taken back. Nobody had noted 2 of them as held.')
    await expect(taken.first()).toBeVisible()
    const entry = returns.getByRole('row').filter({ hasText: 'Nobody had noted these pieces.' })
    await press(button(entry, /^Undo/))
    await press(button(dialog, 'Undo return'))
    await expect(entry).toHaveCount(0)
  })
  await test.step('where the browser reads bar codes, the camera finds the line and goes off again', async () => {
    await page.addInitScript((code) => {
      const tracks: MediaStreamTrack[] = []
      Object.assign(window, {
        tracks,
        BarcodeDetector: class {
          static async getSupportedFormats() {
            return ['code_128', 'qr_code']
          }
          looks = 0
          detect = async () => (++this.looks < 3 ? [] : [{ rawValue: code }])
        },
      })
      // A moving picture without a camera.
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
        const stream = canvas.captureStream(5)
        tracks.push(...stream.getTracks())
        return stream
      }
    }, requisition)
    await page.goto('/receive')
    const camera = button(page, 'Scan with the camera')
    await camera.click()
    await expect(line).toBeVisible()
    await expect(field).toHaveValue(requisition)
    await expect(camera).toBeVisible()
    const found = await page.evaluate(() => {
      const { tracks } = window as unknown as { tracks: MediaStreamTrack[] }
      const { featurePolicy } = document as unknown as {
        featurePolicy: { allowsFeature(name: string): boolean }
      }
      return {
        states: tracks.map(({ readyState }) => readyState),
        isAllowed: featurePolicy.allowsFeature('camera'),
      }
    })
    expect(found).toEqual({ states: ['ended'], isAllowed: true })
  })
})
