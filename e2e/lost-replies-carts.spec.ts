import { expect, type Page, test } from '@playwright/test'
import { changeCart, changeCartQuantity, deleteCart, removeFromCart } from '../src/wire/cart/cart.ts'
import { restoreCart, restoreCartLine, restoreOrderLine } from '../src/wire/cart/undo.ts'
import { readProduct } from '../src/wire/catalogue/catalogue.ts'
import { changeOrderQuantity, changeOrderShipping, readOrder } from '../src/wire/orders/orders.ts'
import { ask } from './ask.ts'
import { onRows } from './data-dir.ts'
import { type Form, loseFirst, loseReplies, NO_ANSWER } from './lost-replies.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { openDesk } from './own-desk.ts'
import { addByCall, type Member, readCarts, submitByCall } from './portal-calls.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

/** Signs somebody in for whom nobody else orders: carts and counts are theirs alone. */
async function prepare(page: Page): Promise<Member & { name: string }> {
  await signInQuietly(page, 'manager')
  const last = makeName('Basket')
  const smid = await addMember(page, last)
  await signIn(page, await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') }))
  return { smid, first: 'Journey', last, dodaac: 'W9AR02', name: `Journey ${last}` }
}

/** A second item for the cart. */
async function findCoat(page: Page): Promise<string> {
  const [coat] = await ask(page, readProduct, { params: { program: 'AR', item: '10002' } })
  return coat?.nsn ?? ''
}

const once = (count: number) => `${count} offer${count === 1 ? '' : 's'} to put it back`

/** What is offered to be put back, at the top of the page: pressed twice, an action offers it once. */
const countUndos = async (page: Page) =>
  once(
    await page
      .locator('.notices')
      .getByRole('button', { name: /^Undo: / })
      .count(),
  )

test('a lost reply changes, empties and deletes no cart twice, and offers to undo it', async ({ page }) => {
  const member = await prepare(page)
  await addByCall(page, member, { quantity: 2 })
  await addByCall(page, member, { quantity: 1, nsn: await findCoat(page) })
  const holds = () => readCarts(page)
  const section = page.getByRole('region', { name: `Cart for ${member.name}` })
  const items = page.getByRole('list', { name: `Items for ${member.name}` })
  const necktie = items.getByRole('textbox', { name: /^Quantity of Necktie/ })
  const comment = page.getByRole('textbox', { name: 'Leave a comment' })
  await follow(page, '/cart')
  const forms: Record<string, Form> = {
    'Fund code': {
      fill: async () => section.getByRole('radio', { name: /^7D/ }),
      sends: changeCart,
      holds,
      sees: () => expect(page.getByText(/Balance of 7D at W9AR02/)).toBeVisible(),
    },
    Shipping: {
      fill: async () => page.getByRole('radio', { name: 'Expedited' }),
      sends: changeCart,
      holds,
      sees: () => expect(comment).toBeVisible(),
    },
    Comment: {
      fill: async () => comment,
      press: async (field) => {
        await field.fill('For the parade.')
        await page.keyboard.press('Tab')
      },
      sends: changeCart,
      holds,
      sees: () => expect(page.getByText(NO_ANSWER)).toHaveCount(0),
    },
    'Delete an item': {
      fill: async () => items.getByRole('button', { name: /^Delete Necktie/ }),
      sends: removeFromCart,
      holds,
      sees: () => expect(necktie).toHaveCount(0),
    },
    'Undo: an item': {
      fill: async () => {
        expect(await countUndos(page)).toBe(once(1))
        return page.locator('.notices').getByRole('button', { name: /^Undo: Necktie/ })
      },
      sends: restoreCartLine,
      holds,
      sees: () => expect(necktie).toHaveValue('2'),
    },
    'Delete Cart': {
      fill: async () => {
        await page.getByRole('button', { name: `Delete Cart for ${member.name}` }).click()
        return page.getByRole('dialog').getByRole('button', { name: 'Delete Cart' })
      },
      sends: deleteCart,
      holds,
      sees: () => expect(page.getByText('Your cart is empty')).toBeVisible(),
    },
    'Undo: a cart': {
      fill: async () => {
        expect(await countUndos(page)).toBe(once(1))
        return page.locator('.notices').getByRole('button', { name: /^Undo: The cart/ })
      },
      sends: restoreCart,
      holds,
      sees: () => expect(necktie).toHaveValue('2'),
    },
  }
  await loseReplies(page, forms)
})

test('a lost reply takes no line off a waiting order twice, nor ships it otherwise', async ({ page }) => {
  // Of a unit of its own: what is left of its fund is this order's doing alone.
  const { member, buyer } = await openDesk(page)
  await signIn(page, buyer.username)
  await addByCall(page, member, { nsn: await findCoat(page) })
  const number = await submitByCall(page, member, { quantity: 2 })
  const holds = async () => {
    const { order, events } = await ask(page, readOrder, { params: { number } })
    return { order, events: events.length }
  }
  const items = page.getByRole('list', { name: `Items of order ${number}` })
  const necktie = items.getByRole('textbox', { name: /^Quantity of Necktie/ })
  const comment = page.getByRole('textbox', { name: 'Leave a comment' })
  await follow(page, `/orders/${number}`)
  await loseReplies(page, {
    Shipping: {
      fill: async () => page.getByRole('radio', { name: 'Expedited' }),
      sends: changeOrderShipping,
      holds,
      sees: () => expect(comment).toBeVisible(),
    },
    Comment: {
      fill: async () => comment,
      press: async (field) => {
        await field.fill('For the parade.')
        await page.keyboard.press('Tab')
      },
      sends: changeOrderShipping,
      holds,
      sees: () => expect(page.getByText(NO_ANSWER)).toHaveCount(0),
    },
    Delete: {
      fill: async () => items.getByRole('button', { name: /^Delete Necktie/ }),
      sends: changeOrderQuantity,
      holds,
      sees: () => expect(necktie).toHaveCount(0),
    },
    Undo: {
      fill: async () => {
        expect(await countUndos(page)).toBe(once(1))
        return page.locator('.notices').getByRole('button', { name: /^Undo: Necktie/ })
      },
      sends: restoreOrderLine,
      holds,
      sees: () => expect(necktie).toHaveValue('2'),
    },
  })
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a quantity whose answer is lost is stored once, in a cart and on an order, and the field shows it', async ({
  page,
}) => {
  const member = await prepare(page)
  const countDone = (number: number) =>
    onRows(async (sql) => {
      const [row] = await sql`SELECT count(*)::int AS times FROM audit_events
        WHERE object = ${`order ${number}`} AND (detail->>'quantity')::int = 12`
      return row?.times
    })
  const field = page.getByRole('textbox', { name: /^Quantity of Necktie/ })
  const change = async (number: number, path: string, sends: Form['sends']) => {
    await follow(page, path)
    const { stop } = await loseFirst(page, sends)
    await field.fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByText(NO_ANSWER).first()).toBeAttached()
    // What is stored by now is no longer refused.
    await expect(field).toHaveAccessibleDescription('')
    // The screen has read meanwhile that it is stored.
    await field.press('Enter')
    await expect(field).toHaveValue('12')
    await stop()
    await page.reload()
    await expect(field).toHaveValue('12')
    expect(await countDone(number)).toBe(1)
  }
  const number = await addByCall(page, member)
  await test.step('in a cart', () => change(number, '/cart', changeCartQuantity))
  await ask(page, deleteCart, { params: { number } })
  const order = await submitByCall(page, member, { quantity: 2 })
  await test.step('on an order', () => change(order, `/orders/${order}`, changeOrderQuantity))
})

test('a person who leaves before it is known whether an item was removed finds the right count', async ({
  page,
}) => {
  const member = await prepare(page)
  await addByCall(page, member, { quantity: 4 })
  await addByCall(page, member, { quantity: 1, nsn: await findCoat(page) })
  await follow(page, '/cart')
  const badge = page.getByRole('link', { name: /^Cart/ })
  await expect(badge).toContainText('5 items')
  // The reply is lost before the server: nothing was removed.
  await page.route('**/cart/removefromcart/**', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: /^Delete Necktie/ }).click()
  await expect(page.getByText(NO_ANSWER)).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).first().click()
  await expect(page).toHaveURL('/products')
  await expect(badge).toContainText('5 items')
})
