import { expect } from '@playwright/test'
import { OWN_MAKING } from '../src/domain/roles/waiting.ts'
import { verifyToken, writeResetLink } from '../src/wire/account/recovery.ts'
import { checkOpeningLink } from '../src/wire/opening/opening.ts'
import { writeOpeningLink } from '../src/wire/opening/opening-link.ts'
import {
  approveOrder,
  listOrderRows,
  listOrders,
  type OrderCard,
  type OrderDetails,
  readOrder,
} from '../src/wire/orders/orders.ts'
import { decideHeldMoney, listWaitingMoney } from '../src/wire/orders/supply-requests.ts'
import { listHandovers, readHandover } from '../src/wire/receipts/handovers.ts'
import {
  listToIssue,
  listToReceive,
  lookUpLines,
  type OpenShipment,
  readClothingRecord,
  type UnitLine,
} from '../src/wire/receipts/receipts.ts'
import { signIn } from '../src/wire/session/session.ts'
import { expectNoSidewaysScroll } from './accessibility.ts'
import { expectWhole, test } from './fixed.ts'
import { button, combobox, dialogOf, link, list, mainOf, region, textbox } from './parts.ts'
import { playResponse } from './play-response.ts'
import { goodsOf, playedCard, playedDetails, playedFive, playedWaiting } from './played-orders.ts'
import { LETTER_PORTRAIT, PORTRAIT, print } from './printed-forms.ts'
import { readSent } from './send-request.ts'

const waiting: OrderDetails = {
  ...{
    ...playedDetails,
    order: playedWaiting,
    supply: [],
    approvals: [],
    refunded: 0,
    mayDecideMoney: false,
  },
  ...{ events: playedDetails.events.slice(0, 1), waitingFor: ['Lena First', 'Ben Second'] },
}

const toRow = ({ lines, submittedAt, createdAt, ...order }: OrderCard) => ({
  ...order,
  submittedAt: submittedAt ?? createdAt,
  item: `${lines[0]?.description} ${lines[0]?.size}`,
  lines: lines.length,
  waitsFor: 'Lena First or Ben Second',
})

// Read-only, so the tests can run in parallel.
test.describe.configure({ mode: 'parallel' })

