import { findDodIdReach, showDodId } from '#domain/receipts/dod-ids.ts'
import { type Area, canRead, type Person } from '#domain/roles/permissions.ts'
import { readListSearch } from '#domain/search.ts'
import type { PersonOption } from '#wire/people/people.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, inPages, pageOf } from '../http/cut.ts'
import type { HarvestWatch } from './harvest.ts'
import { countPersonOptions, findPersonOptions, type OptionFilter } from './queries.ts'
import { narrowScope } from './scope.ts'

type Requested = { page: number; pageSize: number; searchTerm: string; dodaacs: string[]; purpose: string }

/** Choosing a person needs the permission for the action, not the one for service members. */
const AREA_OF_PURPOSE: Record<string, Area> = {
  role: 'groups',
  contact: 'dodaacs',
}

/** Null: the whole program (decisions, sections 2 and 10). */
export function memberScope(person: Person, purpose: string): string[] | null {
  if (isOrdering(purpose)) return person.placerDodaacs
  return canRead(person, AREA_OF_PURPOSE[purpose] ?? 'people') || canRead(person, 'people')
    ? null
    : [...new Set(person.roles.map(({ dodaac }) => dodaac))]
}

function isOrdering(purpose: string): boolean {
  return purpose === 'order'
}

/** Enabled people only, without DoD IDs. */
function isChoice(purpose: string): boolean {
  return isOrdering(purpose) || Object.hasOwn(AREA_OF_PURPOSE, purpose)
}

/**
 * To order: members of DoDAACs where the person is Order Placer. For roles, groups and contacts: everybody. Otherwise:
 * members whose forms the person may print.
 */
export async function listPeople(
  context: ReadContext,
  { body }: { body: Requested },
  watch: HarvestWatch,
): Promise<Cut<PersonOption[]>> {
  const filter = filterFor(context.person, body)
  const { rows: people, total } = await pageOf(await findPersonOptions(context.sql, filter), body.page, () =>
    countPersonOptions(context.sql, filter),
  )
  const isChoosing = isChoice(body.purpose)
  await watch.note(
    context,
    isChoosing ? 'names' : 'records',
    people.map((option) => option.smid),
  )
  const shown = people.map((option) => ({
    ...option,
    dodId: isChoosing ? '' : showDodId(findDodIdReach(context.person), { ...option, id: option.smid }),
  }))
  return new Cut(shown, total)
}

export async function countPeople({ sql, person }: ReadContext, { body }: { body: Requested }) {
  return inPages(await countPersonOptions(sql, filterFor(person, body)), body.pageSize)
}

function filterFor(person: Person, body: Requested): OptionFilter {
  const scope = memberScope(person, body.purpose)
  return {
    program: person.program,
    dodaacs: narrowScope(scope, body.dodaacs),
    // Everybody may print their own form.
    orPerson: isChoice(body.purpose) || body.dodaacs.length > 0 ? null : person.id,
    words: readListSearch(body.searchTerm),
    enabledOnly: isChoice(body.purpose),
    byDodId: isChoice(body.purpose) ? 'nobody' : findDodIdReach(person),
    page: body.page,
    pageSize: body.pageSize,
  }
}
