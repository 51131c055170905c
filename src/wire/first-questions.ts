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
 * What the page of a path asks as soon as it is there, so that the server can send the answers along (docs/decisions/0095). Not the
 * cart: a browser that has kept its count does not ask.
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

/** The notes are asked for by PGC, which a page opened for one size learns from its product. */
function askedOfProduct(item: string, { program }: Asker): FirstQuestion[] {
  return [
    asked(readProduct, { program, item: parseNsn(item) ?? item }),
    ...(isPgc(item) ? [asked(readProductNotes, { item })] : []),
  ]
}
