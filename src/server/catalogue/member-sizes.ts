import { findSize, proposeSizes } from '#domain/catalogue/member-sizes.ts'
import { nameSizeKey, type SizeKey, writeSizeKey } from '#domain/catalogue/size-families.ts'
import { fullName, legalName } from '#domain/people/people.ts'
import {
  describeNoSize,
  findOwnSystem,
  isOldSize,
  NOTED_LATER,
  type SizeNote,
  type SizeSource,
  writeSizeVersion,
} from '#domain/people/sizes.ts'
import { Refusal } from '#domain/refusal.ts'
import { canOpen, canRead, onlyReads, type Person } from '#domain/roles/permissions.ts'
import type { ResponseOf } from '#wire/call.ts'
import type { readSizeProposals, SizesOfPerson } from '#wire/people/sizes.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { personNotFound } from '../people/person.ts'
import {
  findPersonSizes,
  findSizeChoices,
  findSizeEvidence,
  findSizeHolder,
  type Holder,
  savePersonSizes,
  type WrittenSize,
} from './member-sizes-queries.ts'

/** The member, managers of people, and people who order for the member. */
function mayChangeSizes(person: Person, id: number, { dodaac }: Holder): boolean {
  return person.id === id || canOpen(person, 'people') || person.placerDodaacs.includes(dodaac)
}

/** Auditors read, too. Others get 404. */
async function requireReadable({ sql, person }: Pick<ReadContext, 'sql' | 'person'>, id: number) {
  const holder = await findSizeHolder(sql, person.program, id)
  if (!holder || !(mayChangeSizes(person, id, holder) || canRead(person, 'people'))) throw personNotFound()
  return holder
}

/** Somebody in whose name the person may look for a size. Others get 404. */
export async function requireWearer({ sql, person }: Pick<ReadContext, 'sql' | 'person'>, id: number) {
  const holder = await findSizeHolder(sql, person.program, id)
  if (!holder || !mayChangeSizes(person, id, holder)) throw personNotFound()
}

export async function readSizesOf(context: ReadContext, id: number): Promise<SizesOfPerson> {
  const { sql, person, today } = context
  const holder = await requireReadable(context, id)
  const sizes = await findPersonSizes(sql, person.program, id)
  return {
    id,
    name: fullName(holder),
    system: findOwnSystem(holder.gender),
    mayChange: !onlyReads(person) && mayChangeSizes(person, id, holder),
    sizes: sizes.map((one) => ({ ...one, isOld: isOldSize(one.notedOn, today) })),
  }
}

export async function proposeSizesOf(
  context: ReadContext,
  id: number,
): Promise<ResponseOf<typeof readSizeProposals>> {
  const { sql, person, today, config } = context
  await requireReadable(context, id)
  const { program } = person
  const known = new Map((await findPersonSizes(sql, program, id)).map((one) => [writeSizeKey(one), one]))
  const names = new Map(
    (await findSizeChoices(sql, { program, today })).map((one) => [writeSizeKey(one), one.name]),
  )
  return proposeSizes(await findSizeEvidence(sql, program, id, config.fiscalZone), known).map((one) => ({
    ...one,
    name: names.get(writeSizeKey(one)) ?? nameSizeKey(one),
  }))
}

type SizeChange = SizeKey & SizeNote & { version: string }

/** Sizes come from the catalog. Throws a conflict after another person's change. */
export async function changeSizesOf(
  context: WriteContext,
  { params, body }: Input<{ person: number }, unknown, { sizes: SizeChange[] }>,
): Promise<{ changed: string[] }> {
  const { sql, person, now, today } = context
  const { program } = person
  const id = params.person
  const holder = await findSizeHolder(sql, program, id, true)
  if (!holder || !mayChangeSizes(person, id, holder)) throw personNotFound()
  const standing = new Map((await findPersonSizes(sql, program, id)).map((one) => [writeSizeKey(one), one]))
  const choices = new Map(
    (await findSizeChoices(sql, { program, today })).map((one) => [writeSizeKey(one), one]),
  )
  const requested = new Map(body.sizes.map((one) => [writeSizeKey(one), one]))
  const changed: WrittenSize[] = []
  for (const [key, { version, ...given }] of requested) {
    const before = standing.get(key)
    if (given.size === '' ? !before : writeSizeVersion(given) === before?.version) continue
    if (version !== (before?.version ?? '')) throw staleSizes()
    const name = choices.get(key)?.name ?? before?.name ?? nameSizeKey(given)
    const known = choices.get(key)?.sizes ?? []
    const size = given.size && findSize(given.size, before ? [...known, before.size] : known)
    if (size === null) throw refuseSize(`${key} size`, describeNoSize(name, given.size, known))
    if (given.notedOn > today) throw refuseSize(`${key} notedOn`, NOTED_LATER)
    const next = { ...given, size, source: findSource(person.id === id, { ...given, size }, before) }
    if (writeSizeVersion(next) !== before?.version) changed.push({ ...next, personId: id })
  }
  await savePersonSizes(sql, { program, by: legalName(person), now }, changed)
  context.concern(`person ${id}`, {
    sizes: changed.map(({ personId: _, family, system, ...note }) => {
      const { size = '', verdict = '', notedOn = '' } = standing.get(writeSizeKey({ family, system })) ?? {}
      return { family, system, from: { size, verdict, notedOn }, to: note }
    }),
  })
  return { changed: changed.map((one) => choices.get(writeSizeKey(one))?.name ?? nameSizeKey(one)) }
}

/** Only a file imports, and members do not measure themselves. */
function findSource(isSelf: boolean, given: SizeNote, before: SizeNote | undefined): SizeSource {
  if (before?.size === given.size && before.source === given.source) return given.source
  if (given.source === 'issued') return 'issued'
  return isSelf || given.source === 'imported' ? 'member' : given.source
}

function refuseSize(field: string, message: string): Refusal {
  return new Refusal('rule', message, { errors: [{ field, message }] })
}

function staleSizes(): Refusal {
  return new Refusal(
    'conflict',
    'Somebody else changed these sizes in the meantime. Look at them as they are now, then make your changes again.',
    { code: 'STALE_SIZES' },
  )
}
