import { canOpen, type Person } from '#domain/roles/permissions.ts'
import { writeRequest } from './ask.ts'
import type { Call } from './call.ts'
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
import { readFigures } from './panel/administration.ts'
import { listWaiting } from './roles/waiting.ts'

// biome-ignore lint/suspicious/noExplicitAny: a question keeps its own types
type AnyCall = Call<any, any, any, any>
export type AskedAtHome = { call: AnyCall; params: Record<string, unknown>; address: string }

/**
 * What the page of home asks as soon as it is there, so that the server can send it along (docs/decisions/0095). Not the cart:
 * a browser that has kept its count does not ask.
 */
export function askedAtHome(person: Pick<Person, 'id' | 'permissions' | 'opensEverything'>): AskedAtHome[] {
  const asked = (call: AnyCall, params = {}) => ({
    call,
    params,
    address: writeRequest(call, { params, body: undefined }).url,
  })
  const ofPerson = [listPurchases, listDashboardFunds, countAwaiting, readDesk, listSpending, listGroups]
  return [
    ...ofPerson.map((call) => asked(call, { person: person.id })),
    ...[listAnnouncements, listComingClosures].map((call) => asked(call)),
    ...(canOpen(person, 'panel') ? [asked(readFigures)] : []),
    ...(canOpen(person, 'files') ? [asked(listWaiting)] : []),
  ]
}
