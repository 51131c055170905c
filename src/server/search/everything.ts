import { canOpen, seesWholeProgram } from '#domain/roles/permissions.ts'
import { readSearchIntent } from '#domain/search/search-intent.ts'
import { readFoldedWords } from '#domain/search.ts'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import { type Everything, FOUND_OF_A_KIND } from '#wire/search/search.ts'
import { findAlike, findIntended } from '../catalogue/catalogue.ts'
import { listDodaacs } from '../dodaacs/dodaac-options.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, cutOf } from '../http/cut.ts'
import type { HarvestWatch } from '../people/harvest.ts'
import { listPeople } from '../people/person-options.ts'
import { findNamedReports } from '../reports/custom-stored-queries.ts'
import { findIntendedOrders, isPartOfTooMany } from './order-queries.ts'

type Requested = { searchTerm: string; page: number; pageSize: number }

export type Watches = {
  harvest: HarvestWatch
  /** Counts lookups by whole DoD ID. */
  countDodId(context: ReadContext): Promise<void>
}

const FIRST = { page: 1, pageSize: FOUND_OF_A_KIND, dodaacs: [] }
const NONE = new Cut([], 0)

/** Each kind uses the rights and limits of its own list. */
export async function findEverything(
  context: ReadContext,
  { body }: { body: Requested },
  watches: Watches,
): Promise<Everything> {
  const { withKey, person, sql } = context
  const intended = readSearchIntent(body.searchTerm)
  const items = { ...body, searchTerm: intended.items ?? '', nsn: '' }
  const [orders, people, exact, dodaacs, reports] = await Promise.all([
    intended.orders ? findIntendedOrders(withKey, person, intended.orders) : [],
    findPeople(context, intended.people, watches),
    intended.items === null ? NONE : findIntended(context, items),
    intended.dodaacs === null
      ? []
      : listDodaacs(context, { body: { ...FIRST, searchTerm: intended.dodaacs, assignedOnly: '' } }),
    // A name can look like a DoDAAC, such as FY2026.
    findNamedReports(sql, person, readFoldedWords(body.searchTerm), FOUND_OF_A_KIND),
  ])
  const isNothing = [orders, people.rows, exact.rows, dodaacs, reports].every((rows) => rows.length === 0)
  const parcel = isNothing ? intended.orders?.parcel : null
  const alike = isNothing && intended.items !== null ? await findAlike(context, items) : NONE
  const found: Cut<ProductRow[]> = alike.rows.length > 0 ? alike : exact
  return {
    orders,
    ordersInAll: cutOf(orders).total,
    tooManyParcels: parcel ? await isPartOfTooMany(withKey, person.program, parcel) : false,
    people: people.rows.map(({ smid, ...one }) => ({ ...one, id: smid })),
    peopleInAll: people.total,
    items: found.rows,
    itemsInAll: found.total,
    itemsAreAlike: alike.rows.length > 0,
    dodaacs,
    dodaacsInAll: cutOf(dodaacs).total,
    reports,
    reportsInAll: cutOf(reports).total,
    ordersOf: seesWholeProgram(person) ? null : person.overseenDodaacs,
  }
}

/** Service-member administrators search the whole program and DoD IDs; others only members of their DoDAACs. */
async function findPeople(
  context: ReadContext,
  intended: ReturnType<typeof readSearchIntent>['people'],
  { harvest, countDodId }: Watches,
): ReturnType<typeof listPeople> {
  if (!intended) return NONE
  if (intended.by === 'DoD ID') {
    if (!canOpen(context.person, 'people')) return NONE
    await countDodId(context)
  }
  return listPeople(context, { body: { ...FIRST, searchTerm: intended.text, purpose: '' } }, harvest)
}
