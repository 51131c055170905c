import { parseNsn } from '../catalogue/stock-numbers.ts'
import { dropDashes } from '../dashes.ts'
import { parseDocumentNumber } from '../supply/milstrip/document-numbers.ts'
import { readRequisitions } from '../supply/requisition-search.ts'
import { dropLabel, plainNumber } from '../typed-numbers.ts'

/** The end of a requisition, as somebody copies it: day and serial, and what of the DoDAAC stands before them. */
type RequisitionEnd = { before: string; serial: string }

/** What may name an order. Each part is null, or empty, where the text cannot be that. */
export type OrderMeant = {
  number: number | null
  /** Whole requisitions. */
  requisitions: string[]
  /** DoDAAC and day, and perhaps the first of the serial. */
  begin: string | null
  end: RequisitionEnd | null
  /** A carrier's number or its end, from ten characters on also its beginning; or a transportation control number. */
  parcel: string | null
}

/**
 * What a text that is typed into the search for everything can mean. What it cannot be stays null and is not looked for:
 * thirteen digits are nobody's name, and a name is no number of a parcel.
 */
export type Meant = {
  orders: OrderMeant | null
  people: { by: 'name' | 'DoD ID'; text: string } | null
  items: string | null
  dodaacs: string | null
}

const NOTHING: Meant = { orders: null, people: null, items: null, dodaacs: null }
const NO_ORDER: OrderMeant = { number: null, requisitions: [], begin: null, end: null, parcel: null }

/** A whole requisition among other words; numbers of carriers have no letter in front. */
const WITHIN =
  /(?<![A-Z0-9])(?=\d{0,5}[A-Z])([A-Z0-9]{6}\s?\d{4}\s?[A-Z0-9]{4})(?:[A-Z0-9]|[A-Z0-9]{3})?(?![A-Z0-9])/g

const DOD_ID = /^\d{10}$/
/** Letters, as names have them; 'Bell, J' and O'Brien. */
const NAME = /^[\p{L}\p{M}\s,.'’-]*\p{L}{2}[\p{L}\p{M}\s,.'’-]*$/u
/** Fewer figures are the end of too many. */
const PARCEL = /^(?=(?:.*\d){6})[A-Z0-9]{6,40}$/
/** So many characters can be the beginning of a parcel's number; carriers begin with their customer. */
export const PARCEL_BEGINS_FROM = 10
const END = /^([A-Z0-9]{0,5})(\d{4}[A-Z0-9]{4})$/
/** A DoDAAC, and perhaps the first figures of the day that follows it in a requisition; 'coat 42' only looks like one. */
const DODAAC = /^(?=.{0,5}\d)(?=.{0,5}[A-Z])([A-Z0-9]{6})(\d{1,3})?$/
const ITEM_DIGITS = /^\d{3,13}$/

export function readMeant(typed: string): Meant {
  const text = dropLabel(typed)
  const plain = plainNumber(text)
  if (plain === '') return NOTHING
  const requisitions = findWhole(text)
  if (requisitions.length > 0) {
    // Suffix and more behind it make it the number of a parcel, too.
    const parcel = plain.length > 14 ? readParcel(plain) : null
    return { ...NOTHING, orders: { ...NO_ORDER, requisitions, parcel } }
  }
  if (/^\d+$/.test(plain)) return readDigits(plain)
  const begin = readBegin(plain)
  const end = readEnd(plain)
  const parcel = begin ? null : readParcel(plain)
  if (begin || end || parcel) return { ...NOTHING, orders: { ...NO_ORDER, begin, end, parcel } }
  const [, dodaac, dayBegun] = DODAAC.exec(plain) ?? []
  if (dodaac && !dayBegun && !/\s/.test(text)) return { ...NOTHING, dodaacs: dodaac }
  const isWords = /\p{L}/u.test(text)
  return {
    orders: null,
    people: NAME.test(text) ? { by: 'name', text } : null,
    items: isWords ? text : null,
    // A requisition that is still being typed: its DoDAAC is found until the day is whole.
    dodaacs: dodaac ?? (isWords && plain.length > 1 ? text : null),
  }
}

/** Digits alone can be an order, an item, a person, a parcel, or day and serial of a requisition. */
function readDigits(digits: string): Meant {
  const number = Number(digits)
  const isNsn = parseNsn(digits) !== null && !digits.startsWith('0000')
  const orders: OrderMeant = {
    ...NO_ORDER,
    number: digits.length <= 20 && Number.isSafeInteger(number) && number > 0 && !isNsn ? number : null,
    end: isNsn ? null : readEnd(digits),
    parcel: isNsn ? null : readParcel(digits),
  }
  const isOrder = orders.number !== null || orders.end !== null || orders.parcel !== null
  return {
    ...NOTHING,
    orders: isOrder ? orders : null,
    people: DOD_ID.test(digits) ? { by: 'DoD ID', text: digits } : null,
    items: ITEM_DIGITS.test(digits) ? digits : null,
  }
}

/** Requisitions that stand in the text whole: alone, several, or among other words. */
function findWhole(text: string): string[] {
  const all = readRequisitions(text)
  if (all.length > 0 && all.every(isWhole)) return all
  const within = [...dropDashes(text).toUpperCase().matchAll(WITHIN)].map(([, number = '']) =>
    number.replace(/\s/g, ''),
  )
  return [...new Set(within.filter(isWhole))]
}

function isWhole(text: string): boolean {
  return parseDocumentNumber(text) !== null
}

/** Filled up with a serial, a beginning is a requisition. */
function readBegin(plain: string): string | null {
  const isBegin = plain.length >= 10 && plain.length < 14 && /^\d{0,5}[A-Z]/.test(plain)
  return isBegin && isWhole(plain.padEnd(14, '1')) ? plain : null
}

/** Behind a DoDAAC, an end is a requisition. */
function readEnd(plain: string): RequisitionEnd | null {
  const [, before = '', serial = ''] = END.exec(plain) ?? []
  return serial && isWhole(`AAAAAA${serial}`) ? { before, serial } : null
}

function readParcel(plain: string): string | null {
  return PARCEL.test(plain) && !DODAAC.test(plain) ? plain : null
}
