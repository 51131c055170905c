import { ORDERS_PER_PAGE } from '#wire/orders/orders.ts'
import { MAX_PAGES } from '#wire/paging.ts'
import { Exhausted, LEAST_WARM, type Work } from './measure.ts'
import { Visitor } from './visitor.ts'
import { type Facts, FUND_CODE, PROGRAM } from './world.ts'

type Operation = {
  name: string
  work: Work
  /** Runs before the warm-up and creates objects that the work uses up. */
  prepare?: (seconds: number) => Promise<void>
}

/** All signed in. */
type Visitors = { admin: Visitor; approver: Visitor; own: Visitor[]; hot: Visitor[] }

export async function signInAll(origin: string, clients: number): Promise<Visitors> {
  const signIn = (username: string) => new Visitor(origin, username).signIn()
  // Serial: opening all connections at once can exceed the portal's timeout.
  const many = async (kind: string) => {
    const visitors: Visitor[] = []
    for (let n = 0; n < clients; n++) visitors.push(await signIn(`bench-${kind}-${n}`))
    return visitors
  }
  return {
    admin: await signIn('bench-admin'),
    approver: await signIn('bench-approver'),
    own: await many('own'),
    hot: await many('hot'),
  }
}

const at = <T>(values: readonly T[], n: number) => values[n % values.length] as T

/** Full pages of categories. */
const FULL = ['INSIG?page=1', 'INSIG?page=2', 'HERA?page=1', 'INSIG?page=3']
const WORDS = ['coat', 'shirt long', 'trousers', 'cap', 'insignia', 'badge']

/** Reads, then orders, then approvals of these orders. */
export function listOperations(facts: Facts, visitors: Visitors): Operation[] {
  const { admin, approver } = visitors
  const waiting: string[] = []
  const read = (name: string, path: (n: number) => string): Operation => ({
    name,
    work: (_, n) => admin.get(path(n)),
  })
  const orders = (page: number) => `/cart/orders?SCSTA_0=6&page=${page}&pageSize=${ORDERS_PER_PAGE}`
  /** At 90% of the list, within the page limit. */
  const deepPage = Math.min(MAX_PAGES, Math.floor((facts.shipped * 0.9) / ORDERS_PER_PAGE))
  const order = (name: string, kind: 'own' | 'hot'): Operation => ({
    name,
    work: async (client, n) => {
      waiting.push(await placeOrder(visitors[kind][client] as Visitor, facts.nsns, n))
    },
  })
  return [
    read('catalogue page', (n) => `/product/all/${PROGRAM}/${at(FULL, n)}&pageSize=20`),
    read('product page', (n) => `/product/${PROGRAM}/${at(facts.nsns, n)}`),
    read(
      'search',
      (n) => `/product/search/${PROGRAM}?searchTerm=${encodeURIComponent(at(WORDS, n))}&page=1&pageSize=20`,
    ),
    read('order list, page 1', () => orders(1)),
    read('order list, deep page', () => orders(deepPage)),
    read('order table, page 1', () => orders(1).replace('/orders', '/orders/rows')),
    ...['-total', 'member'].map((sort) =>
      read(`order table, ${sort}`, () => `${orders(1).replace('/orders', '/orders/rows')}&sort=${sort}`),
    ),
    read('order page', (n) => `/cart/order/${at(facts.orders, n)}`),
    order('order (three adds, a submit)', 'own'),
    order('order, all from one fund', 'hot'),
    {
      name: 'approval (last level)',
      prepare: async (seconds) => {
        const enough = LEAST_WARM + MAX_APPROVALS * seconds
        await Promise.all(
          visitors.own.map(async (visitor, client) => {
            for (let n = client; waiting.length < enough; n++)
              waiting.push(await placeOrder(visitor, facts.nsns, n))
          }),
        )
      },
      work: async () => {
        const number = waiting.shift()
        if (number === undefined) throw new Exhausted('no order is left')
        await approver.post(`/cart/approve/${number}`, { comment: '' })
      },
    },
  ]
}

/** Approvals per second for which orders are prepared. */
const MAX_APPROVALS = 200

/** As the browser does: adds three items to the cart, then submits. */
async function placeOrder(visitor: Visitor, nsns: readonly string[], round: number): Promise<string> {
  let number = ''
  for (let n = 0; n < 3; n++) {
    const cart = await visitor.post('/cart/addtocart', {
      smiD_0: String(visitor.id),
      itmreF_0: at(nsns, round * 3 + n),
      qtY_0: 1,
      fundcodE_0: FUND_CODE,
    })
    number = cart.vcrnuM_0
  }
  await visitor.post(`/cart/submit/${number}`, {})
  return number
}
