import { legalName } from '#domain/people/people.ts'
import { describeNoSize, findSize } from '#domain/people/sizes.ts'
import { Refusal } from '#domain/refusal.ts'
import { canRead } from '#domain/roles/permissions.ts'
import type { PersonSize } from '#wire/people/sizes.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { personNotFound } from './person.ts'
import { findPersonSizes, findSizeChoices, findSizeHolder, savePersonSizes } from './sizes-queries.ts'

/** For people who manage, audit or order for the person. Others get 404. */
export async function readSizesOf({ sql, person }: ReadContext, id: number): Promise<PersonSize[]> {
  const holder = await findSizeHolder(sql, person.program, id)
  if (!holder || !(canRead(person, 'people') || person.placerDodaacs.includes(holder.dodaac)))
    throw personNotFound()
  return findPersonSizes(sql, person.program, id)
}

type SizeChange = { category: string; was: string; size: string }

/** Sizes come from the catalog. Throws a conflict after another person's change. */
export async function changeSizesOf(
  context: WriteContext,
  { params, body }: Input<{ person: number }, unknown, { sizes: SizeChange[] }>,
): Promise<{ changed: string[] }> {
  const { sql, person, now } = context
  const { program } = person
  const id = params.person
  if (!(await findSizeHolder(sql, program, id, true))) throw personNotFound()
  const standing = new Map((await findPersonSizes(sql, program, id)).map((one) => [one.category, one.size]))
  const requested = new Map(body.sizes.map((one) => [one.category, one]))
  const choices = new Map(
    (await findSizeChoices(sql, [...requested.keys()])).map((one) => [one.category, one.sizes]),
  )
  const changed: PersonSize[] = []
  for (const { category, was, size } of requested.values()) {
    const before = standing.get(category) ?? ''
    if (size === before) continue
    if (was !== before) throw staleSizes()
    const found = size === '' ? '' : findSize(size, choices.get(category) ?? [])
    if (found === null) throw refuseSize(category, size, choices.get(category) ?? [])
    if (found !== before) changed.push({ category, size: found })
  }
  await savePersonSizes(
    sql,
    { program, by: legalName(person), now },
    changed.map((one) => ({ ...one, personId: id })),
  )
  context.concern(`person ${id}`, {
    sizes: changed.map(({ category, size }) => ({ category, from: standing.get(category) ?? '', to: size })),
  })
  return { changed: changed.map(({ category }) => category) }
}

function refuseSize(category: string, size: string, sizes: string[]): Refusal {
  const message = describeNoSize(category, size, sizes)
  return new Refusal('rule', message, { errors: [{ field: category, message }] })
}

function staleSizes(): Refusal {
  return new Refusal(
    'conflict',
    'Somebody else changed these sizes in the meantime. Look at them as they are now, then make your changes again.',
    { code: 'STALE_SIZES' },
  )
}
