import { ITEM_STATUSES, type ItemStatus } from '#domain/catalogue/item-statuses.ts'
import { MAX } from '#domain/catalogue/product-fields.ts'
import {
  day,
  fiscalYear,
  money,
  nsn,
  oneOf,
  optional,
  pgc,
  programCode,
  size,
  text,
  whole,
} from '#domain/imports/codecs.ts'
import { type Draft, hasChanged, isOpen } from '#domain/imports/drafts.ts'
import { column } from '#domain/imports/tables.ts'
import { describeGone, describeUnknown, readItemChange } from '#domain/products/catalogue-upkeep.ts'
import { Refusal } from '#domain/refusal.ts'
import { showFirstPictures } from '../catalogue/picture-queries.ts'
import { indexedBy, listField, noSuchProduct, storedPrograms } from './catalogue-kinds.ts'
import { refuseField, untilSettled } from './faults.ts'
import {
  findKnownItems,
  findPrices,
  findProductStates,
  findReachOf,
  type PriceRow,
  saveCommonPrices,
  saveProgramPrices,
  walkPrices,
} from './items-queries.ts'
import type { Kind } from './kind.ts'
import { writeInSets } from './sets.ts'
import { storeTable } from './table.ts'

type ItemRow = {
  nsn: string
  pgc: string
  size: string
  colour: string
  position: number
  status: ItemStatus
  getWellOn: string | null
  replacementNsn: string | null
}
const ofItem = column<ItemRow>()

const itemsColumns = [
  ofItem('nsn', 'nsn', nsn, '8405019001234'),
  ofItem('pgc', 'pgc', pgc, '10002'),
  ofItem('size', 'size', size(MAX.size), '40R', ''),
  ofItem('colour', 'colour', text(MAX.size), 'Black', ''),
  ofItem('position', 'position', whole(0, MAX.position), '1', 0),
  ofItem('status', 'status', oneOf(ITEM_STATUSES), 'active'),
  ofItem('get-well date', 'getWellOn', day, '', null),
  ofItem('replacement nsn', 'replacementNsn', optional(nsn), '', null),
]
const storedItems = storeTable<ItemRow>('items', {
  fields: itemsColumns.map(({ field }) => field),
  key: 'nsn',
  columns: { position: 'size_order' },
  alsoChanges: (sql) =>
    sql`status_before = CASE WHEN excluded.status = 'obsolete' THEN kept.status_before END`,
})

export const items: Kind<ItemRow> = {
  name: 'items',
  isCommon: true,
  ...indexedBy<ItemRow>('nsn'),
  columns: itemsColumns,
  complete: () => ({
    size: '',
    colour: '',
    position: 0,
    status: 'active',
    getWellOn: null,
    replacementNsn: null,
  }),
  findStanding: (sql, { isLocked }, rows) => storedItems.find(sql, listField(rows, 'nsn'), isLocked),
  async check(sql, { today }, drafts) {
    const rows = drafts.map(({ after }) => after)
    const states = new Map(
      (await findProductStates(sql, listField(rows, 'pgc'))).map((one) => [one.pgc, one.isObsolete]),
    )
    const known = await findKnownItems(sql, listField(rows, 'replacementNsn'))
    for (const draft of drafts) checkItem(draft, states.get(draft.after.pgc), today)
    untilSettled(drafts, (open) => {
      const coming = new Set(open.map(({ after }) => after.nsn))
      for (const draft of open) {
        const { replacementNsn } = draft.after
        if (replacementNsn !== null && !known.has(replacementNsn) && !coming.has(replacementNsn))
          refuseField(items, draft, 'replacementNsn', describeUnknown(replacementNsn))
      }
    })
    const exits = drafts.filter(isOpen).flatMap(({ after }) => after.replacementNsn ?? [])
    const reach = Map.groupBy(await findReachOf(sql, [...new Set(exits)]), ({ start }) => start)
    const next = new Map(drafts.filter(isOpen).map(({ after }) => [after.nsn, after.replacementNsn]))
    untilSettled(drafts, (open) => {
      for (const draft of open)
        if (draft.after.replacementNsn && leadsBack(draft.after.nsn, next, reach))
          refuseField(items, draft, 'replacementNsn', 'This replacement leads back to the item itself.')
    })
  },
  write: async (sql, scope, drafts) => {
    await writeInSets(scope, drafts, 2000, (some) =>
      // A replacement must exist before a row names it.
      storedItems.save(
        sql,
        some.map(({ after }) => ({ ...after, replacementNsn: null })),
      ),
    )
    const replaced = drafts.map(({ after }) => after).filter(({ replacementNsn }) => replacementNsn !== null)
    if (replaced.length > 0) await storedItems.save(sql, replaced)
    const moved = drafts.flatMap(({ before, after }) =>
      before && before.pgc !== after.pgc ? [before.pgc, after.pgc] : [],
    )
    if (moved.length > 0) await showFirstPictures(sql, moved)
  },
  list: storedItems.walk,
}

