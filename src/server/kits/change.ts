import { writeDay } from '#domain/fiscal-years.ts'
import {
  findDraftFault,
  findFirstDayFault,
  findPlaceFaults,
  findUnsoldPlaces,
  PAST_DAY,
  TOO_MANY_VERSIONS,
} from '#domain/kits/check-kit.ts'
import { EVERYBODY, sortGrades } from '#domain/kits/for-whom.ts'
import {
  type ForWhom,
  findDraft,
  findVersionInForce,
  groupPlaces,
  type KitItem,
  MAX_PLACES,
  MAX_VERSIONS,
  neverBegan,
} from '#domain/kits/kits.ts'
import { isPayGrade, PAY_GRADE_SENTENCE } from '#domain/people/people-codes.ts'
import { type FieldError, Refusal } from '#domain/refusal.ts'
import type { DraftPlace, KitDetails } from '#wire/kits/kits.ts'
import type { WriteContext } from '../http/context.ts'
import { requireKnownVersion } from '../http/stored-rows.ts'
import { findRulesOfKit } from '../levels/rules-queries.ts'
import { readOrderDetails } from '../orders/details.ts'
import {
  activateVersions,
  deleteKitRow,
  deleteVersion,
  findKnownItems,
  findOnlyItems,
  findSoldItems,
  findStoredItems,
  findVersions,
  insertKits,
  type KitHead,
  keyOnDay,
  lockKit,
  retireVersions,
  saveKitName,
  touchKits,
  type VersionRow,
  writeDrafts,
} from './kit-queries.ts'
import { detailsOf, kitNotFound, versionNotFound } from './kits.ts'

type OfKit = { params: { kit: number } }
type Kit = { head: KitHead; versions: VersionRow[] }
/** A line of a list or an order. */
export type KitLine = KitItem & { quantity: number }

const refuseAt = (errors: FieldError[]) =>
  new Refusal('rule', errors[0]?.message ?? '', { errors: errors.slice(0, 20) })

export async function addKit(
  context: WriteContext,
  { body }: { body: { name: string; order?: number | undefined } },
): Promise<KitDetails> {
  const lines = body.order === undefined ? [] : await readOrderLines(context, body.order)
  return makeKit(context, body.name, lines)
}

/** A kit whose draft has each line as a place. Lines of one item are added up. */
export async function makeKit(
  context: WriteContext,
  name: string,
  lines: readonly KitLine[],
): Promise<KitDetails> {
  const { sql, person, now } = context
  const sums = [...Map.groupBy(lines, ({ pgc, nsn }) => nsn ?? pgc).values()].map((same) => ({
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    alternatives: same.slice(0, 1).map(({ pgc, nsn }) => ({ pgc, nsn })),
  }))
  const places = await checkPlaces(context, sums)
  const [kit] = await insertKits(sql, person.program, [name])
  if (!kit) throw nameTaken(name)
  const draft = { kitId: kit.id, number: 1, note: '', ...EVERYBODY, places }
  await writeDrafts(sql, person.program, { by: person.username, now }, [draft])
  context.concern(`kit ${kit.id}`, { after: { name, places } })
  return detailsOf(context, { id: kit.id, name, version: 1 })
}

/** In the size of the member, unless the product has one item only. */
async function readOrderLines(context: WriteContext, order: number): Promise<KitLine[]> {
  const { order: card } = await readOrderDetails({ ...context, withKey: context.sql }, order)
  const lines = card.lines.filter(({ quantity }) => quantity > 0)
  const nsns = lines.map(({ nsn }) => nsn)
  const items = await findOnlyItems(context.sql, nsns)
  return lines.flatMap(({ nsn, quantity }) => {
    const item = items.get(nsn)
    return item ? [{ pgc: item.pgc, nsn: item.isOnly ? nsn : null, quantity }] : []
  })
}