test('the screens of an order show every text in its place: card, row, dialogs, page, form, and invoice [ORD-13 ORD-14 ORD-15 ORD-20]', async ({
  page,
  enter,
}) => {
  let details = waiting
  await playResponse(page, listOrders, () => [playedWaiting, playedCard])
  await playResponse(page, listOrderRows, () => [toRow(playedWaiting), toRow(playedCard)])
  await playResponse(page, readOrder, () => details)
  const main = mainOf(page)
  const dialog = dialogOf(page)
  const openDialog = async (name: string, wholeName: string) => {
    await main.getByRole('button', { name }).click()
    await expectWhole(page, dialog, wholeName)
    await button(dialog, 'Cancel').click()
    await expect(dialog).toHaveCount(0)
  }
  await test.step('cards: one that waits and can be changed, one that is as it is stored [ORD-16 ORD-17 ORD-21 ORD-22]', async () => {
    await enter('approver1')
    await page.goto('/orders?view=cards')
    await expectWhole(page, main, 'orders-cards')
    await openDialog('Approve order 7002', 'order-approve')
    await openDialog('Decline order 7002', 'order-decline')
  })
  await test.step('the last level moves the money', async () => {
    details = { ...waiting, order: { ...playedWaiting, level: 2 } }
    await page.goto('/orders/7002')
    await openDialog('Approve order 7002', 'order-approve-last')
  })
  await test.step('rows, one of them open, and the question about several', async () => {
    await page.goto('/orders?view=rows')
    await main
      .getByRole('button', { name: /^Coat, all weather 38 REG/ })
      .first()
      .click()
    await expectWhole(page, main, 'orders-rows')
    await page.getByRole('checkbox', { name: 'Select order 7002' }).check()
    await openDialog('Approve 1 · $314.53', 'orders-approve')
    await openDialog('Decline 1', 'orders-decline')
  })
  await test.step('the page of an order that waits', async () => {
    details = waiting
    await page.goto('/orders/7002')
    await expectWhole(page, main, 'order-waiting')
  })
  await test.step('the page of an order whose orderer the reader created', async () => {
    const order = { ...playedWaiting, mayDecide: false, mayChange: false, whyNotApprove: OWN_MAKING.sentence }
    details = { ...waiting, order }
    await page.reload()
    await expect(page.getByText(`${OWN_MAKING.sentence} Level 1 of 2 is next: Lena First`)).toBeVisible()
    await expect(button(page, /^(Approve|Decline)/)).toHaveCount(0)
  })
  await test.step('the page of an order at the supplier, for Finance, with the questions about its money', async () => {
    details = playedDetails
    await page.goto('/orders/7001')
    await button(main, 'People, codes and addresses').click()
    await expectWhole(page, main, 'order-approved')
    await openDialog('Commit the difference, line 1', 'order-commit')
    await openDialog('Keep it for the charges, line 1', 'order-keep')
    await combobox(main, 'Show').selectOption('1')
    await expectWhole(page, list(main, 'History of order 7001, line 1'), 'order-line-history')
  })
  await test.step('an offered substitute that the catalog does not name has a field, which says what it wants', async () => {
    details = { ...playedDetails, supply: playedDetails.supply.map((one) => ({ ...one, substitutable: 2 })) }
    await page.goto('/orders/7001')
    const offer = main.getByRole('form', { name: 'Substitute for line 1' })
    await button(offer, 'Order 2 of the substitute').press('Enter')
    await expect(textbox(offer, 'NSN of the substitute')).toBeFocused()
    await expectWhole(page, offer, 'order-substitute')
    await expectNoSidewaysScroll(page, 'an offered substitute')
  })
  await test.step('five lines with their shipments, days and papers take at most two screens', async () => {
    details = playedFive
    await page.goto('/orders/7001')
    await expect(main.locator('.page__head')).toContainText(
      '1 of 5 received, 2 shipped, 1 at the supplier, 1 ended',
    )
    const items = main.getByRole('region', { name: 'Items' })
    const line = (number: number) => items.getByRole('listitem', { name: `Line ${number}: ` })
    await expect(link(line(1), /^1Z999AA10123456784/)).toHaveAttribute('href', /^https:/)
    await expect(link(line(1), /^1348 of line 1/)).toHaveAttribute(
      'href',
      '/reports/1348/00000000000000009001?requisition=W9AR0263300121',
    )
    await expect(line(4)).toContainText('Expected 02/03/2027')
    await expect(button(line(4), 'Ask the supplier where it is, line 4')).toBeVisible()
    await expect(list(items, 'Shipments').getByRole('link')).toHaveText([/^Print both 1348s/])
    const foot = await items.evaluate((part) => part.getBoundingClientRect().bottom + window.scrollY)
    expect(foot).toBeLessThanOrEqual(2 * 768)
    details = playedDetails
  })
  await test.step('the form and the invoice of the order print without the screen around them', async () => {
    for (const [paper, sheet, size] of [
      ['form', 'a4', PORTRAIT],
      ['invoice', 'letter', LETTER_PORTRAIT],
    ] as const) {
      await page.goto(`/orders/7001/${paper}`)
      await expectWhole(page, main, `order-${paper}`)
      await combobox(main, 'Paper').selectOption(sheet)
      await expect(page.locator('.paper-page')).toHaveAttribute('data-paper', sheet)
      const { pages } = await print(page)
      expect(pages[0]?.size).toEqual(size)
      expect(pages[0]?.words).toContain('Coat, all weather')
      expect(pages[0]?.words).not.toMatch(/Print|Profile/)
    }
  })
})

test('Finance finds the money that waits and decides about it', async ({ page, enter }) => {
  let details = playedDetails
  await playResponse(page, readOrder, () => details)
  await playResponse(page, listWaitingMoney, () => [
    {
      ...{ order: 7001, number: 1, description: 'Coat, all weather', dodaac: 'W9AR02', fundCode: '6C' },
      ...{ fiscalYear: 2027, owed: 3_25, held: 86_50 },
    },
  ])
  await page.route('**/supply/lines/*7001/1/held', async (route) => {
    expect(readSent(decideHeldMoney, route.request())).toEqual({
      decision: 'refund',
      comment: 'No charges came',
    })
    const supply = details.supply.map((line) => ({ ...line, held: 0 }))
    const moved = { dodaac: 'W9AR02', fundCode: '6C', fiscalYear: 2027, before: 900_10, available: 986_60 }
    details = { ...details, supply, moved }
    await route.fulfill({ json: approveOrder.response.write(details) })
  })
  await enter('finance')
  await page.goto('/funding')
  const main = mainOf(page)
  const table = main.getByRole('table', { name: 'Lines whose money waits for Finance' })
  await expectWhole(page, table, 'waiting-money')
  await link(table, 'Order 7001, line 1').click()
  await button(main, 'Give the money back, line 1').click()
  const dialog = page.getByRole('dialog', { name: 'Give $86.50 of line 1 back?' })
  await button(dialog, 'Give the money back').click()
  await textbox(dialog, /^Comment/).fill('No charges came')
  await expectWhole(page, dialog, 'order-refund')
  await button(dialog, 'Give the money back').click()
  await expect(
    main.getByText(
      '$86.50 of line 1 went back. W9AR02/6C of fiscal year 2027 had $900.10 available and has $986.60 now.',
    ),
  ).toBeVisible()
  await expect(button(main, 'Give the money back, line 1')).toHaveCount(0)
})