function checkItem(draft: Draft<ItemRow>, isProductObsolete: boolean | undefined, today: string): void {
  const { after } = draft
  if (isProductObsolete === undefined) refuseField(items, draft, 'pgc', noSuchProduct(after.pgc))
  if (isProductObsolete && after.status !== 'obsolete')
    refuseField(items, draft, 'status', describeGone(after.pgc))
  try {
    const stored = readItemChange(after.nsn, after, hasChanged(draft, 'get-well date') ? today : '')
    if (stored.replacementNsn !== after.replacementNsn)
      if (draft.given.replacementNsn)
        refuseField(items, draft, 'replacementNsn', 'Only an obsolete item has a replacement.')
      else after.replacementNsn = null
    if (stored.getWellOn !== after.getWellOn)
      if (draft.given.getWellOn)
        refuseField(items, draft, 'getWellOn', 'Only a backordered item has a get-well date.')
      else after.getWellOn = null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const { field, message } of error.errors) refuseField(items, draft, field, message)
  }
}

/** Follows replacements in the file, then stored ones. */
function leadsBack(
  start: string,
  next: Map<string, string | null>,
  reach: Map<string, { node: string | null }[]>,
): boolean {
  const seen = new Set<string>()
  for (let at = next.get(start) ?? null; at !== null && !seen.has(at); at = next.get(at) ?? null) {
    if (at === start) return true
    seen.add(at)
    if (!next.has(at)) return (reach.get(at) ?? []).some(({ node }) => node === start)
  }
  return false
}

const ofPrice = column<PriceRow>()
const listPriceKey = ({ nsn: item, fiscalYear: year, program = '' }: Partial<PriceRow>) =>
  item === undefined || year === undefined ? [] : [`${item} ${year} ${program}`.trim()]

export const prices: Kind<PriceRow> = {
  name: 'prices',
  isCommon: true,
  needed: ['nsn', 'fiscalYear'],
  findKeys: listPriceKey,
  listKeys: listPriceKey,
  columns: [
    ofPrice('nsn', 'nsn', nsn, '8405019001234'),
    ofPrice('fiscal year', 'fiscalYear', fiscalYear, '2027'),
    ofPrice('price', 'cents', money, '84.50'),
    ofPrice('program', 'program', programCode, '', ''),
  ],
  complete: () => ({ program: '' }),
  findStanding: (sql, { today }, rows) =>
    findPrices(sql, listField(rows, 'nsn'), listField(rows, 'fiscalYear'), today),
  limit(_, { program: own }, drafts) {
    for (const draft of drafts)
      if (draft.after.program !== '' && draft.after.program !== own)
        refuseField(prices, draft, 'program', `Switch to ${draft.after.program} to change its own prices.`)
  },
  async check(sql, _, drafts) {
    const rows = drafts.map(({ after }) => after)
    const known = await findKnownItems(sql, listField(rows, 'nsn'))
    const codes = new Set(
      (await storedPrograms.find(sql, listField(rows, 'program'))).map(({ code }) => code),
    )
    for (const draft of drafts) {
      const { nsn: item, program, cents } = draft.after
      if (!known.has(item)) refuseField(prices, draft, 'nsn', describeUnknown(item))
      if (program !== '' && !codes.has(program))
        refuseField(prices, draft, 'program', `There is no program ${program}. Add it first.`)
      if (cents === 0) refuseField(prices, draft, 'cents', 'Enter a price of more than zero dollars.')
    }
  },
  write: (sql, scope, drafts) =>
    writeInSets(scope, drafts, 2000, async (set) => {
      const some = set.map(({ after }) => after)
      const common = some.filter(({ program }) => program === '')
      const own = some.filter(({ program }) => program !== '')
      if (common.length > 0) await saveCommonPrices(sql, scope.today, toArrays(common))
      if (own.length > 0)
        await saveProgramPrices(
          sql,
          scope.today,
          own.map(({ program }) => program),
          toArrays(own),
        )
    }),
  list: (sql, { today }) => walkPrices(sql, today),
}

function toArrays(rows: PriceRow[]) {
  return {
    nsns: rows.map(({ nsn: item }) => item),
    years: rows.map(({ fiscalYear: year }) => year),
    cents: rows.map(({ cents }) => cents),
  }
}
