import {
  readInc,
  readNiin,
  readPublogDay,
  readPublogPrice,
  readPublogText,
} from '#domain/public-catalog/cells.ts'
import { MANAGERS, REPLACED_BY_STANDARD } from '#domain/public-catalog/classes.ts'
import {
  addAnswer,
  type Entry,
  type Offer,
  pickOffer,
  replaceEntry,
  startEntry,
} from '#domain/public-catalog/entries.ts'
import type { PublogFile } from '#domain/public-catalog/files.ts'
import { formatCount } from '#domain/words.ts'
import type { Gathered } from './gathered.ts'
import { findShift, type Layout, UnreadableMonth } from './layouts.ts'
import type { RawRecord } from './records.ts'

type Take = (record: RawRecord) => void
type Reader = (layout: Layout, gathered: Gathered) => Take

/** Far above a real month. Protects memory against a wrong or hostile file. */
const MAX_ITEMS = 500_000
const MAX_FAULTS = 10_000
const MAX_WORDS = 2000
const TOO_MANY_ITEMS = `More than ${formatCount(MAX_ITEMS)} items are of the classes that are read. Ask for fewer classes.`
const TOO_MANY_FAULTS = `More than ${formatCount(MAX_FAULTS)} rows up to this one cannot be read. This is not how the public catalog writes the file; download it again.`

const NO_NUMBER = 'This is not a NIIN. A NIIN has at most nine digits.'

/** Most rows fail the first check: whether they are about a picked item. */
export const READERS: Record<PublogFile, Reader> = {
  P_FLIS_NSN(layout, gathered) {
    const { FSC = -1, NIIN = -1, INC = -1, ITEM_NAME = -1, CANCELLED_NIIN = -1 } = layout.places
    const classes = new Set(gathered.classes.map(Number))
    return (record) => {
      if (!classes.has(record.digits(FSC))) return
      const niin = readNiin(record.text(NIIN))
      const shift = findShift(layout, record)
      if (!niin || shift) return refuse(gathered, layout, record, 'NIIN', shift ?? NO_NUMBER)
      const number = Number(niin)
      const nsn = record.text(FSC).trim() + niin
      if (gathered.entries.size === MAX_ITEMS) throw tooMany(layout, record, TOO_MANY_ITEMS)
      if (!gathered.entries.has(number))
        gathered.entries.set(
          number,
          startEntry(nsn, readPublogText(record.text(ITEM_NAME), 120), readInc(record.text(INC))),
        )
      const cancelled = readNiin(record.text(CANCELLED_NIIN))
      if (cancelled && cancelled !== niin) gathered.cancelled.set(Number(cancelled), niin)
    }
  },

  V_FLIS_CANCELLED_NIIN(layout, gathered) {
    const { NIIN = -1, CANCELLED_NIIN = -1 } = layout.places
    return (record) => {
      const number = record.digits(CANCELLED_NIIN)
      if (!gathered.entries.has(number) && !gathered.known.has(number)) return
      const niin = readNiin(record.text(NIIN))
      if (!niin || findShift(layout, record))
        refuse(gathered, layout, record, 'NIIN', findShift(layout, record) ?? NO_NUMBER, number)
      else if (Number(niin) !== number) gathered.cancelled.set(number, niin)
    }
  },

  V_FLIS_STANDARDIZATION(layout, gathered) {
    const { RELATED_NSN = -1, ISC = -1 } = layout.places
    return ofPicked(layout, gathered, (record, entry) => {
      if (!REPLACED_BY_STANDARD.has(record.text(ISC).trim().toUpperCase())) return
      const related = record.text(RELATED_NSN).replace(/[\s-]/g, '')
      const niin = readNiin(related.slice(-9))
      if (!niin) return
      if (/^\d{13}$/.test(related)) gathered.nsns.set(niin, related)
      replaceEntry(entry, niin, false)
    })
  },

  V_FLIS_MANAGEMENT: readOffers((entry, offer) => {
    entry.now = pickOffer(entry.now, offer)
  }),

  V_FLIS_MANAGEMENT_FUTURE: readOffers((entry, offer) => {
    entry.coming = pickOffer(entry.coming, offer)
  }),

  V_CHARACTERISTICS(layout, gathered) {
    const { REQUIREMENTS_STATEMENT = -1, CLEAR_TEXT_REPLY = -1 } = layout.places
    return ofPicked(layout, gathered, (record, entry) =>
      addAnswer(
        entry,
        record.text(REQUIREMENTS_STATEMENT),
        readPublogText(record.text(CLEAR_TEXT_REPLY), 200),
      ),
    )
  },

  V_COLLOQUIAL_NAME({ places }, { entries, words }) {
    const { INC = -1, RELATED_INC = -1, COLLOQUIAL_NAME = -1 } = places
    const picked = new Set([...entries.values()].map(({ inc }) => inc))
    return (record) => {
      for (const inc of new Set([readInc(record.text(INC)), readInc(record.text(RELATED_INC))]))
        if (inc !== '' && picked.has(inc))
          saveWord(words, inc, readPublogText(record.text(COLLOQUIAL_NAME), 100))
    }
  },

  P_H2_PICK({ places }, { classes, titles }) {
    const { FSC = -1, FSC_TITLE = -1 } = places
    return (record) => {
      const fsc = record.text(FSC).trim()
      if (classes.includes(fsc)) titles.set(fsc, readPublogText(record.text(FSC_TITLE), 120))
    }
  },
}

