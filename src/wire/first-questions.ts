import { isPgc, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { canOpen, type Person } from '#domain/roles/permissions.ts'
import { writeRequest } from './ask.ts'
import type { Call } from './call.ts'
import { readProduct } from './catalogue/catalogue.ts'
import { readProductNotes } from './catalogue/product-notes.ts'
import {
  countAwaiting,
  listAnnouncements,
  listComingClosures,
  listDashboardFunds,
  listGroups,
  listPurchases,
  listSpending,
} from './dashboard/dashboard.ts'
import { readDesk } from './dashboard/desk.ts'
import { readFigures } from './operations/operations.ts'
import { listWaiting } from './roles/waiting.ts'

// biome-ignore lint/suspicious/noExplicitAny: a question keeps its own types
type AnyCall = Call<any, any, any, any>
export type FirstQuestion = { call: AnyCall; params: Record<string, unknown>; address: string }
type Asker = Pick<Person, 'id' | 'program' | 'permissions' | 'opensEverything'>

const HOME = /^\/dashboard\/?$/i
const PRODUCT = /^\/products\/nsn\/([\d-]+)\/?$/i

/**
 * The first queries of a page, for the server to answer in the page (decision 32). The cart is not among them,
 * because a browser may have its count cached.
 */
export function askedFirst(path: string, person: Asker): FirstQuestion[] {
  if (HOME.test(path)) return askedAtHome(person)
  const item = PRODUCT.exec(path)?.[1]
  return item ? askedOfProduct(item, person) : []
}

function asked(call: AnyCall, params = {}): FirstQuestion {
  return { call, params, address: writeRequest(call, { params, body: undefined }).url }
}

function askedAtHome(person: Asker): FirstQuestion[] {
  const ofPerson = [listPurchases, listDashboardFunds, countAwaiting, readDesk, listSpending, listGroups]
  return [
    ...ofPerson.map((call) => asked(call, { person: person.id })),
    ...[listAnnouncements, listComingClosures].map((call) => asked(call)),
    ...(canOpen(person, 'panel') ? [asked(readFigures)] : []),
    ...(canOpen(person, 'files') ? [asked(listWaiting)] : []),
  ]
}

/** Notes need the PGC, which a page for one size gets from its product. */
function askedOfProduct(item: string, { program }: Asker): FirstQuestion[] {
  return [
    asked(readProduct, { program, item: parseNsn(item) ?? item }),
    ...(isPgc(item) ? [asked(readProductNotes, { item })] : []),
  ]
}
