import { expect, type Page } from '@playwright/test'
import { API, originOf } from './signing-in.ts'

/** A necktie of one size that every program buys (PGC 10001). */
export const NECKTIE = '8440019083000'

/** A person as far as a journey needs one: the number the calls use, and the name a screen shows. */
export type Member = { smid: string; first: string; last: string; dodaac: string }

export const members = {
  abebe: { smid: '10283', first: 'Owen', last: 'Abebe', dodaac: 'W9AR02' },
  alvarez: { smid: '10187', first: 'Mateo', last: 'Alvarez', dodaac: 'W9AR02' },
  arroyo: { smid: '10172', first: 'Antonio', last: 'Arroyo', dodaac: 'W9AR02' },
  bell: { smid: '10397', first: 'James', last: 'Bell', dodaac: 'W9AR02' },
  doyle: { smid: '10244', first: 'David', last: 'Doyle', dodaac: 'W9AR02' },
  evans: { smid: '10344', first: 'Nicole', last: 'Evans', dodaac: 'W9AR02' },
  pham: { smid: '10316', first: 'Silas', last: 'Pham', dodaac: 'W9AR02' },
} satisfies Record<string, Member>

/** Sends one call as the screens do and answers what came back. */
export async function call(page: Page, method: string, path: string, data: unknown, headers = {}) {
  const answer = await page.request.fetch(`${API}${path}`, {
    method,
    headers: { origin: originOf(page), ...headers },
    ...(method === 'GET' ? {} : { data }),
  })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** The number of the signed-in person as the calls spell it. */
async function findOwnNumber(page: Page): Promise<string> {
  return (await call(page, 'GET', '/session', null)).smiD_0
}

type Cart = { vcrnuM_0: string; smiD_0: string; version: number }

/** Puts an item into a member's cart by the call of the form; answers the cart's number. */
export async function addByCall(
  page: Page,
  member: Member,
  { nsn = NECKTIE, quantity = 1, fundCode = '6C' } = {},
): Promise<number> {
  const summary = await call(page, 'POST', '/cart/addtocart', {
    smiD_0: member.smid.padStart(20, '0'),
    itmreF_0: nsn,
    qtY_0: quantity,
    fundcodE_0: fundCode,
  })
  return Number(summary.vcrnuM_0)
}

/** Submits an order by the calls of the cart, so that a journey can begin at the approval. */
export async function submitByCall(
  page: Page,
  member: Member,
  items: { quantity: number; nsn?: string } = { quantity: 1 },
): Promise<number> {
  const number = await addByCall(page, member, items)
  const carts: Cart[] = (await call(page, 'GET', `/cart/${await findOwnNumber(page)}`, null)).carts
  const cart = carts.find((one) => Number(one.vcrnuM_0) === number)
  await call(
    page,
    'POST',
    `/cart/submit/${cart?.vcrnuM_0}`,
    { acceptPrices: false },
    {
      'if-match': `"${cart?.version}"`,
    },
  )
  return number
}

/** The signed-in person's carts without what the fund holds, which orders of others change meanwhile. */
export async function readCarts(page: Page): Promise<object[]> {
  const { carts = [] } = await call(page, 'GET', `/cart/${await findOwnNumber(page)}`, null)
  return carts.map(({ sumtranamT_0: _, ...cart }: { sumtranamT_0: string }) => cart)
}

/** Deletes every cart of the signed-in person, or the one for a member: other journeys of the same person keep theirs. */
export async function emptyCarts(page: Page, only?: Member): Promise<void> {
  const { carts } = await call(page, 'GET', `/cart/${await findOwnNumber(page)}`, null)
  for (const cart of carts as Cart[])
    if (!only || Number(cart.smiD_0) === Number(only.smid))
      await call(page, 'DELETE', `/cart/${cart.vcrnuM_0}`, {})
}
