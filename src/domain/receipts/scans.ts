import { parseNsn } from '../catalogue/stock-numbers.ts'
import { dropDashes } from '../dashes.ts'
import { parseDocumentNumber } from '../supply/milstrip/document-numbers.ts'

/** What a scanned or typed text names. `quantity` stands only in the two-dimensional symbol of a 1348. */
/** The most characters of a bar code that is read. */
export const LONGEST_SCAN = 400

export type Scan =
  | { kind: 'requisition'; requisition: string; suffix: string; quantity: number | null }
  | { kind: 'nsn'; nsn: string }
  | { kind: 'order'; number: number }
  /** Box 26 of a 1348: supplier, unit of issue and quantity, and nothing that names a line. */
  | { kind: 'box-26' }
  | { kind: 'unknown' }

/** A symbol of box 27: requisition and perhaps suffix, NSN, quantity; scanners as keyboards leave the separators out. */
const SYMBOL = /^\[\)>(?:06)?12S([A-Z0-9]{14}[A-Z0-9]?)N(\d{13})(?:7Q(\d{1,5}))?/
const BOX_26 = /^[A-Z0-9]{3}[A-Z]{2}\d{5}[A-Z][A-Z0-9]{2}\d{7}$/

/**
 * Reads what a bar code scanner sends or a person types: a requisition of 14 characters or with its suffix 15, with or
 * without dashes and the stars of Code 39, in any case; the symbol of a 1348; else an NSN or an order number.
 */
export function readScan(typed: string): Scan {
  const text = typed
    .toUpperCase()
    .replace(/[\p{Cc}\s]/gu, '')
    // What some scanners send ahead: the kind of bar code, such as ]C0.
    .replace(/^\][A-Z]\d/, '')
    .replace(/^\*(.*)\*$/, '$1')
  const [, document = '', , pieces] = SYMBOL.exec(text) ?? []
  if (document) return readRequisition(document, pieces ? Number(pieces) : null)
  const plain = dropDashes(text)
  const requisition = readRequisition(plain, null)
  if (requisition.kind === 'requisition') return requisition
  if (BOX_26.test(plain)) return { kind: 'box-26' }
  const nsn = parseNsn(plain)
  // No supply class is 0000: thirteen digits that begin so are an order number with zeros.
  if (nsn && !nsn.startsWith('0000')) return { kind: 'nsn', nsn }
  const number = Number(plain)
  if (/^\d{1,20}$/.test(plain) && Number.isSafeInteger(number) && number > 0) return { kind: 'order', number }
  return { kind: 'unknown' }
}

function readRequisition(text: string, quantity: number | null): Scan {
  const suffix = text.slice(14)
  // Fifteen digits are an order number with zeros rather than a requisition of a DoDAAC without letters.
  const isOne = text.length === 14 || (text.length === 15 && /^[A-Z0-9]$/.test(suffix) && /[A-Z]/.test(text))
  if (!isOne || !parseDocumentNumber(text.slice(0, 14))) return { kind: 'unknown' }
  return { kind: 'requisition', requisition: text.slice(0, 14), suffix, quantity }
}
