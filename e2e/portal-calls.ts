import { expect, type Page } from '@playwright/test'
import { addToCart, deleteCart, readCarts as readCartsOf, submitCart } from '../src/wire/cart/cart.ts'
import { approveOrder } from '../src/wire/orders/orders.ts'
import { listPersonOptions } from '../src/wire/people/people.ts'
import { readSession } from '../src/wire/session/session.ts'
import { ask } from './ask.ts'
import { signInQuietly } from './signing-in.ts'

/** A necktie of one size that every program buys (PGC 10001). */
export const NECKTIE = '8440019083000'

/** A person as far as a journey needs one: the number the calls use, and the name a screen shows. */
export type Member = { smid: string; first: string; last: string; dodaac: string }

/** Each journey orders for members of its own: one orderer has one cart for each member. */
export const members = {
  abebe: { smid: '10283', first: 'Owen', last: 'Abebe', dodaac: 'W9AR02' },
  alvarez: { smid: '10187', first: 'Mateo', last: 'Alvarez', dodaac: 'W9AR02' },
  arroyo: { smid: '10172', first: 'Antonio', last: 'Arroyo', dodaac: 'W9AR02' },
  bell: { smid: '10397', first: 'James', last: 'Bell', dodaac: 'W9AR02' },
  doyle: { smid: '10244', first: 'David', last: 'Doyle', dodaac: 'W9AR02' },
  evans: { smid: '10344', first: 'Nicole', last: 'Evans', dodaac: 'W9AR02' },
  pham: { smid: '10316', first: 'Silas', last: 'Pham', dodaac: 'W9AR02' },
} satisfies Record<string, Member>

/** The open carts of the signed-in person. */
async function findCarts(page: Page) {
  const { id } = await ask(page, readSession, {})
  return (await ask(page, readCartsOf, { params: { person: id } })).carts
}

/** Puts an item into a member's cart by the call of the form; answers the cart's number. */
export async function addByCall(
  page: Page,
  member: Member,
  { nsn = NECKTIE, quantity = 1, fundCode = '6C' } = {},
): Promise<number> {
  const { number } = await ask(page, addToCart, {
    body: { memberId: Number(member.smid), nsn, quantity, fundCode },
  })
  if (number === null) throw new Error('What was put into a cart is in none.')
  return number
}

/** Somebody of W9AR02 near the end of the alphabet, for whom no other journey orders. */
export async function findMember(page: Page, fromTheEnd: number): Promise<Member> {
  const people = await ask(page, listPersonOptions, {
    body: { program: 'AR', page: 1, pageSize: 500, searchTerm: '', dodaacs: ['W9AR02'], purpose: 'order' },
  })
  const person = people.at(-fromTheEnd)
  if (!person) throw new Error('W9AR02 has too few members.')
  const { smid, firstName, lastName, dodaac } = person
  return { smid: String(smid), first: firstName, last: lastName, dodaac }
}

/** Submits an order by the calls of the cart, so that a journey can begin at the approval. */
export async function submitByCall(
  page: Page,
  member: Member,
  items: { quantity: number; nsn?: string } = { quantity: 1 },
): Promise<number> {
  const number = await addByCall(page, member, items)
  const cart = (await findCarts(page)).find((one) => one.number === number)
  await ask(page, submitCart, { params: { number }, body: { acceptPrices: false }, ifMatch: cart?.version })
  return number
}

/** Approves an order of W9AR02, which has one level, as its approver, who is signed in for it. */
export async function approveByCall(page: Page, number: number): Promise<void> {
  await signInQuietly(page, 'approver1')
  const { order } = await ask(page, approveOrder, { params: { number }, body: {} })
  expect(order.status).toBe('approved')
}

/** The signed-in person's carts without what the fund holds, which orders of others change meanwhile. */
export async function readCarts(page: Page) {
  return (await findCarts(page)).map(({ available: _, ...cart }) => cart)
}

/** Deletes every cart of the signed-in person, or the one for a member: other journeys of the same person keep theirs. */
export async function emptyCarts(page: Page, only?: Member): Promise<void> {
  for (const { number, memberId } of await findCarts(page))
    if (!only || memberId === Number(only.smid)) await ask(page, deleteCart, { params: { number } })
}
