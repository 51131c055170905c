import { expect, type Page, test } from '@playwright/test'
import { changeCartQuantity } from '../../src/wire/cart/cart.ts'
import { approveOrder, readOrder } from '../../src/wire/orders/orders.ts'
import { onRows } from '../data-dir.ts'
import { loseFirst, loseReply, NO_RESPONSE } from '../lost-replies.ts'
import { addMember, addOrderer, makeName } from '../new-people.ts'
import { addByCall, submitByCall } from '../portal-calls.ts'
import { sendRequest } from '../send-request.ts'
import { follow, signIn, signInQuietly } from '../signing-in.ts'

async function prepare(page: Page) {
  await signInQuietly(page, 'manager')
  const last = makeName('Reply')
  const member = { smid: await addMember(page, last), first: 'Journey', last, dodaac: 'W9AR02' }
  return { member, orderer: await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') }) }
}

test('a quantity whose response is lost is stored once, and the field shows it', async ({ page }) => {
  const { member, orderer } = await prepare(page)
  await signIn(page, orderer)
  const number = await addByCall(page, member, { quantity: 2 })
  const countDone = () =>
    onRows(async (sql) => {
      const [row] = await sql`SELECT count(*)::int AS times FROM audit_events
        WHERE object = ${`order ${number}`} AND (detail->>'quantity')::int = 12`
      return row?.times
    })
  const field = page.getByRole('textbox', { name: /^Quantity of Necktie/ })
  await follow(page, '/cart')
  const { stop } = await loseFirst(page, changeCartQuantity)
  await field.fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText(NO_RESPONSE).first()).toBeAttached()
  // The server has stored this quantity by now, so the refusal disappears.
  await expect(field).toHaveAccessibleDescription('')
  await field.press('Enter')
  await expect(field).toHaveValue('12')
  await stop()
  await page.reload()
  await expect(field).toHaveValue('12')
  expect(await countDone()).toBe(1)
})

test('an approver whose response is lost presses again, and signs once', async ({ page }) => {
  const { member, orderer } = await prepare(page)
  await signInQuietly(page, orderer)
  const number = await submitByCall(page, member, { quantity: 5 })
  await signIn(page, 'approver1')
  await loseReply(page, {
    fill: async () => {
      await follow(page, `/orders/${number}`)
      await page.getByRole('button', { name: `Approve order ${number}` }).click()
      return page.getByRole('dialog').getByRole('button', { name: 'Approve order' })
    },
    sends: approveOrder,
    holds: async () => {
      const { order, events } = await sendRequest(page, readOrder, { params: { number } })
      return { order, events: events.map(({ title }) => title) }
    },
    sees: () =>
      expect(page.getByRole('main').getByText(`Order ${number} was approved`).first()).toBeVisible(),
  })
})