export async function renameKit(
  context: WriteContext,
  { params, body: { name } }: OfKit & { body: { name: string } },
): Promise<KitDetails> {
  const { sql, person } = context
  const { head } = await requireKit(context, params.kit)
  if (!(await saveKitName(sql, person.program, head.id, name))) throw nameTaken(name)
  context.concern(`kit ${head.id}`, { before: { name: head.name }, after: { name } })
  return finish(context, { ...head, name })
}

export async function deleteKit(context: WriteContext, { params }: OfKit): Promise<{ message: string }> {
  const { head, versions } = await requireKit(context, params.kit)
  const begun = versions.find((version) => !neverBegan(version, context.today))
  if (begun)
    throw new Refusal('rule', `Version ${begun.number} was active. Retire the kit instead.`, {
      code: 'KIT_WAS_ACTIVE',
    })
  const [ruled] = await findRulesOfKit(context.sql, context.person.program, head.id)
  if (ruled)
    throw new Refusal(
      'conflict',
      `Level ${ruled.level} of DoDAAC ${ruled.dodaac} signs orders of this kit. Change the rule of that level first.`,
      { code: 'KIT_IN_RULE' },
    )
  await deleteKitRow(context.sql, head.id)
  context.concern(`kit ${head.id}`, { before: { name: head.name } })
  return { message: 'Success' }
}

export async function startDraft(context: WriteContext, { params }: OfKit): Promise<KitDetails> {
  const { sql, person, now, today } = context
  const { head, versions } = await requireKit(context, params.kit)
  const fault = findDraftFault(versions)
  if (fault) throw new Refusal('conflict', fault)
  const number = (versions[0]?.number ?? 0) + 1
  if (number > MAX_VERSIONS) throw new Refusal('rule', TOO_MANY_VERSIONS)
  const source = findVersionInForce(versions, today) ?? versions[0]
  const { branches, payGrades, genders, serviceStatuses } = source ?? EVERYBODY
  const items = source ? await findStoredItems(sql, [source]) : []
  const places = groupPlaces(items, ({ pgc, nsn }) => ({ pgc, nsn }))
  const draft = { kitId: head.id, number, note: '', branches, payGrades, genders, serviceStatuses, places }
  await writeDrafts(sql, person.program, { by: person.username, now }, [draft])
  context.concern(`kit ${head.id}`, { draft: number, copyOf: source?.number ?? null })
  return finish(context, head)
}

export async function saveDraft(
  context: WriteContext,
  { params, body }: OfKit & { body: ForWhom & { note: string; places: DraftPlace[] } },
): Promise<KitDetails> {
  const { sql, person, now } = context
  const { head, versions } = await requireKit(context, params.kit)
  const draft = requireDraft(versions)
  if (!body.payGrades.every(isPayGrade)) throw refuseAt([{ field: 'payGrades', message: PAY_GRADE_SENTENCE }])
  const places = await checkPlaces(context, body.places)
  const content = { ...body, payGrades: sortGrades(body.payGrades), places }
  await writeDrafts(sql, person.program, { by: person.username, now }, [
    { kitId: head.id, number: draft.number, ...content },
  ])
  context.concern(`kit ${head.id}`, { draft: draft.number, after: content })
  return finish(context, head)
}

export async function activateDraft(
  context: WriteContext,
  { params, body }: OfKit & { body: { activeFrom: string | null } },
): Promise<KitDetails> {
  const { sql, person, now, today } = context
  const { head, versions } = await requireKit(context, params.kit)
  const { number, places } = requireDraft(versions)
  const activeFrom = body.activeFrom ?? today
  const fault = findFirstDayFault(activeFrom, versions, today)
  if (fault) throw refuseAt([{ field: 'activeFrom', message: fault }])
  if (places === 0)
    throw new Refusal('rule', 'The draft has no place yet. Add what a member needs first.', {
      code: 'EMPTY_KIT',
    })
  await requireSold(context, head.id, number, activeFrom)
  await activateVersions(sql, { by: person.username, now }, [{ kitId: head.id, number, activeFrom }])
  context.concern(`kit ${head.id}`, { version: number, activeFrom })
  return finish(context, head)
}

