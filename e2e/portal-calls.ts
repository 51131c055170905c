import { expect, type Page } from '@playwright/test'
import { addToCart, deleteCart, readCarts as readCartsOf, submitCart } from '../src/wire/cart/cart.ts'
import { approveOrder } from '../src/wire/orders/orders.ts'
import { listPersonOptions } from '../src/wire/people/people.ts'
import { readSession } from '../src/wire/session/session.ts'
import { sendRequest } from './send-request.ts'
import { signInQuietly } from './signing-in.ts'

/** A necktie of one size that every program buys (PGC 10001). */
export const NECKTIE = '8440019083000'

export type Member = { smid: string; first: string; last: string; dodaac: string }

/** Each test orders for its own members, because an orderer has one cart per member. */
export const members = {
  abebe: { smid: '10283', first: 'Owen', last: 'Abebe', dodaac: 'W9AR02' },
  alvarez: { smid: '10187', first: 'Mateo', last: 'Alvarez', dodaac: 'W9AR02' },
  arroyo: { smid: '10172', first: 'Antonio', last: 'Arroyo', dodaac: 'W9AR02' },
  bell: { smid: '10397', first: 'James', last: 'Bell', dodaac: 'W9AR02' },
  doyle: { smid: '10244', first: 'David', last: 'Doyle', dodaac: 'W9AR02' },
  evans: { smid: '10344', first: 'Nicole', last: 'Evans', dodaac: 'W9AR02' },
  pham: { smid: '10316', first: 'Silas', last: 'Pham', dodaac: 'W9AR02' },
} satisfies Record<string, Member>

/** The account `member`, who has all safety boots (PGC 15030) of the year from before the portal. */
export const begay: Member = { smid: '10007', first: 'Daniel', last: 'Begay', dodaac: 'W9AR02' }

async function findCarts(page: Page) {
  const { id } = await sendRequest(page, readSession, {})
  return (await sendRequest(page, readCartsOf, { params: { person: id } })).carts
}

/** Returns the number of the cart. */
export async function addByCall(
  page: Page,
  member: Member,
  { nsn = NECKTIE, quantity = 1, fundCode = '6C' } = {},
): Promise<number> {
  const { number } = await sendRequest(page, addToCart, {
    body: { memberId: Number(member.smid), nsn, quantity, fundCode },
  })
  if (number === null) throw new Error('What was put into a cart is in none.')
  return number
}

/** A member of W9AR02 near the end of the alphabet, for whom no other test orders. */
export async function findMember(page: Page, fromTheEnd: number): Promise<Member> {
  const people = await sendRequest(page, listPersonOptions, {
    body: { program: 'AR', page: 1, pageSize: 500, searchTerm: '', dodaacs: ['W9AR02'], purpose: 'order' },
  })
  const person = people.at(-fromTheEnd)
  if (!person) throw new Error('W9AR02 has too few members.')
  const { smid, firstName, lastName, dodaac } = person
  return { smid: String(smid), first: firstName, last: lastName, dodaac }
}

/** Submits an order by calls. */
export async function submitByCall(
  page: Page,
  member: Member,
  items: { quantity: number; nsn?: string } = { quantity: 1 },
): Promise<number> {
  const number = await addByCall(page, member, items)
  const cart = (await findCarts(page)).find((one) => one.number === number)
  await sendRequest(page, submitCart, {
    params: { number },
    body: { acceptPrices: false },
    ifMatch: cart?.version,
  })
  return number
}

/** Approves an order of W9AR02 (one level) by calls as its approver. */
export async function approveByCall(page: Page, number: number): Promise<void> {
  await signInQuietly(page, 'approver1')
  const { order } = await sendRequest(page, approveOrder, { params: { number }, body: {} })
  expect(order.status).toBe('approved')
}

/** Without the balance of the fund, which other tests change. */
export async function readCarts(page: Page) {
  return (await findCarts(page)).map(({ available: _, ...cart }) => cart)
}

/** All carts of the user, or only the one of a member. */
export async function emptyCarts(page: Page, only?: Member): Promise<void> {
  for (const { number, memberId } of await findCarts(page))
    if (!only || memberId === Number(only.smid)) await sendRequest(page, deleteCart, { params: { number } })
}
