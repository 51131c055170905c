import { expect, type Page, type Route, test } from '@playwright/test'
import { type OrderEvent, readOrder } from '../src/wire/orders/orders.ts'
import { decideHeldMoney, listWaitingMoney } from '../src/wire/orders/supply-requests.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { stepSupply } from './admin-command.ts'
import { ask, changeAnswers, readAnswer, readSent } from './ask.ts'
import { press, type } from './keyboard.ts'
import { approveByCall, members, submitByCall } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

/** An approved order of one line for Nicole Evans. */
async function approve(page: Page, quantity: number): Promise<number> {
  await signInQuietly(page, 'placer')
  const number = await submitByCall(page, members.evans, { quantity })
  await approveByCall(page, number)
  return number
}

test('pieces are cancelled before they are sent, the rest is asked back from the supplier, all by keyboard', async ({
  page,
}) => {
  const number = await approve(page, 5)
  await signIn(page, 'placer', `/orders/${number}`)
  const main = page.getByRole('main')
  const cancel = main.getByRole('button', { name: 'Cancel pieces, line 1' })
  await press(cancel)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('5 are outstanding.')
  await type(dialog.getByRole('textbox', { name: /^Pieces/ }), '9')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Enter a number of pieces from 1 to 5.')
  await expect(dialog).toContainText('Say in a comment why.')
  await type(dialog.getByRole('textbox', { name: /^Pieces/ }), '2')
  await type(dialog.getByRole('textbox', { name: /^Comment/ }), 'Two were found')
  await expectAccessible(page, 'cancelling pieces')
  await expectNoSidewaysScroll(page, 'cancelling pieces')
  await press(dialog.getByRole('button', { name: 'Cancel pieces' }))
  await expect(dialog).toBeHidden()
  await expect(main).toContainText(
    /Pieces of line 1 are cancelled\. W9AR02\/6C of fiscal year \d{4} had \$[\d,]+\.\d\d available and has \$[\d,]+\.\d\d now\./,
  )
  const history = main.getByRole('list', { name: `History of order ${number}` })
  await expect(history).toContainText('2 of 5 cancelled before the supplier heard of it.')
  await expect(main).toContainText('2 cancelled or rejected, 3 outstanding')

  await stepSupply(1)
  await page.reload()
  await expect(history).toContainText('Sent to the supplier')
  // Each step names who took it, the day, and how far it is.
  await expect(main.getByRole('list', { name: `Way of order ${number}` }).getByRole('listitem')).toHaveText([
    /^Placed, done\d\d\/\d\d\/\d{4}Elena Whitfield$/,
    /^Approved, done\d\d\/\d\d\/\d{4}(?!Elena Whitfield)\w/,
    /^Sent, done\d\d\/\d\d\/\d{4}$/,
    /^Shipped, nowNow/,
    /^Received, to come$/,
    /^Issued, to come$/,
  ])
  await press(main.getByRole('button', { name: 'Ask to cancel, line 1' }))
  await type(dialog.getByRole('textbox', { name: /^Comment/ }), 'The member has left')
  await press(dialog.getByRole('button', { name: 'Ask to cancel' }))
  await expect(main).toContainText(/Cancellation of 3 asked for on [\d/]+, waiting for the supplier/)
  await expect(main.getByRole('button', { name: 'Ask to cancel, line 1' })).toHaveCount(0)
  // The record is there for those who know it, and in words for everybody else.
  const record = history.getByText('Show the record AC1')
  await press(record)
  await expect(history).toContainText('Request to cancel')
  await expect(history.locator('dl').last()).toContainText('Quantity')
  await expectAccessible(page, 'an order with its records')
  await expectNoSidewaysScroll(page, 'an order with its records')
  // However the supplier answers, the request does not stay open.
  await expect(async () => {
    await stepSupply(20)
    await page.reload()
    await expect(history).toBeVisible()
    expect(await main.getByText(/waiting for the supplier/).count()).toBe(0)
  }).toPass()
})

