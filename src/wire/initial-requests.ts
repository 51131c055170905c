import { isPgc, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { type Person, whyCannotOrder } from '#domain/roles/permissions.ts'
import type { Call } from './call.ts'
import { readCarts } from './cart/cart.ts'
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
import { readWorklist } from './dashboard/worklist.ts'
import {
  FUNDS_PER_PAGE,
  listFundAlerts,
  listFunds,
  listFundYears,
  sumFunds,
  sumFundsBelow,
} from './funds/funds.ts'
import { countOrderPlaces } from './orders/order-places.ts'
import { listOrderRows, ORDERS_PER_PAGE, ORDERS_TO_WORK_ON } from './orders/orders.ts'
import { listWaitingMoney, readSupplyLimit } from './orders/supply-requests.ts'
import { OPTIONS_PER_PAGE } from './paging.ts'
import { listOrderingMembers } from './people/people.ts'
import { writeRequest } from './send-request.ts'

// biome-ignore lint/suspicious/noExplicitAny: a question keeps its own types
type AnyCall = Call<any, any, any, any>
export type InitialRequest = { call: AnyCall; params: Record<string, unknown>; address: string }
type Viewer = Pick<Person, 'id' | 'program' | 'approverLevels' | 'financeDodaacs' | 'placerDodaacs'>

const HOME = /^\/dashboard\/?$/i
const ORDERS = /^\/orders\/?$/i
const FUNDING = /^\/funding\/?$/i
const CART = /^\/cart\/?$/i
const ORDERING = /^\/(?:cart|products(?:\/nsn\/([\d-]+))?)\/?$/i

/**
 * The first queries of a page, for the server to answer in the page (decision 32). An address with a view of its own
 * asks for its rows.
 */
export function listInitialRequests(
  path: string,
  person: Viewer,
  { hasView, today }: { hasView: boolean; today: string },
): InitialRequest[] {
  if (HOME.test(path)) return listHomeRequests(person)
  if (ORDERS.test(path)) return hasView ? [] : listOrdersRequests(person)
  if (FUNDING.test(path)) return hasView ? [] : listFundingRequests(person, fiscalYearOf(today))
  const ordering = ORDERING.exec(path)
  if (!ordering) return []
  const item = ordering[1]
  return [
    ...(whyCannotOrder(person) ? [] : [buildRequest(listOrderingMembers)]),
    ...(item ? listProductRequests(item, person) : []),
    ...(CART.test(path)
      ? [buildRequest(readCarts, { person: person.id }), buildRequest(listComingClosures)]
      : []),
  ]
}

function buildRequest(call: AnyCall, params = {}, query = {}): InitialRequest {
  return { call, params, address: writeRequest(call, { params, query, body: undefined }).url }
}

/** The first place of the table. */
function listOrdersRequests({ approverLevels }: Viewer): InitialRequest[] {
  const signs = approverLevels.length > 0
  const filter = { dodaacs: [], members: [], orderers: [], searchTerm: '' }
  const place = { status: 'awaiting', waitingFor: signs ? 'me' : undefined, page: 1 }
  const pageSize = signs ? ORDERS_TO_WORK_ON : ORDERS_PER_PAGE
  return [
    buildRequest(listOrderRows, {}, { ...place, pageSize, ...filter }),
    buildRequest(countOrderPlaces, {}, filter),
  ]
}

function listHomeRequests(person: Viewer): InitialRequest[] {
  const ofPerson = [
    readWorklist,
    listPurchases,
    listDashboardFunds,
    countAwaiting,
    readDesk,
    listSpending,
    listGroups,
  ]
  return [
    ...ofPerson.map((call) => buildRequest(call, { person: person.id })),
    ...[listAnnouncements, listComingClosures].map((call) => buildRequest(call)),
    ...(person.financeDodaacs.length > 0 ? [buildRequest(listFundAlerts)] : []),
  ]
}

function listFundingRequests({ program }: Viewer, fiscalYear: number): InitialRequest[] {
  const params = { program }
  const query = { fiscalYear, searchTerm: '' }
  return [
    buildRequest(listFundYears, {}, { page: 1, pageSize: OPTIONS_PER_PAGE }),
    buildRequest(listFunds, params, { ...query, page: 1, pageSize: FUNDS_PER_PAGE }),
    ...[sumFunds, sumFundsBelow].map((call) => buildRequest(call, params, query)),
    ...[listFundAlerts, listWaitingMoney, readSupplyLimit].map((call) => buildRequest(call)),
  ]
}

/** Notes need the PGC, which a page for one size gets from its product. */
function listProductRequests(item: string, { program }: Viewer): InitialRequest[] {
  return [
    buildRequest(readProduct, { program, item: parseNsn(item) ?? item }),
    ...(isPgc(item) ? [buildRequest(readProductNotes, { item })] : []),
  ]
}
