import { expect, type Page, test } from '@playwright/test'
import { readProduct } from '../src/wire/catalogue/catalogue.ts'
import { changeOrderQuantity, readOrder } from '../src/wire/orders/orders.ts'
import { expectAccessible } from './accessibility.ts'
import { ask } from './ask.ts'
import { press } from './keyboard.ts'
import { addByCall, findMember, NECKTIE, submitByCall } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

/** An order of 5 neckties that waits, open on its page as its orderer sees it. */
async function openOrder(page: Page, at: number, more: string[] = []): Promise<number> {
  await signInQuietly(page, 'placer')
  const member = await findMember(page, 10 + at)
  for (const nsn of more) await addByCall(page, member, { nsn, quantity: 2 })
  const number = await submitByCall(page, member, { quantity: 5 })
  await page.goto(`/orders/${number}`)
  await expect(field(page)).toHaveValue('5')
  return number
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Quantity of Necktie/ })
const read = (page: Page, number: number) => ask(page, readOrder, { params: { number } })
const held = async (page: Page, number: number) =>
  (await read(page, number)).order.lines.find(({ nsn }) => nsn === NECKTIE)?.quantity
const history = async (page: Page, number: number) =>
  (await read(page, number)).events.filter(({ kind }) => kind === 'changed').map(({ detail }) => detail)

/** Notes the quantities that are sent. */
function watchQuantities(page: Page): number[] {
  const sent: number[] = []
  page.on('request', (request) => {
    const found = /\/cart\/order\/\d+\/\d+\/(\d+)$/.exec(request.url())
    if (found) sent.push(Number(found[1]))
  })
  return sent
}

test('a typed number is sent once it is finished: one request and one entry of history each [ORD-16]', async ({
  page,
}) => {
  await page.clock.install()
  const number = await openOrder(page, 1)
  const sent = watchQuantities(page)
  const { keyboard } = page
  const saved = (quantity: number) =>
    expect(page.getByText(`Quantity ${quantity}, saved`).last()).toBeAttached()
  await field(page).click()
  await keyboard.type('12', { delay: 100 })
  await page.clock.fastForward(60_000)
  await expect(field(page)).toHaveValue('12')
  expect(sent).toEqual([])
  await keyboard.press('Enter')
  await saved(12)
  await keyboard.press('End')
  await keyboard.press('Backspace')
  await keyboard.press('Backspace')
  await keyboard.type('05', { delay: 100 })
  await page.clock.fastForward(60_000)
  expect(sent).toEqual([12])
  await keyboard.press('Tab')
  await saved(5)
  await expect(field(page)).toHaveValue('5')
  for (let click = 0; click < 3; click += 1)
    await page.getByRole('button', { name: /^One more Necktie/ }).click()
  await saved(8)
  await field(page).press('ControlOrMeta+a')
  await keyboard.insertText(' 120 ')
  await field(page).hover()
  await page.mouse.wheel(0, 300)
  await page.getByRole('button', { name: /^One more Necktie/ }).click()
  await expect(field(page)).toHaveValue('121')
  await saved(121)
  expect(sent).toEqual([12, 5, 8, 121])
  expect(await held(page, number)).toBe(121)
  const words = [/quantity 5 to 12\.$/, /quantity 12 to 5\.$/, /quantity 5 to 8\.$/, /quantity 8 to 121\.$/]
  expect(await history(page, number)).toEqual(words.map((word) => expect.stringMatching(word)))
})

test('an empty field, a 0 and what is no number change nothing; a 0 that is confirmed would [ORD-16]', async ({
  page,
}) => {
  const number = await openOrder(page, 2)
  const sent = watchQuantities(page)
  await field(page).fill('')
  await page.keyboard.press('Tab')
  await expect(field(page)).toHaveValue('5')
  for (const text of ['12a', '1e1', '-3', '2.5', '10000']) {
    await field(page).press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    await expect(field(page), text).toHaveAccessibleDescription(/Enter a whole number from 1 to 9999/)
    await expect(field(page)).toHaveValue(text)
  }
  await field(page).fill('0')
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'an order that asks whether to remove')
  await page.getByRole('button', { name: /^Keep 5 of Necktie/ }).click()
  await expect(field(page)).toHaveValue('5')
  expect(sent).toEqual([])
  await field(page).fill('0')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Remove Necktie/ }).click()
  // It is the only line: what the server says stands there, and nothing is lost.
  await expect(page.getByRole('alert')).toContainText(`Order ${number} would have no line left.`)
  expect(await held(page, number)).toBe(5)
  expect(await history(page, number)).toEqual([])
})

test('a refusal says what is stored beside what was typed, and Enter sends it again [ORD-16]', async ({
  page,
}) => {
  const number = await openOrder(page, 3)
  await page.context().clearCookies()
  await signIn(page, 'approver1', `/orders?view=cards&search=${number}`)
  const card = page.getByRole('article', { name: `Order ${number}` })
  await expect(field(page)).toHaveValue('5')
  const { version } = (await read(page, number)).order
  await ask(page, changeOrderQuantity, { params: { number, nsn: NECKTIE, quantity: 6 }, ifMatch: version })
  const sent = watchQuantities(page)
  await field(page).click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveAccessibleDescription(
    new RegExp(`You typed 12; the order holds 6\\. Order ${number} was changed in the meantime\\.`),
  )
  await expect(field(page)).toHaveValue('12')
  await card.getByRole('button', { name: `Approve order ${number}` }).click()
  await expect(card.getByRole('alert')).toContainText(
    /The quantity of Necktie.* is not saved; the order holds 6\./,
  )
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quantity 12, saved')).toBeAttached()
  await expect(field(page)).toHaveAccessibleDescription('')
  expect(sent).toEqual([12, 12])
  expect(await history(page, number)).toHaveLength(2)
})

test('a quantity whose answer is lost is stored once, and the field shows what the order holds', async ({
  page,
}) => {
  const number = await openOrder(page, 4)
  await page.route('**/cart/order/*/*/12', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await field(page).fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No answer came from the portal.').first()).toBeAttached()
  await expect(field(page)).toHaveAccessibleDescription('')
  await expect(field(page)).toHaveValue('12')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(field(page)).toHaveValue('12')
  expect(await history(page, number)).toEqual([expect.stringMatching(/quantity 5 to 12\.$/)])
})

test('a line taken off a waiting order comes back with Undo, after another line was changed [ORD-16]', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  const [coat] = await ask(page, readProduct, { params: { program: 'AR', item: '10002' } })
  const number = await openOrder(page, 5, [coat?.nsn ?? ''])
  const items = page.getByRole('list', { name: `Items of order ${number}` })
  await press(items.getByRole('button', { name: /^Delete Necktie/ }))
  await expect(field(page)).toHaveCount(0)
  await items.getByRole('textbox').fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quantity 4, saved')).toBeAttached()
  const undo = page.getByRole('button', {
    name: new RegExp(`^Undo: Necktie.* was taken off order ${number}\\.`),
  })
  await press(undo, 'Shift+Tab')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('5')
  await expect(undo).toHaveCount(0)
  const { order } = await read(page, number)
  expect(order.lines.map(({ quantity }) => quantity)).toEqual([4, 5])
  expect(await history(page, number)).toEqual(
    [/removed\.$/, /quantity 2 to 4\.$/, /put back, quantity 5\.$/].map((word) =>
      expect.stringMatching(word),
    ),
  )
})
