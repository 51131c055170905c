import { legalName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { describePendingOrders } from '#domain/roles/roles.ts'
import type { ResponseOf } from '#wire/call.ts'
import { IMPORT_ROWS_PER_PAGE } from '#wire/imports/imports.ts'
import { type listMissingPeople, MAX_DISABLED } from '#wire/imports/missing.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import type { Input } from '../../http/input.ts'
import { deleteSessionsOfAll, notifyPeopleChanged } from '../../session/session-queries.ts'
import { noteImport } from '../audit-queries.ts'
import { findStuckWithoutPeople } from '../units-queries.ts'
import { readOwn } from './actions.ts'
import { disableAll, findMissing, forgetMissing, lockMissing } from './missing-queries.ts'

type OfImport<Q, B> = Input<{ import: string }, Q, B>

export async function listMissing(
  { sql, person }: ReadContext,
  { params, query: { page } }: OfImport<{ page: number }, unknown>,
): Promise<ResponseOf<typeof listMissingPeople>> {
  await readOwn({ sql, person }, params.import)
  const max = IMPORT_ROWS_PER_PAGE
  const found = await findMissing(sql, params.import, { skip: (page - 1) * max, max })
  const last = Math.max(1, Math.ceil(found.total / max))
  if (page <= last) return { ...found, page }
  return { ...(await findMissing(sql, params.import, { skip: (last - 1) * max, max })), page: last }
}

/** All or nobody. Nobody may leave whose signature orders need, counted over all. */
export async function disableMissing(
  context: WriteContext,
  { params, body }: OfImport<unknown, { excluded: number[]; people: number }>,
): Promise<{ disabled: number }> {
  const { sql, person, now, caller } = context
  const { program } = person
  const { fileName, kind } = await readOwn(context, params.import, true)
  const people = await lockMissing(sql, params.import, body.excluded)
  if (people.length === 0) throw new Refusal('rule', 'Nobody is left to disable.')
  if (people.length !== body.people)
    throw new Refusal('conflict', `${people.length} people would be disabled now. Look at the list again.`)
  if (people.length > MAX_DISABLED)
    throw new Refusal(
      'rule',
      `You can disable at most ${MAX_DISABLED} people at once. Check whether the file is complete.`,
    )
  const [stuck] = await findStuckWithoutPeople(sql, program, people)
  if (stuck)
    throw new Refusal('conflict', describePendingOrders(stuck.orders, stuck.dodaac, stuck.level), {
      code: 'PENDING_ORDERS',
    })
  await disableAll(sql, { program, people, by: legalName(person), now })
  await deleteSessionsOfAll(sql, people, 'disabled', now)
  await notifyPeopleChanged(sql, people)
  await forgetMissing(sql, params.import)
  await noteImport(sql, {
    scope: { program, source: { personId: person.id, object: `file ${fileName}`, caller } },
    kind: `${kind}, disable those missing`,
    isCommon: false,
    detail: { file: fileName, disabled: people.length },
    rows: people.map((id) => ({
      object: `person ${id}`,
      detail: { before: { enabled: true }, after: { enabled: false } },
    })),
  })
  context.concern(`import ${params.import}`, { disabled: people.length, kept: body.excluded.length })
  return { disabled: people.length }
}
