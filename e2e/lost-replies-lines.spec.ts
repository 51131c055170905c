import { expect, type Page, type Route, test } from '@playwright/test'
import { readOrder } from '../src/wire/orders/orders.ts'
import { askWhereLineIs, commitDifference, decideHeldMoney } from '../src/wire/orders/supply-requests.ts'
import { withdrawOrder } from '../src/wire/orders/withdraw.ts'
import { API, ask, originOf, readAnswer } from './ask.ts'
import { type Form, loseReplies } from './lost-replies.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { approveByCall, readCarts, submitByCall } from './portal-calls.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

/** An order for a member of its own, placed by somebody of its own, who is signed in afterwards. */
async function placeOrder(page: Page): Promise<{ number: number; orderer: string }> {
  await signInQuietly(page, 'manager')
  const last = makeName('Line')
  const smid = await addMember(page, last)
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Asker') })
  await signInQuietly(page, orderer)
  const number = await submitByCall(page, { smid, first: 'Journey', last, dodaac: 'W9AR02' }, { quantity: 4 })
  return { number, orderer }
}

/**
 * The simulated supplier never owes nor holds money, and asks for patience: what the server would say of such a line is put
 * into its answers. Says how often each action was done.
 */
async function playLine(page: Page, number: number) {
  const path = `${API}/cart/order/${String(number).padStart(20, '0')}`
  const done: string[] = []
  const read = async (route: Route): Promise<object> => {
    const url = `${originOf(page)}${path}`
    const details = await readAnswer(
      readOrder,
      await route.fetch({ url, method: 'GET', postData: undefined }),
    )
    const supply = details.supply.map((line) => ({
      ...line,
      ...{ isSent: true, ended: 2, outstanding: 2, mayFollowUp: !done.includes('asked') },
      owed: done.includes('committed') ? 0 : 3_25,
      held: done.includes('decided') ? 0 : 86_50,
    }))
    return readOrder.answer.write({ ...details, supply, mayDecideMoney: true }) as object
  }
  await page.route(`**${path}`, async (route) => route.fulfill({ json: await read(route) }))
  const play = (action: string) => async (route: Route) => {
    done.push(action)
    return read(route)
  }
  return { play, done: async () => [...done] }
}

test('a lost reply asks the supplier once and moves money once: the actions of a line are pressed again', async ({
  page,
}) => {
  const { number, orderer } = await placeOrder(page)
  await approveByCall(page, number)
  await signInQuietly(page, orderer)
  const { play, done } = await playLine(page, number)
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const action = (button: string, comment: string) => async () => {
    await follow(page, `/orders/${number}`)
    await main.getByRole('button', { name: `${button}, line 1` }).click()
    if (comment) await dialog.getByRole('textbox', { name: /^Comment/ }).fill(comment)
    return dialog.getByRole('button', { name: button })
  }
  const said = (text: string) => () => expect(main.getByText(text).first()).toBeVisible()
  await loseReplies(page, {
    'Ask the supplier where it is': {
      fill: action('Ask the supplier where it is', ''),
      sends: askWhereLineIs,
      plays: play('asked'),
      holds: done,
      sees: said('The supplier is asked where line 1 is.'),
    },
    'Commit the difference': {
      fill: action('Commit the difference', 'It is right.'),
      sends: commitDifference,
      plays: play('committed'),
      holds: done,
      sees: said('$3.25 was committed for line 1.'),
    },
    'Give the money back': {
      fill: action('Give the money back', 'No charges came.'),
      sends: decideHeldMoney,
      plays: play('decided'),
      holds: done,
      sees: said('$86.50 of line 1 went back.'),
    },
  })
  expect(await done()).toEqual(['asked', 'committed', 'decided'])
  // What is read again behind the last action is of no interest any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an order whose withdrawal got no answer is withdrawn once, into one cart', async ({ page }) => {
  const { number, orderer } = await placeOrder(page)
  await signIn(page, orderer, `/orders/${number}`)
  const withdraw: Form = {
    fill: async () => {
      await page.getByRole('button', { name: `Withdraw order ${number}` }).click()
      const dialog = page.getByRole('dialog', { name: `Withdraw order ${number}?` })
      await dialog.getByRole('textbox', { name: /^Comment/ }).fill('Wrong size.')
      return dialog.getByRole('button', { name: 'Withdraw order' })
    },
    sends: withdrawOrder,
    holds: async () => {
      const { order, events } = await ask(page, readOrder, { params: { number } })
      return { order, events: events.length, carts: (await readCarts(page)).length }
    },
    sees: () =>
      expect(page.getByRole('main').getByText(`Order ${number} was withdrawn.`).first()).toBeVisible(),
  }
  await loseReplies(page, { 'Withdraw order': withdraw })
})
