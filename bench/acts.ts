import { randomUUID } from 'node:crypto'
import type { Visitor } from './visitor.ts'
import { FUND_CODE } from './world.ts'

/** Thrown by work that has nothing left to do; the measurement counts what was done until then. */
export class Exhausted extends Error {}

/** A whole order as the web sends it, each change with a key: three items into the cart, then submit. */
export async function order(
  visitor: Visitor,
  tab: number,
  nsns: readonly string[],
  round: number,
): Promise<string> {
  let cart = ''
  for (let n = 0; n < 3; n++) {
    const body = JSON.stringify({
      smiD_0: String(visitor.id),
      itmreF_0: nsns[(round * 3 + n) % nsns.length],
      qtY_0: 1,
      fundcodE_0: FUND_CODE,
    })
    cart = await visitor.ask(tab, 'POST', '/cart/addtocart', { body, key: randomUUID() })
  }
  const number = JSON.parse(cart).vcrnuM_0
  await visitor.ask(tab, 'POST', `/cart/submit/${number}`, { body: '{}', key: randomUUID() })
  return number
}

/** Signs the next of the orders that wait. */
export async function approve(visitor: Visitor, tab: number, waiting: string[]): Promise<void> {
  const number = waiting.shift()
  if (number === undefined) throw new Exhausted('no order is left')
  await visitor.ask(tab, 'POST', `/cart/approve/${number}`, { body: '{"comment":""}', key: randomUUID() })
}