/** A line with all actions, in which all fields differ. */
const PLAYED: UnitLine = {
  ...{ order: 7001, number: 2, version: 5, requisition: 'W9AR0263300123', nsn: '8405019001234' },
  ...{ suppliedNsn: '8405019001299', description: 'Coat, all weather', size: '38 REG', picture: null },
  ...{ sizeFamily: 'coat', unitOfIssue: 'EA', dodaac: 'W9AR02', memberId: 10_003, member: 'Max Wearer' },
  ...{ maskedDodId: '••••••4321', lineStatus: 'Shipped', received: 'received', quantity: 20 },
  shippedQuantity: 14,
  goods: goodsOf({
    ...{ dueQuantity: 19, endedQuantity: 1, receivedQuantity: 9, shortQuantity: 1, damagedQuantity: 2 },
    ...{ issuedQuantity: 5, returnedQuantity: 2 },
  }),
}

test('the screens of a line to receive and of a clothing record show every text in its place', async ({
  page,
  enter,
}) => {
  const plain: UnitLine = {
    ...PLAYED,
    ...{ order: 7003, requisition: 'W9AR0263300124', suppliedNsn: '', received: 'no', quantity: 6 },
    ...{ member: 'Ann Other', memberId: 10_004, goods: goodsOf({ dueQuantity: 6 }) },
  }
  let lines = [PLAYED]
  await playResponse(page, listToReceive, () => [
    {
      ...{ order: 7003, parcel: 71, dodaac: 'W9AR02', member: 'Ann Other', shippedOn: '2026-11-12' },
      ...{ number: '1Z999AA10123456784', carrier: 'UPS', scan: '1Z999AA10123456784' },
      ...{ contents: 'Coat, all weather 38 REG +2', lines: 3, pieces: 14 },
    },
    {
      ...{ order: 7001, parcel: 0, dodaac: 'W9AR01', member: 'Max Wearer', shippedOn: '2026-11-13' },
      ...{ number: '', carrier: '', scan: 'Order 7001', contents: 'Coat, all weather 38 REG' },
      ...{ lines: 1, pieces: 5 },
    },
  ])
  let shipments: OpenShipment[] = []
  await playResponse(page, lookUpLines, () => ({
    ...{ kind: 'requisition' as const, quantity: null, isCut: false, lines, shipments },
  }))
  const receipt = {
    ...{ number: 12, dodaac: 'W9AR02', madeAt: new Date('2026-11-20T15:00:00Z'), issuedBy: 'Rita Room' },
    ...{ signedName: 'M. Wearer', signedAt: new Date('2026-11-20T15:05:00Z') },
  }
  const unsigned = { ...receipt, number: 11, pieces: 3, signedName: '', signedAt: null }
  await playResponse(page, listHandovers, () => [
    { ...receipt, member: 'Max Wearer', pieces: 5 },
    { ...unsigned, member: 'Ann Other' },
    { ...unsigned, number: 10, pieces: 0, member: 'Ann Other' },
  ])
  await playResponse(page, listToIssue, () => [
    {
      ...{ memberId: 10_003, member: 'Max Wearer', maskedDodId: '••••••4321', dodaac: 'W9AR02', pieces: 4 },
      lines: [PLAYED],
    },
  ])
  await playResponse(page, readHandover, () => ({
    ...receipt,
    ...{ firstName: 'Max', middleName: 'Quincy', lastName: 'Wearer', dodId: '1234567890' },
    ...{ strokes: 'M20 100L90 40L170 150L260 60', maySign: false, undoable: [301] },
    items: [
      {
        ...{ order: 7001, fiscalYear: 2027, nsn: '8405019001234', article: 'Coat, all weather' },
        ...{ size: '38 REG', unit: 'EA', quantity: 5, unitPrice: 9875 },
      },
    ],
  }))
  await playResponse(page, readClothingRecord, () => ({
    ...{ name: 'Max Quincy Wearer', dodaac: 'W9AR02', maskedDodId: '••••••4321' },
    ...{ openings: [], mayChangeOpenings: false, turnIns: [], mayTakeBack: false },
    rows: [
      {
        ...{
          fiscalYear: 2027,
          nsn: '8405019001234',
          article: 'Coat, all weather',
          size: '38 REG',
          unit: 'PR',
        },
        ...{ shippedAs: '2 DZ', ordered: 20, received: 9, issued: 5, returned: 2 },
        lastIssuedAt: receipt.madeAt,
      },
      {
        ...{ fiscalYear: 2026, nsn: '8440019083000', article: 'Necktie', size: 'ONE SIZE', unit: 'EA' },
        ...{ shippedAs: '', ordered: 4, received: 3, issued: 0, returned: 0, lastIssuedAt: null },
      },
    ],
  }))
  const main = mainOf(page)
  await enter('placer')
  await page.goto('/receive')
  await expectWhole(page, main, 'receive-waiting')
  await page.goto('/receive?scan=W9AR0263300123')
  await expectWhole(page, main, 'received-line')
  await expectNoSidewaysScroll(page, '/receive with a line')
  lines = [plain]
  await page.goto('/receive?scan=W9AR0263300124')
  await expectWhole(page, main, 'receive-plain')
  const part = (shipment: number, pieces: number, suffix: string, line: UnitLine) => ({
    ...{ shipment, pieces, suffix, suppliedNsn: line.suppliedNsn, line },
  })
  shipments = [
    {
      ...{ number: '1Z999AA10123456784', carrier: 'UPS', shippedOn: '2026-11-12', isCut: false },
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      parts: [part(71, 4, 'A', plain), part(72, 5, '', PLAYED)],
    },
  ]
  await page.goto('/receive?scan=1Z999AA10123456784')
  await button(page, /^Report a problem with .*Ann Other$/).click()
  await textbox(page, 'Wrong item').fill('1')
  await expectWhole(page, main, 'receive-shipment')
  await expectNoSidewaysScroll(page, '/receive with a shipment')
  await page.goto('/clothing-record/10003')
  await expectWhole(page, main, 'clothing-record-played')
  const { pages, isTagged } = await print(page)
  expect(isTagged).toBe(true)
  expect(pages[0]?.words).toContain('Clothing record of Max')
  for (const [name, path] of [
    ['receive-issue', '/receive?tab=issue'],
    ['receive-receipts', '/receive?tab=receipts'],
    ['receipt-signed', '/receipts/12'],
  ] as const) {
    await page.goto(path)
    await expectWhole(page, main, name)
    await expectNoSidewaysScroll(page, path)
  }
  const printed = await print(page)
  expect(printed.pages[0]?.words).toContain('M. Wearer, 11/20/2026')
  expect(printed.pages).toHaveLength(1)
  expect(pages[0]?.words).toContain('CUI')
})