/** A place needs one item that the program sells on the day, perhaps as its successor. */
async function requireSold(context: WriteContext, kitId: number, number: number, day: string): Promise<void> {
  const { sql, person } = context
  const items = (await findStoredItems(sql, [{ kitId, number }])).map((item) => ({ ...item, day }))
  const sold = await findSoldItems(sql, person.program, items)
  const errors = findUnsoldPlaces(
    groupPlaces(items, (item) => item),
    (item) => sold.has(keyOnDay({ ...item, day })),
  )
  if (errors.length > 0) throw refuseAt(errors)
}

export async function retireKit(
  context: WriteContext,
  { params, body }: OfKit & { body: { retiredFrom: string | null } },
): Promise<KitDetails> {
  const { sql, person, now, today } = context
  const { head, versions } = await requireKit(context, params.kit)
  const day = body.retiredFrom ?? today
  if (day < today) throw refuseAt([{ field: 'retiredFrom', message: PAST_DAY }])
  const inForce = findVersionInForce(versions, today)
  const ending = versions.filter(
    (version) => version.number === inForce?.number || (version.activeFrom ?? '') > today,
  )
  if (ending.length === 0)
    throw new Refusal('conflict', 'No version of this kit is active or ahead. There is nothing to retire.')
  const numbers = ending.map(({ number }) => number)
  await retireVersions(sql, { by: person.username, now }, { kitId: head.id, numbers, day })
  context.concern(`kit ${head.id}`, { versions: numbers, retiredFrom: day })
  return finish(context, head)
}

export async function discardVersion(
  context: WriteContext,
  { params }: { params: { kit: number; number: number } },
): Promise<KitDetails> {
  const { head, versions } = await requireKit(context, params.kit)
  const version = versions.find(({ number }) => number === params.number)
  if (!version) throw versionNotFound(params.number)
  if (!neverBegan(version, context.today))
    throw new Refusal(
      'rule',
      `Version ${version.number} began on ${writeDay(version.activeFrom ?? '')} and stays.`,
    )
  await deleteVersion(context.sql, head.id, version.number)
  context.concern(`kit ${head.id}`, { discarded: version.number, activeFrom: version.activeFrom })
  return finish(context, head)
}

async function requireKit({ sql, person, ifMatch }: WriteContext, kitId: number): Promise<Kit> {
  const head = await lockKit(sql, person.program, kitId)
  if (!head) throw kitNotFound()
  requireKnownVersion(ifMatch, head.version, 'kit')
  return { head, versions: await findVersions(sql, [kitId]) }
}

function requireDraft(versions: VersionRow[]): VersionRow {
  const draft = findDraft(versions)
  if (!draft) throw new Refusal('conflict', 'This kit has no draft. Start one first.', { code: 'NO_DRAFT' })
  return draft
}

async function checkPlaces({ sql }: WriteContext, places: DraftPlace[]) {
  const known = await findKnownItems(
    sql,
    places.flatMap(({ alternatives }) => alternatives),
  )
  const faults = findPlaceFaults(places, known)
  if (faults.length > 0) throw refuseAt(faults)
  return places.slice(0, MAX_PLACES).map((place, index) => ({ ...place, place: index + 1 }))
}

async function finish(context: WriteContext, head: KitHead): Promise<KitDetails> {
  await touchKits(context.sql, [head.id])
  return detailsOf(context, { ...head, version: head.version + 1 })
}

function nameTaken(name: string): Refusal {
  const message = `There is a kit ${name} already. Choose another name.`
  return new Refusal('conflict', message, { code: 'NAME_TAKEN', errors: [{ field: 'name', message }] })
}
