import { canOpen, seesWholeProgram } from '#domain/roles/permissions.ts'
import { readMeant } from '#domain/search/meant.ts'
import type { ProductRow } from '#wire/catalogue/catalogue.ts'
import { type Everything, FOUND_OF_A_KIND } from '#wire/search/search.ts'
import { findAlike, findMeant } from '../catalogue/catalogue.ts'
import { listDodaacs } from '../dodaacs/dodaac-options.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, cutOf } from '../http/cut.ts'
import type { HarvestWatch } from '../people/harvest.ts'
import { listPeople } from '../people/person-options.ts'
import { findOrdersMeant, isPartOfTooMany } from './order-queries.ts'

type Asked = { searchTerm: string; page: number; pageSize: number }

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
  { body }: { body: Asked },
  watches: Watches,
): Promise<Everything> {
  const { keyed, person } = context
  const meant = readMeant(body.searchTerm)
  const items = { ...body, searchTerm: meant.items ?? '', nsn: '' }
  const [orders, people, exact, dodaacs] = await Promise.all([
    meant.orders ? findOrdersMeant(keyed, person, meant.orders) : [],
    findPeople(context, meant.people, watches),
    meant.items === null ? NONE : findMeant(context, items),
    meant.dodaacs === null
      ? []
      : listDodaacs(context, { body: { ...FIRST, searchTerm: meant.dodaacs, assignedOnly: '' } }),
  ])
  const isNothing = [orders, people.rows, exact.rows, dodaacs].every((rows) => rows.length === 0)
  const parcel = isNothing ? meant.orders?.parcel : null
  const alike = isNothing && meant.items !== null ? await findAlike(context, items) : NONE
  const found: Cut<ProductRow[]> = alike.rows.length > 0 ? alike : exact
  return {
    orders,
    ordersInAll: cutOf(orders).total,
    tooManyParcels: parcel ? await isPartOfTooMany(keyed, person.program, parcel) : false,
    people: people.rows.map(({ smid, ...one }) => ({ ...one, id: smid })),
    peopleInAll: people.total,
    items: found.rows,
    itemsInAll: found.total,
    itemsAreAlike: alike.rows.length > 0,
    dodaacs,
    dodaacsInAll: cutOf(dodaacs).total,
    ordersOf: seesWholeProgram(person) ? null : person.overseenDodaacs,
  }
}

/** Service-member administrators search the whole program and DoD IDs; others only members of their DoDAACs. */
async function findPeople(
  context: ReadContext,
  meant: ReturnType<typeof readMeant>['people'],
  { harvest, countDodId }: Watches,
): ReturnType<typeof listPeople> {
  if (!meant) return NONE
  if (meant.by === 'DoD ID') {
    if (!canOpen(context.person, 'people')) return NONE
    await countDodId(context)
  }
  return listPeople(context, { body: { ...FIRST, searchTerm: meant.text, purpose: '' } }, harvest)
}