test('the screens that people see before the sign-in show every text in their place', async ({
  page,
  enter,
}) => {
  const main = mainOf(page)
  await playResponse(page, verifyToken, () => ({ flag: true }))
  await playResponse(page, signIn, () => ({ flag: true as const }))
  await playResponse(page, checkOpeningLink, () => ({ state: 'good' as const }))
  // Time zones differ between releases of Chromium.
  await page.addInitScript(() => {
    Intl.supportedValuesOf = () => ['America/Chicago', 'America/New_York']
  })
  await enter(null)
  for (const [name, path] of [
    ['accessibility', '/accessibility'],
    ['visitor-not-allowed', '/unauthorized'],
    ['card-refused', '/auth/redirect#message=none'],
    ['set-up', writeOpeningLink('secret')],
  ] as const) {
    await page.goto(path)
    await expectWhole(page, main, name)
  }
  await page.goto(writeResetLink({ id: 7, email: 'sgt@unit.mil', username: 'sgt.unit', token: 'secret' }))
  await expect(page).toHaveURL('/reset-password')
  await expectWhole(page, main, 'reset-password')
  await page.goto('/')
  await button(page, /^I agree/).click()
  await button(page, /^Need to reset/).click()
  await expectWhole(page, main, 'forgot-password')
})

test('what waits, what is late and short money fill at most two phone screens', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const who of ['placer', 'finance', 'admin'])
    await test.step(who, async () => {
      await enter(who)
      await page.goto('/dashboard')
      const first = region(page, /^(WAITING FOR YOU|LATE OR BACKORDERED|FUNDS THAT WILL NOT LAST)$/)
      await expect(first.first()).toHaveAccessibleName('WAITING FOR YOU')
      const last = await first.last().boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 9999)).toBeLessThanOrEqual(2 * 844)
      const blocks = await mainOf(page).getByRole('region').allInnerTexts()
      expect(blocks.at(await first.count()), 'the other blocks follow').not.toMatch(/^(WAITING|LATE|FUNDS)/)
    })
})
