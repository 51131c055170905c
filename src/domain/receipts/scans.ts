import { parseNsn } from '../catalogue/stock-numbers.ts'
import { dropDashes } from '../dashes.ts'
import { parseDocumentNumber } from '../supply/milstrip/document-numbers.ts'
import { LABEL_RECEIVED } from '../typed-numbers.ts'

/** The most characters of a bar code that is read. */
export const LONGEST_SCAN = 400

/** The thing that a scanned or typed text names. `quantity` stands only in the two-dimensional symbol of a 1348. */
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

/** '#6001' and 'Order No. 6001' without the signs and words before the number. */
const dropLabel = (typed: string) => typed.trim().replace(LABEL_RECEIVED, '').replace(/^#/, '')

/**
 * Reads what a bar code scanner sends or a person types: a requisition of 14 characters, with its suffix 15, or as a
 * shipping label has it 17, with or without dashes and the stars of Code 39, in any case; the symbol of a 1348; else an NSN
 * or an order number. A word for it may stand before the number.
 */
export function readScan(typed: string): Scan {
  const scan = readBare(typed)
  return scan.kind === 'unknown' ? readBare(dropLabel(typed)) : scan
}

/** Signs of a scanner, and blanks, say nothing. */
function dropSigns(typed: string): string {
  return (
    typed
      .toUpperCase()
      .replace(/[\p{Cc}\s]/gu, '')
      // Some scanners send the kind of bar code first, such as ]C0.
      .replace(/^\][A-Z]\d/, '')
      .replace(/^\*(.*)\*$/, '$1')
  )
}

/** Tracking numbers have from 8 to 40 characters, figures among them. */
const PARCEL = /^(?=(?:.*\d){6})[A-Z0-9]{8,40}$/

/**
 * Numbers of parcels that a text can be: as it is, and without what carriers put around it in a bar code, the ZIP code
 * of the Postal Service and all but the last twelve figures of FedEx.
 */
export function readParcelNumbers(typed: string): string[] {
  const plain = dropDashes(dropSigns(dropLabel(typed)))
  // A number that is called an order or a requisition is no parcel of somebody else's.
  if (/^\s*(?:order|req|doc|nsn)/i.test(typed) || !PARCEL.test(plain)) return []
  const mail = [/^420\d{5}(9\d{19,25})$/, /^420\d{9}(9\d{19,25})$/].flatMap(
    (form) => form.exec(plain)?.[1] ?? [],
  )
  return [plain, ...mail, ...(/^\d{34}$/.test(plain) ? [plain.slice(-12)] : [])]
}

function readBare(typed: string): Scan {
  const text = dropSigns(typed)
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

/** Behind suffix, or X for none, a shipping label has two characters for partial and split shipments. */
const BEHIND_DOCUMENT = /^([A-Z0-9])(?:[A-Z0-9]{2})?$/

function readRequisition(text: string, quantity: number | null): Scan {
  const behind = text.slice(14)
  const letter = BEHIND_DOCUMENT.exec(behind)?.[1] ?? ''
  const suffix = behind.length === 3 && letter === 'X' ? '' : letter
  // Fifteen digits are an order number with zeros rather than a requisition of a DoDAAC without letters.
  const isOne = text.length === 14 || (letter !== '' && /[A-Z]/.test(text))
  if (!isOne || !parseDocumentNumber(text.slice(0, 14))) return { kind: 'unknown' }
  return { kind: 'requisition', requisition: text.slice(0, 14), suffix, quantity }
}
