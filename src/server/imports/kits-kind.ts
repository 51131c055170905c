import type { Branch } from '#domain/branches.ts'
import { BRANCH_NAMES } from '#domain/branches.ts'
import {
  type Codec,
  day,
  nsn,
  optional,
  pgc,
  several,
  text,
  Unreadable,
  whole,
} from '#domain/imports/codecs.ts'
import { type Draft, isOpen } from '#domain/imports/drafts.ts'
import { column } from '#domain/imports/tables.ts'
import { findFirstDayFault, findPlaceFaults, TOO_MANY_VERSIONS } from '#domain/kits/check-kit.ts'
import { GRADES_SENTENCE, readGrades, writeGrades } from '#domain/kits/for-whom.ts'
import {
  findDraft,
  type KitVersion,
  MAX_ALTERNATIVES,
  MAX_KIT_NAME,
  MAX_KIT_QUANTITY,
  MAX_PLACES,
  MAX_VERSIONS,
} from '#domain/kits/kits.ts'
import { GENDERS, type Gender, SERVICE_STATUSES, type ServiceStatus } from '#domain/people/people-codes.ts'
import { findNameFault } from '#domain/typed-text.ts'
import {
  activateVersions,
  findKnownItems,
  findSoldItems,
  findVersions,
  insertKits,
  keyOnDay,
  touchKits,
  writeDrafts,
} from '../kits/kit-queries.ts'
import { listField } from './catalogue-kinds.ts'
import { refuseField } from './faults.ts'
import type { Kind, Scope } from './kind.ts'
import { findKitRows, type KitRow, lockKits, type StandingKit, walkKitRows } from './kits-queries.ts'

export const grades: Codec<string[]> = {
  read: (typed) => readGrades(typed) ?? new Unreadable(GRADES_SENTENCE),
  write: writeGrades,
}
const anyPgc: Codec<string> = { ...pgc, write: (value) => value }
export const ofNames = <W extends string>(names: Record<W, string>) => Object.entries(names) as [W, string][]

const of = column<KitRow>()
const keyOf = ({ kit, place, alternative = 1 }: Partial<KitRow>) =>
  kit === undefined || place === undefined ? [] : [`${kit.toLowerCase()} ${place}.${alternative}`]

/**
 * One row for each alternative. A kit's rows are those of its draft, else of the version in force. Changed rows make or
 * change the draft, which keeps all other rows. A quantity of 0 takes a row out.
 */