test('Finance finds the money that waits and decides about it', async ({ page }) => {
  const number = await approve(page, 4)
  const padded = String(number).padStart(20, '0')
  await signInQuietly(page, 'finance')
  // The simulated supplier never bills a cancellation: what the server would say of one is put into its answers.
  let isDecided = false
  const wait = async (route: Route) => {
    const answer = await route.fetch({
      method: 'GET',
      url: route
        .request()
        .url()
        .replace(/\/supply\/lines\/.*/, `/cart/order/${padded}`),
      postData: undefined,
    })
    const details = await readAnswer(readOrder, answer)
    const supply = details.supply.map((line) => ({
      ...line,
      ...{ isSent: true, ended: 2, outstanding: 2, held: isDecided ? 0 : 86_50, owed: 3_25 },
    }))
    const json = readOrder.answer.write({ ...details, supply, mayDecideMoney: true })
    await route.fulfill({ response: answer, json })
  }
  await page.route(`**/cart/order/*${number}`, wait)
  await page.route(`**/supply/lines/*${number}/1/held`, async (route) => {
    expect(readSent(decideHeldMoney, route.request())).toEqual({
      decision: 'refund',
      comment: 'No charges came',
    })
    isDecided = true
    await wait(route)
  })
  await page.route('**/supply/decisions', (route) =>
    route.fulfill({
      json: listWaitingMoney.answer.write([
        {
          ...{ order: number, number: 1, description: 'Necktie' },
          ...{ dodaac: 'W9AR02', fundCode: '6C', fiscalYear: 2027, owed: 3_25, held: 86_50 },
        },
      ]),
    }),
  )
  await page.goto('/funding')
  const main = page.getByRole('main')
  const waiting = main.getByRole('table', { name: 'Lines whose money waits for Finance' })
  await expect(waiting).toContainText(
    '$3.25 more is owed. Commit it if it is right; add money first if the fund is short.',
  )
  await expectAccessible(page, 'money that waits')
  await expectNoSidewaysScroll(page, 'money that waits')
  await waiting.getByRole('link', { name: `Order ${number}, line 1` }).click()
  await expect(main.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(main).toContainText('$86.50 waits until Finance decides.')
  await expect(main.getByRole('button', { name: 'Commit the difference, line 1' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Keep it for the charges, line 1' })).toBeVisible()
  await press(main.getByRole('button', { name: 'Give the money back, line 1' }))
  const dialog = page.getByRole('dialog', { name: 'Give $86.50 of line 1 back?' })
  await press(dialog.getByRole('button', { name: 'Give the money back' }))
  await expect(dialog).toContainText('Say in a comment why.')
  await type(dialog.getByRole('textbox', { name: /^Comment/ }), 'No charges came')
  await expectAccessible(page, 'giving money back')
  await press(dialog.getByRole('button', { name: 'Give the money back' }))
  await expect(main).toContainText('$86.50 of line 1 went back.')
  await expect(main.getByRole('button', { name: 'Give the money back, line 1' })).toHaveCount(0)
})

test('a long history is summed up, and each line is read alone', async ({ page }) => {
  const number = await approve(page, 1)
  await signInQuietly(page, 'placer')
  const sent = {
    kind: 'transmitted' as const,
    at: new Date('2026-11-20T15:00:00.000Z'),
    title: 'Sent to the supplier',
    detail: '',
    person: '',
  }
  const more = {
    trackingNumber: '',
    trackingUrl: '',
    code: '',
    record: '',
    datedOn: null,
    estimatedOn: null,
    estimate: '',
  }
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1)
  const ofAll = <T extends object>(lines: T[]) =>
    numbers.flatMap((one) => lines.slice(0, 1).map((line) => ({ ...line, number: one })))
  const backordered: OrderEvent = {
    ...sent,
    ...more,
    kind: 'status',
    title: 'Supply status',
    detail: 'Backordered, waiting for stock (BB).',
    line: 7,
    datedOn: '2026-11-20',
    estimatedOn: '2026-12-06',
    estimate: 'Expected 12/06/2026, 14 days later than said before.',
  }
  await changeAnswers(page, readOrder, (details) => ({
    ...details,
    // The simulated supplier may have shipped it meanwhile.
    order: { ...details.order, status: 'approved' as const, lines: ofAll(details.order.lines) },
    supply: ofAll(details.supply),
    events: [...numbers.map((line) => ({ ...sent, ...more, line })), backordered],
  }))
  await page.goto(`/orders/${number}`)
  const main = page.getByRole('main')
  const history = main.getByRole('list', { name: `History of order ${number}` })
  await expect(history).toContainText('Lines 1 to 20: Sent to the supplier')
  await expect(history).toContainText('Line 7: Supply status')
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'an order of twenty lines')
  await expectNoSidewaysScroll(page, 'an order of twenty lines')
  await main.getByRole('combobox', { name: 'Show' }).selectOption('7')
  const ofLine = main.getByRole('list', { name: `History of order ${number}, line 7` })
  await expect(ofLine.getByRole('listitem')).toHaveCount(2)
  await expect(ofLine).toContainText('Expected 12/06/2026, 14 days later than said before.')
  await expect(ofLine).toContainText('11/20/2026, heard of on')
})

test('on a phone Approve and Decline stay in sight and cover nothing that has the focus', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  const number = await submitByCall(page, members.evans)
  await page.context().clearCookies()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'approver1', `/orders/${number}`)
  const approve = page.getByRole('button', { name: `Approve order ${number}` })
  const decline = page.getByRole('button', { name: `Decline order ${number}` })
  const inSight = async () => {
    for (const button of [approve, decline]) await expect(button).toBeInViewport({ ratio: 1 })
  }
  await inSight()
  await expectAccessible(page, 'an order to decide on a phone')
  await expectNoSidewaysScroll(page, 'an order to decide on a phone')
  const covered: string[] = []
  await page.getByRole('link', { name: 'View Form' }).focus()
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const { left, top, width, height } = focused.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      const isSeen = above && (focused.contains(above) || above.contains(focused) || above.closest('label'))
      return isSeen ? '' : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`
    })
    if (name) covered.push(name)
    if (await decline.evaluate((button) => button === document.activeElement)) break
  }
  await expect(decline).toBeFocused()
  expect(covered).toEqual([])
  await inSight()
})

test('an address names a line, and reading begins there', async ({ page }) => {
  const number = await approve(page, 2)
  const { order } = await ask(page, readOrder, { params: { number } })
  const requisition = order.lines[0]?.requisition ?? ''
  await page.goto(`/orders/${number}#line-${requisition}`)
  const line = page.getByRole('listitem', { name: /^Line 1: / })
  await expect(line.getByRole('heading', { name: /^Line 1: / })).toBeFocused()
  await expect(line).toBeInViewport()
})
