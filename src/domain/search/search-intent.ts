import { parseNsn } from '../catalogue/stock-numbers.ts'
import { dropDashes } from '../dashes.ts'
import { parseDocumentNumber } from '../supply/milstrip/document-numbers.ts'
import { readRequisitions } from '../supply/requisition-search.ts'
import { dropLabel, plainNumber } from '../typed-numbers.ts'

/** Day and serial, and the end of the DoDAAC. */
type RequisitionEnd = { before: string; serial: string }

/** Null or empty when the text cannot be that. */
export type OrderIntent = {
  number: number | null
  requisitions: string[]
  begin: string | null
  end: RequisitionEnd | null
  /** A tracking number, its end, or its first ten characters; or a transportation control number. */
  parcel: string | null
}

/** Null parts are not searched. */
export type SearchIntent = {
  orders: OrderIntent | null
  people: { by: 'name' | 'DoD ID'; text: string } | null
  items: string | null
  dodaacs: string | null
}

const NOTHING: SearchIntent = { orders: null, people: null, items: null, dodaacs: null }
const NO_ORDER: OrderIntent = { number: null, requisitions: [], begin: null, end: null, parcel: null }

const WITHIN =
  /(?<![A-Z0-9])(?=\d{0,5}[A-Z])([A-Z0-9]{6}\s?\d{4}\s?[A-Z0-9]{4})(?:[A-Z0-9]|[A-Z0-9]{3})?(?![A-Z0-9])/g

const DOD_ID = /^\d{10}$/
const NAME = /^[\p{L}\p{M}\s,.'’-]*\p{L}{2}[\p{L}\p{M}\s,.'’-]*$/u
/** Fewer digits match too many. */
const PARCEL = /^(?=(?:.*\d){6})[A-Z0-9]{6,40}$/
/** Shorter beginnings only name the carrier's customer. */
export const PARCEL_BEGINS_FROM = 10
const END = /^([A-Z0-9]{0,5})(\d{4}[A-Z0-9]{4})$/
const DODAAC = /^(?=.{0,5}\d)(?=.{0,5}[A-Z])([A-Z0-9]{6})(\d{1,3})?$/
const ITEM_DIGITS = /^\d{3,13}$/

export function readSearchIntent(typed: string): SearchIntent {
  const text = dropLabel(typed)
  const plain = plainNumber(text)
  if (plain === '') return NOTHING
  const requisitions = findWhole(text)
  if (requisitions.length > 0) {
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
    dodaacs: dodaac ?? (isWords && plain.length > 1 ? text : null),
  }
}

function readDigits(digits: string): SearchIntent {
  const number = Number(digits)
  const isNsn = parseNsn(digits) !== null && !digits.startsWith('0000')
  const orders: OrderIntent = {
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

function readBegin(plain: string): string | null {
  const isBegin = plain.length >= 10 && plain.length < 14 && /^\d{0,5}[A-Z]/.test(plain)
  return isBegin && isWhole(plain.padEnd(14, '1')) ? plain : null
}

function readEnd(plain: string): RequisitionEnd | null {
  const [, before = '', serial = ''] = END.exec(plain) ?? []
  return serial && isWhole(`AAAAAA${serial}`) ? { before, serial } : null
}

function readParcel(plain: string): string | null {
  return PARCEL.test(plain) && !DODAAC.test(plain) ? plain : null
}