export const kits: Kind<KitRow> = {
  name: 'kits',
  isCommon: false,
  needed: ['kit', 'place'],
  findKeys: keyOf,
  listKeys: keyOf,
  columns: [
    of('kit', 'kit', text(MAX_KIT_NAME), 'Cold weather'),
    of('place', 'place', whole(1, MAX_PLACES), '1'),
    of('alternative', 'alternative', whole(1, MAX_ALTERNATIVES), '1', 1),
    of('quantity', 'quantity', whole(0, MAX_KIT_QUANTITY), '2'),
    of('pgc', 'pgc', anyPgc, '10002', ''),
    of('nsn', 'nsn', optional(nsn), '', null),
    of('branch', 'branches', several<Branch>(BRANCH_NAMES), '', []),
    of('grades', 'payGrades', grades, 'E1-E6', []),
    of('gender', 'genders', several<Gender>(ofNames(GENDERS)), '', []),
    of('status', 'serviceStatuses', several<ServiceStatus>(ofNames(SERVICE_STATUSES)), '', []),
    of('active from', 'activeFrom', day, '', null),
  ],
  complete: () => ({
    ...{ alternative: 1, pgc: '', nsn: null, branches: [], payGrades: [], genders: [], serviceStatuses: [] },
    activeFrom: null,
  }),
  findStanding: (sql, { program, today }, rows) => findKitRows(sql, program, today, listField(rows, 'kit')),
  async check(sql, scope, drafts) {
    const { program, today, isLocked } = scope
    const named = drafts.map(({ after }) => after)
    const standing = await lockKits(sql, program, listField(named, 'kit'), isLocked)
    const versions = Map.groupBy(
      await findVersions(
        sql,
        standing.map(({ kitId }) => kitId),
      ),
      ({ kitId }) => kitId,
    )
    const rowsOf = Map.groupBy(await findKitRows(sql, program, today, listField(named, 'kit')), ({ kit }) =>
      kit.toLowerCase(),
    )
    const known = await findKnownItems(sql, [...named, ...[...rowsOf.values()].flat()])
    for (const { given, after } of drafts)
      if (given.pgc === undefined && after.nsn !== null) after.pgc = known.pgcOf.get(after.nsn) ?? ''
    // The product of an NSN without a PGC must be known, too.
    for (const found of known.pgcOf.values()) known.pgcs.add(found)
    const heads = new Map(standing.map((head) => [head.name.toLowerCase(), head]))
    for (const [key, some] of Map.groupBy(drafts, ({ after }) => after.kit.toLowerCase())) {
      const head = heads.get(key) ?? null
      settleKit(some, head, versions.get(head?.kitId ?? 0) ?? [], today)
      checkMerged(some, mergeRows(rowsOf.get(key) ?? [], some), known)
    }
    await refuseUnsold(sql, program, drafts, rowsOf)
  },
  async write(sql, scope, drafts) {
    const { program, today, by, now } = scope
    const kitNames = new Map(drafts.map(({ after }) => [after.kit.toLowerCase(), after.kit]))
    const standing = await lockKits(sql, program, [...kitNames.values()], true)
    const rowsOf = Map.groupBy(await findKitRows(sql, program, today, [...kitNames.values()]), ({ kit }) =>
      kit.toLowerCase(),
    )
    const isKnown = new Set(standing.map(({ name }) => name.toLowerCase()))
    const wanted = [...kitNames].flatMap(([key, name]) => (isKnown.has(key) ? [] : [name]))
    const added = await insertKits(sql, program, wanted)
    if (added.length < wanted.length) throw Object.assign(new Error('kit added meanwhile'), { code: '23505' })
    const heads = [...standing, ...added.map(({ id, name }) => ({ kitId: id, name }))]
    const versions = Map.groupBy(
      await findVersions(
        sql,
        heads.map(({ kitId }) => kitId),
      ),
      ({ kitId }) => kitId,
    )
    const draftsOf = Map.groupBy(drafts, ({ after }) => after.kit.toLowerCase())
    const written = heads.map(({ kitId, name }) => {
      const key = name.toLowerCase()
      const some = draftsOf.get(key) ?? []
      const before = versions.get(kitId) ?? []
      const draft = findDraft(before)
      return {
        ...{ kitId, number: draft?.number ?? (before[0]?.number ?? 0) + 1 },
        note: draft?.note ?? '',
        ...peopleOf(some),
        places: placesOf(mergeRows(rowsOf.get(key) ?? [], some)),
        activeFrom: some[0]?.after.activeFrom ?? null,
      }
    })
    await writeDrafts(sql, program, { by, now }, written)
    const starts = written.flatMap(({ kitId, number, activeFrom }) =>
      activeFrom === null ? [] : [{ kitId, number, activeFrom }],
    )
    await activateVersions(sql, { by, now }, starts)
    await touchKits(
      sql,
      standing.map(({ kitId }) => kitId),
    )
    await scope.watch('written', drafts.length, drafts.length)
  },
  list: (sql, { program, today }) => walkKitRows(sql, program, today),
}

const PEOPLE = ['branches', 'payGrades', 'genders', 'serviceStatuses'] as const

const peopleOf = (drafts: Draft<KitRow>[]) => {
  const { branches, payGrades, genders, serviceStatuses } = (drafts[0] as Draft<KitRow>).after
  return { branches, payGrades, genders, serviceStatuses }
}

/** People and first day belong to the whole kit: each changed row has those of the version to come. */
function settleKit(
  drafts: Draft<KitRow>[],
  head: StandingKit | null,
  versions: readonly KitVersion[],
  today: string,
): void {
  const [first] = drafts
  if (!first) return
  const fault = head ? null : findNameFault(first.after.kit)
  if (fault) refuseField(kits, first, 'kit', fault)
  if (!findDraft(versions) && (versions[0]?.number ?? 0) >= MAX_VERSIONS)
    refuseField(kits, first, 'kit', TOO_MANY_VERSIONS)
  for (const field of PEOPLE) settle(drafts, field, (row) => row[field].join(' '))
  const begun = new Set(versions.map(({ activeFrom }) => activeFrom))
  // A file that was exported has the first day of the version that it describes.
  for (const { after } of drafts) if (begun.has(after.activeFrom)) after.activeFrom = null
  settle(drafts, 'activeFrom', (row) => row.activeFrom ?? '')
  const { activeFrom } = first.after
  const dayFault = activeFrom === null ? null : findFirstDayFault(activeFrom, versions, today)
  if (dayFault) refuseField(kits, first, 'activeFrom', dayFault)
}

