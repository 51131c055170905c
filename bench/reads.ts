import { listCategory, searchCatalogue } from '#server/catalogue/catalogue.ts'
import { readConfig } from '#server/config/config.ts'
import {
  countAwaitingApproval,
  listFunds,
  listRecentPurchases,
  listSpendingByMonth,
} from '#server/dashboard/dashboard.ts'
import type { Handles } from '#server/db/connect.ts'
import type { ReadContext } from '#server/http/context.ts'
import { readOrderDetails } from '#server/orders/details.ts'
import { listOrderCards } from '#server/orders/list.ts'
import { findSession } from '#server/session/session-queries.ts'
import { hashSecret } from '#server/session/sessions.ts'

/** One read that is measured three ways: through the portal, on a bare route, and alone through the driver. */
export type Read = {
  name: string
  /** Paths of the API that make up one unit of work; `n` varies what is asked. */
  paths: (n: number) => string[]
  /** The same answers without session, validation or the wire's names. */
  answers: ((context: ReadContext, n: number) => Promise<unknown>)[]
}

const CATEGORIES = ['COAT', 'SHIRT', 'TROUS', 'FOOT', 'INSIG', 'ACCES'] as const
const WORDS = ['coat', 'shirt blue', 'boot', 'trousers', 'cap', 'belt']
const at = <T>(values: readonly T[], n: number) => values[n % values.length] as T

export function listReads(facts: {
  person: string
  personId: number
  nsns: string[]
  orders: number[]
}): Read[] {
  const page = { page: 1, pageSize: 20 }
  const orders = (number: number): Read => ({
    name: `order list page ${number}`,
    paths: () => [`/cart/orders?SCSTA_0=6&page=${number}&pageSize=12`],
    answers: [
      (context) =>
        listOrderCards(context, {
          status: 'shipped',
          dodaacs: [],
          members: [],
          searchTerm: '',
          page: number,
          pageSize: 12,
        }),
    ],
  })
  const own = { params: { person: facts.personId }, query: {} } as never
  return [
    {
      name: 'catalogue page',
      paths: (n) => [`/product/all/AR/${at(CATEGORIES, n)}?page=1&pageSize=20`],
      answers: [
        (context, n) => listCategory(context, { params: { category: at(CATEGORIES, n) }, query: page }),
      ],
    },
    {
      name: 'text search',
      paths: (n) => [`/product/search/AR?searchTerm=${encodeURIComponent(at(WORDS, n))}`],
      answers: [
        (context, n) => searchCatalogue(context, { query: { ...page, searchTerm: at(WORDS, n), nsn: '' } }),
      ],
    },
    {
      name: 'NSN search',
      paths: (n) => [`/product/search/AR?searchTerm=${at(facts.nsns, n)}`],
      answers: [
        (context, n) =>
          searchCatalogue(context, { query: { ...page, searchTerm: at(facts.nsns, n), nsn: '' } }),
      ],
    },
    orders(1),
    orders(400),
    {
      name: 'order page',
      paths: (n) => [`/cart/order/${at(facts.orders, n)}`],
      answers: [(context, n) => readOrderDetails(context, at(facts.orders, n))],
    },
    {
      name: 'dashboard (four calls)',
      paths: () =>
        ['purchases', 'funds', 'awaitingapproval', 'spending'].map(
          (what) => `/Dashboard/getall/${what}/${facts.person}`,
        ),
      answers: [
        (context) => listRecentPurchases(context, own),
        (context) => listFunds(context, own),
        (context) => countAwaitingApproval(context, own),
        (context) => listSpendingByMonth(context, own),
      ],
    },
  ]
}

/** What an action needs, made once: the bare route has no session to look at. */
export async function readContextOf(handles: Handles, secret: string): Promise<ReadContext> {
  const known = await findSession(
    handles.writes as unknown as ReadContext['sql'],
    hashSecret(secret),
    new Date(),
    { rightsFromNames: false },
  )
  if (!known) throw new Error('The bench session is not there.')
  const { person } = known.session
  const now = new Date()
  return {
    sql: handles.reads(person.program),
    person,
    session: undefined as never,
    caller: { address: '', userAgent: '', requestId: '', session: '' },
    now,
    today: now.toISOString().slice(0, 10),
    config: readConfig({ DEMO: '0' }),
  }
}
