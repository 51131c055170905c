import { expect, type Page, test } from '@playwright/test'
import { changeCartQuantity } from '../../src/wire/cart/cart.ts'
import { approveOrder, readOrder } from '../../src/wire/orders/orders.ts'
import { lookUpPeople, unlockPerson } from '../../src/wire/users/users.ts'
import { onRows } from '../data-dir.ts'
import { loseFirst, loseReply, NO_RESPONSE } from '../lost-replies.ts'
import { addMember, addOrderer, addPersonByCall, makeName } from '../new-people.ts'
import { addByCall, submitByCall } from '../portal-calls.ts'
import { originOf, sendRequest } from '../send-request.ts'
import { follow, signIn, signInQuietly, tryToSignIn } from '../signing-in.ts'

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

test('the browser sends a form in a dialog again after a lost response, and the server does its action once', async ({
  page,
  browser,
}) => {
  await signInQuietly(page, 'manager')
  const person = await addPersonByCall(page, { dodaac: 'W9AR02', last: makeName('Locked') })
  const email = `${person.username}@example.mil`
  const name = `${person.first} ${person.last}`
  const visitor = await (await browser.newContext({ baseURL: originOf(page) })).newPage()
  for (let times = 0; times < 3; times += 1)
    expect(await tryToSignIn(visitor, person.username, 'wrong')).toBe(false)
  await visitor.context().close()
  await signIn(page, 'admin', '/admin?view=users')
  await page.getByLabel('Email address or EDIPI').fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog')
  await loseReply(page, {
    fill: async () => {
      await page.getByRole('button', { name: `Unlock: ${name}` }).click()
      await dialog.getByLabel('Reason').fill('Called the desk.')
      return dialog.getByRole('button', { name: 'Unlock', exact: true })
    },
    sends: unlockPerson,
    holds: async () => (await sendRequest(page, lookUpPeople, { body: { search: email } }))[0]?.lockedUntil,
    sees: () =>
      expect(page.getByRole('main').getByText(`${name} is not locked any more.`).first()).toBeVisible(),
  })
})
