import { foldWord } from '#domain/letters.ts'
import { Refusal } from '#domain/refusal.ts'
import { canOpen, type Person } from '#domain/roles/permissions.ts'
import { quarterOf } from '#domain/roles/recertification.ts'
import { requireOther } from '#domain/roles/roles.ts'
import { readListSearch } from '#domain/search.ts'
import type { HeldRole } from '#wire/roles/recertification.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { cutOf } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import { confirmHeldRoles, countWaitingRoles, findHeldRoles } from './recertification-queries.ts'

type Requested = { page: number; pageSize: number; shown: 'waiting' | 'all'; searchTerm: string }

/** Only people who give permissions review them. */
const scopeOf = (person: Person) => ({
  program: person.program,
  withPermissions: canOpen(person, 'everything'),
})

/** [decision 13] */
export async function listHeld(
  { sql, person, today, config }: ReadContext,
  { query }: Input<unknown, Requested, undefined>,
) {
  const days = quarterOf(today)
  const quarter = { ...scopeOf(person), first: days.first, zone: config.fiscalZone }
  const { page, pageSize, shown, searchTerm } = query
  const found = await findHeldRoles(sql, {
    ...quarter,
    page,
    pageSize,
    waitingOnly: shown === 'waiting',
    words: readListSearch(searchTerm).map(foldWord),
  })
  const { rows, total } = cutOf<HeldRole>(found)
  return { ...days, waiting: (await countWaitingRoles(sql, quarter))?.count ?? 0, total, rows }
}

/** Confirms all or none. An outdated list causes a conflict. */
export async function confirmHeld(
  context: WriteContext,
  { body: { ids } }: Input<unknown, undefined, { ids: number[] }>,
): Promise<{ confirmed: number }> {
  const { sql, person, now, today } = context
  const requested = [...new Set(ids)]
  const { first } = quarterOf(today)
  const held = await confirmHeldRoles(sql, {
    ...scopeOf(person),
    first,
    ids: requested,
    personId: person.id,
    now,
  })
  if (held.length < requested.length)
    throw new Refusal(
      'not-found',
      'One of these roles or permissions does not exist any more. Look at the list again.',
    )
  for (const { personId } of held) requireOther(person.id, personId)
  const fresh = held.filter(({ isNew }) => isNew).map(({ id }) => id)
  context.concern(`roles of quarter ${first}`, { confirmed: fresh })
  return { confirmed: fresh.length }
}
