import { expect, type Page, test } from '@playwright/test'
import { addToCart, changeCart, changeCartQuantity, submitCart } from '../src/wire/cart/cart.ts'
import { readOrder } from '../src/wire/orders/orders.ts'
import { readAnswer, send } from './ask.ts'
import { expectOneKey, type Form, loseFirst, loseReplies, loseReply, NO_ANSWER } from './lost-replies.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { addByCall, NECKTIE, readCarts } from './portal-calls.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

/** A member without a cart, for whom the orderer buys; the page is signed in as the orderer. */
async function prepare(page: Page, { hasOwnOrderer = false } = {}) {
  await signInQuietly(page, 'manager')
  const last = makeName('Cart')
  const smid = await addMember(page, last)
  // Others buy as `placer` meanwhile, which the count in the bar tells.
  const orderer = hasOwnOrderer
    ? await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') })
    : 'placer'
  await signIn(page, orderer)
  return { smid, first: 'Journey', last, dodaac: 'W9AR02' }
}

async function choose(page: Page, field: string, text: string) {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option', { name: new RegExp(`^${text}`) }).click()
}

/** Once the screen has proposed what the open cart is charged to. */
async function chooseOtherFund(page: Page) {
  await expect(page.getByRole('combobox', { name: 'Fund code' })).toHaveValue(/^6C/)
  await choose(page, 'Fund code', '7D')
}

/** What the member's cart is charged to, and the pieces in it. */
const readCart = (page: Page, smid: string) => async () => {
  const cart = (await readCarts(page)).find(({ memberId }) => memberId === Number(smid))
  return cart && { fundCode: cart.fundCode, lines: cart.lines.map(({ quantity }) => quantity) }
}

test('a lost reply puts nothing into the cart twice: every form is pressed again', async ({ page }) => {
  const member = await prepare(page)
  const cart = readCart(page, member.smid)
  const added = (pieces: number, item: string | RegExp) => () =>
    expect(
      page
        .getByText(new RegExp(`(^|: )${pieces} × ${item}.* added to the cart for Journey ${member.last}`))
        .first(),
    ).toBeVisible()
  const quick = page.locator('.quick-add')
  const change = page.getByRole('dialog').getByRole('button', { name: 'Change to 7D and add' })

  const forms: Record<string, Form> = {
    'Add to Cart': {
      fill: async () => {
        await follow(page, `/products/nsn/${NECKTIE}`)
        await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
        await choose(page, 'Service member', member.last)
        await choose(page, 'Fund code', '6C')
        return page.getByRole('button', { name: 'Add to Cart' })
      },
      sends: addToCart,
      holds: cart,
      sees: added(2, 'Necktie'),
    },
    'Quick add': {
      fill: async () => {
        await follow(page, '/cart')
        await page.getByText('Quick add').click()
        const item = quick.getByRole('combobox', { name: 'Item and quantity' })
        await item.fill(`${NECKTIE} x3`)
        await item.press('Tab')
        await expect(item).toHaveValue(/^3 × Necktie/)
        await choose(page, 'Service member', member.last)
        await expect(quick.getByRole('radio', { name: /^6C/ })).toBeChecked()
        return quick.getByRole('button', { name: 'Add to Cart' })
      },
      sends: addToCart,
      holds: cart,
      sees: added(3, 'Necktie'),
    },
    'Change to another fund code and add': {
      fill: async () => {
        await follow(page, `/products/nsn/${NECKTIE}`)
        await page.getByRole('textbox', { name: 'Quantity' }).fill('4')
        await choose(page, 'Service member', member.last)
        await chooseOtherFund(page)
        await page.getByRole('button', { name: 'Add to Cart' }).click()
        return change
      },
      sends: addToCart,
      holds: cart,
      sees: added(4, 'Necktie'),
    },
  }
  await loseReplies(page, forms)
  expect(await cart()).toEqual({ fundCode: '7D', lines: [9] })
})