/** A shifted row refuses its item. */
function ofPicked(
  layout: Layout,
  gathered: Gathered,
  take: (record: RawRecord, entry: Entry, number: number) => void,
): Take {
  const { NIIN = -1 } = layout.places
  return (record) => {
    const number = record.digits(NIIN)
    const entry = gathered.entries.get(number)
    if (!entry) return
    const shift = findShift(layout, record)
    if (shift) refuse(gathered, layout, record, 'NIIN', shift, number)
    else take(record, entry, number)
  }
}

function readOffers(save: (entry: Entry, offer: Offer) => void): Reader {
  return (layout, gathered) => {
    const { EFFECTIVE_DATE = -1, MOE = -1, AAC = -1, UI = -1, UNIT_PRICE = -1 } = layout.places
    const own = MANAGERS[gathered.branch]
    return ofPicked(layout, gathered, (record, entry, number) => {
      const price = readPublogPrice(record.text(UNIT_PRICE))
      const day = readPublogDay(record.text(EFFECTIVE_DATE))
      if (price === undefined)
        return refuse(gathered, layout, record, 'UNIT_PRICE', 'This is not a price in dollars.', number)
      if (day === null)
        return refuse(
          gathered,
          layout,
          record,
          'EFFECTIVE_DATE',
          'This is not a day such as 01-OCT-2026.',
          number,
        )
      save(entry, {
        isOwn: record.text(MOE).trim().toUpperCase() === own,
        day,
        price,
        advice: record.text(AAC).trim().toUpperCase().slice(0, 1),
        unitOfIssue: readUnit(record.text(UI)),
      })
    })
  }
}

function saveWord(words: Gathered['words'], inc: string, word: string): void {
  const stored = words.get(inc) ?? new Set()
  if (stored.size < MAX_WORDS) words.set(inc, stored.add(word))
}

/** Two letters, or ''. */
function readUnit(cell: string): string {
  const unit = cell.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(unit) ? unit : ''
}

/** Reports only the first fault. */
function refuse(
  { faults }: Gathered,
  layout: Layout,
  record: RawRecord,
  column: string,
  sentence: string,
  item: number | string = `row ${record.number}`,
): void {
  if (faults.size === MAX_FAULTS) throw tooMany(layout, record, TOO_MANY_FAULTS)
  if (!faults.has(item)) faults.set(item, { file: layout.file, row: record.number, column, sentence })
}

function tooMany({ file }: Layout, { number: row }: RawRecord, sentence: string): UnreadableMonth {
  return new UnreadableMonth({ file, row, column: 'file', sentence })
}