/** The rows that give the field must agree. The others follow. */
function settle<F extends (typeof PEOPLE)[number] | 'activeFrom'>(
  drafts: Draft<KitRow>[],
  field: F,
  write: (row: KitRow) => string,
): void {
  const changed = (draft: Draft<KitRow>) =>
    field === 'activeFrom'
      ? draft.after.activeFrom !== null
      : draft.given[field] !== undefined && (!draft.before || write(draft.before) !== write(draft.after))
  const givers = drafts.filter(changed)
  const [leader] = givers
  if (!leader) {
    // A new row follows the rows that stand.
    const before = drafts.find((draft) => draft.before)?.before
    if (before && field !== 'activeFrom') for (const { after } of drafts) after[field] = before[field]
    return
  }
  for (const draft of givers)
    if (write(draft.after) !== write(leader.after))
      refuseField(
        kits,
        draft,
        field,
        `Row ${leader.number} gives kit ${draft.after.kit} another value. It belongs to the whole kit: keep one.`,
      )
  for (const { after } of drafts) after[field] = leader.after[field]
}

type Merged = Map<string, { row: KitRow; draft: Draft<KitRow> | null }>

/** The rows that stand, with the changed rows on top. */
function mergeRows(standing: readonly KitRow[], drafts: Draft<KitRow>[]): Merged {
  const merged: Merged = new Map(standing.map((row) => [keyOf(row)[0] ?? '', { row, draft: null }]))
  for (const draft of drafts) {
    const key = keyOf(draft.after)[0] ?? ''
    if (draft.after.quantity === 0) merged.delete(key)
    else merged.set(key, { row: draft.after, draft })
  }
  return merged
}

function placesOf(merged: Merged) {
  const rows = [...merged.values()]
    .map(({ row }) => row)
    .sort((a, b) => a.place - b.place || a.alternative - b.alternative)
  return [...Map.groupBy(rows, ({ place }) => place)].map(([place, some]) => ({
    place,
    quantity: some[0]?.quantity ?? 1,
    alternatives: some.map(({ pgc: product, nsn: item, alternative }) => ({
      ...{ pgc: product, nsn: item, alternative },
    })),
  }))
}

function checkMerged(
  drafts: Draft<KitRow>[],
  merged: Merged,
  known: Awaited<ReturnType<typeof findKnownItems>>,
): void {
  const [first] = drafts
  if (!first) return
  const places = placesOf(merged)
  if (places.length === 0)
    refuseField(kits, first, 'quantity', 'The kit would be empty. Keep at least one row, or retire the kit.')
  for (const draft of drafts)
    if (draft.after.pgc === '') refuseField(kits, draft, 'pgc', 'Write a PGC or an NSN.')
  for (const { index, alternative, message } of findPlaceFaults(places, known)) {
    const { place = 0, alternatives = [] } = places[index] ?? {}
    const wrong = merged.get(
      keyOf({ kit: first.after.kit, place, alternative: alternatives[alternative]?.alternative ?? 1 })[0] ??
        '',
    )
    const draft = wrong?.draft ?? drafts.find(({ after }) => after.place === place)
    if (draft) refuseField(kits, draft, 'pgc', message)
  }
  for (const { row, draft } of merged.values()) {
    const place = places.find((one) => one.place === row.place)
    if (place && place.quantity !== row.quantity) {
      const wrong = draft ?? drafts.find(({ after }) => after.place === row.place) ?? first
      refuseField(
        kits,
        wrong,
        'quantity',
        'All alternatives of a place have one quantity. Write it in each row.',
      )
    }
  }
}

/** As for a draft that is activated by hand. */
async function refuseUnsold(
  sql: Parameters<Kind<KitRow>['check']>[0],
  program: Scope['program'],
  drafts: Draft<KitRow>[],
  rowsOf: ReadonlyMap<string, KitRow[]>,
): Promise<void> {
  const starting = [...Map.groupBy(drafts.filter(isOpen), ({ after }) => after.kit.toLowerCase())].flatMap(
    ([key, some]) => {
      const activeFrom = some[0]?.after.activeFrom ?? null
      return activeFrom === null ? [] : [{ some, activeFrom, merged: mergeRows(rowsOf.get(key) ?? [], some) }]
    },
  )
  const wanted = starting.flatMap(({ merged, activeFrom }) =>
    [...merged.values()].map(({ row }) => ({ pgc: row.pgc, nsn: row.nsn, day: activeFrom })),
  )
  const sold = await findSoldItems(sql, program, wanted)
  for (const { some, activeFrom, merged } of starting)
    for (const { place, alternatives } of placesOf(merged)) {
      if (alternatives.some((item) => sold.has(keyOnDay({ ...item, day: activeFrom })))) continue
      const draft = some.find(({ after }) => after.place === place) ?? some[0]
      if (draft)
        refuseField(
          kits,
          draft,
          'pgc',
          `The program sells nothing of place ${place} on the first day. Choose another product.`,
        )
    }
}