test('several lines that were added are taken out once each, also when the reply to the first is lost', async ({
  page,
}) => {
  const member = await prepare(page, { hasOwnOrderer: true })
  await addByCall(page, member, { quantity: 1 })
  await follow(page, '/cart')
  await page.getByText('Quick add').click()
  await choose(page, 'Service member', member.last)
  await page.getByRole('button', { name: 'Several lines' }).click()
  await page.getByRole('textbox', { name: 'Lines' }).fill(`${NECKTIE} 3\n10002 42R 2`)
  await page.getByRole('button', { name: 'Add 2 lines to Cart' }).click()
  const cart = async () => (await readCart(page, member.smid)())?.lines.sort()
  const undo = page.locator('.notices').getByRole('button', { name: /^Undo: 2 lines/ })
  await expect(undo).toBeVisible()
  expect(await cart()).toEqual([2, 4])
  const { keys } = await loseFirst(page, changeCartQuantity)
  await undo.click()
  await expect(page.locator('.notices').getByText(NO_ANSWER)).toBeVisible()
  await undo.dblclick()
  await expect(page.getByText('2 lines, 5 pieces taken out of the cart for ').first()).toBeVisible()
  // The one whose answer was lost is asked for again under its key, the other is sent once.
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)])
  expect(keys[2]).not.toBe(keys[0])
  expect(await cart()).toEqual([1])
})

test('a fund code whose change got no answer is changed once, and the item is added once', async ({
  page,
}) => {
  const member = await prepare(page)
  await addByCall(page, member, { quantity: 1 })
  const { keys } = await loseFirst(page, changeCart)
  await follow(page, `/products/nsn/${NECKTIE}`)
  await choose(page, 'Service member', member.last)
  await chooseOtherFund(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: 'Change to 7D and add' })
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText('No answer came from the portal.')
  await button.dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/(^|: )1 × Necktie.* added/).first()).toBeVisible()
  expectOneKey(keys)
  expect(await readCart(page, member.smid)()).toEqual({ fundCode: '7D', lines: [2] })
})

test('a submit whose reply is lost says that nobody knows, and is answered when it is pressed again', async ({
  page,
}) => {
  const member = await prepare(page)
  const number = await addByCall(page, member)
  const submit = page.getByRole('button', { name: `Submit for Approval, order for Journey ${member.last}` })
  await loseReply(page, {
    fill: async () => {
      await follow(page, '/cart')
      return submit
    },
    sends: submitCart,
    holds: async () => {
      // Before it is submitted there is no order of this number.
      const answer = await send(page, readOrder, { params: { number } })
      if (answer.status() === 404) return null
      const { order, events } = await readAnswer(readOrder, answer)
      return { order, events: events.map(({ title }) => title) }
    },
    sees: () =>
      expect(
        page.getByRole('main').getByText(`Order ${number} was submitted for approval.`).first(),
      ).toBeVisible(),
  })
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
})

test('a person who leaves while the answer is missing finds what the server holds, also in the count', async ({
  page,
}) => {
  const member = await prepare(page, { hasOwnOrderer: true })
  const number = await addByCall(page, member, { quantity: 2 })
  await page.route('**/cart/submit/**', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await follow(page, '/cart')
  const countOf = () => page.evaluate(() => Number(localStorage.getItem('cartQty')))
  await page.getByRole('button', { name: `Submit for Approval, order for Journey ${member.last}` }).click()
  const unknown = page.getByRole('group', { name: 'It is not known whether the order was submitted' })
  await expect(unknown).toContainText('Press again: nothing is done twice.')
  await expect(unknown).toBeFocused()
  expect(await countOf()).toBe(2)
  await page.getByRole('link', { name: 'Continue Shopping' }).first().click()
  await expect(page).toHaveURL('/products')
  await expect.poll(countOf).toBe(0)
  await follow(page, `/orders/${number}`)
  await expect(page.getByText('Awaiting Approval', { exact: true })).toBeVisible()
})
