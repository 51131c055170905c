import { expect, test } from '@playwright/test'
import { OWN_MAKING } from '../src/domain/roles/waiting.ts'
import { approveOrder, listOrders, type OrderDetails, readOrder } from '../src/wire/orders/orders.ts'
import { decideHeldMoney, listWaitingMoney } from '../src/wire/orders/supply-requests.ts'
import { expectAccessible } from './accessibility.ts'
import { readSent } from './ask.ts'
import { playedCard, playedDetails, playedWaiting } from './played-orders.ts'
import { signIn } from './signing-in.ts'
import { expectWhole, playAnswer } from './whole.ts'

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
const counts = { '(N)': /\(\d+\)/g }

test('every word of an order stands in its place: card, row, dialogs, page, form and invoice [ORD-13 ORD-14 ORD-15 ORD-20]', async ({
  page,
}) => {
  let details = waiting
  await playAnswer(page, listOrders, () => [playedWaiting, playedCard])
  await playAnswer(page, readOrder, () => details)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const openDialog = async (name: string, wholeName: string) => {
    await main.getByRole('button', { name }).click()
    await expectWhole(dialog, wholeName)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await test.step('cards: one that waits and can be changed, one that is as it is stored [ORD-16 ORD-17 ORD-21 ORD-22]', async () => {
    await signIn(page, 'approver1', '/orders?view=cards')
    await expectWhole(main, 'orders-cards', counts)
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
    await main.getByRole('button', { name: '2 lines of order 7002' }).click()
    // A day more where midnight passes in between.
    await expectWhole(main, 'orders-rows', { ...counts, 'Waiting: 3 days': 'Waiting: 4 days' })
    await page.getByRole('checkbox', { name: 'Select order 7002' }).check()
    await openDialog('Approve 1 · $314.53', 'orders-approve')
    await openDialog('Decline 1', 'orders-decline')
  })
  await test.step('the page of an order that waits', async () => {
    details = waiting
    await page.goto('/orders/7002')
    await expectWhole(main, 'order-waiting', { PLACED: /(?<=Placed , done )\S+/g })
  })
  await test.step('of one whose orderer the reader has made', async () => {
    const order = { ...playedWaiting, mayDecide: false, mayChange: false, whyNotApprove: OWN_MAKING.sentence }
    details = { ...waiting, order }
    await page.reload()
    await expect(page.getByText(`${OWN_MAKING.sentence} Level 1 of 2 is next: Lena First`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Approve|Decline)/ })).toHaveCount(0)
  })
  await test.step('and of one at the supplier, for Finance, with the questions about its money', async () => {
    details = playedDetails
    await page.goto('/orders/7001')
    await main.getByRole('button', { name: 'People, codes and addresses' }).click()
    await expectWhole(main, 'order-approved')
    await expectAccessible(page, 'an order with everything')
    await openDialog('Commit the difference, line 1', 'order-commit')
    await openDialog('Keep it for the charges, line 1', 'order-keep')
    await main.getByRole('combobox', { name: 'Show' }).selectOption('1')
    await expectWhole(main.getByRole('list', { name: 'History of order 7001, line 1' }), 'order-line-history')
  })
  await test.step('its form and its invoice, of which the screen around is not printed', async () => {
    for (const paper of ['form', 'invoice']) {
      await page.goto(`/orders/7001/${paper}`)
      await expectWhole(main, `order-${paper}`)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(main.getByRole('table')).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    }
  })
})

test('Finance finds the money that waits and decides about it', async ({ page }) => {
  let details = playedDetails
  await playAnswer(page, readOrder, () => details)
  await playAnswer(page, listWaitingMoney, () => [
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
    await route.fulfill({ json: approveOrder.answer.write(details) })
  })
  await signIn(page, 'finance', '/funding')
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'Lines whose money waits for Finance' })
  await expectWhole(table, 'waiting-money')
  await table.getByRole('link', { name: 'Order 7001, line 1' }).click()
  await main.getByRole('button', { name: 'Give the money back, line 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give $86.50 of line 1 back?' })
  await dialog.getByRole('button', { name: 'Give the money back' }).click()
  await dialog.getByRole('textbox', { name: /^Comment/ }).fill('No charges came')
  await expectWhole(dialog, 'order-refund')
  await dialog.getByRole('button', { name: 'Give the money back' }).click()
  await expect(
    main.getByText(
      '$86.50 of line 1 went back. W9AR02/6C of fiscal year 2027 had $900.10 available and has $986.60 now.',
    ),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: 'Give the money back, line 1' })).toHaveCount(0)
})
