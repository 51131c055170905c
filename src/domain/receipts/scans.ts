import { parseNsn } from '../catalogue/stock-numbers.ts'
import { dropDashes } from '../dashes.ts'
import { parseDocumentNumber } from '../supply/milstrip/document-numbers.ts'
import { LABEL_RECEIVED } from '../typed-numbers.ts'

export const LONGEST_SCAN = 400

/** Only the two-dimensional symbol of a 1348 has a `quantity`. */
export type Scan =
  | { kind: 'requisition'; requisition: string; suffix: string; quantity: number | null }
  | { kind: 'nsn'; nsn: string }
  | { kind: 'order'; number: number }
  | { kind: 'box-26' }
  | { kind: 'unknown' }

/** Box 27: requisition, suffix, NSN, quantity. Scanners as keyboards omit the separators. */
const SYMBOL = /^\[\)>(?:06)?12S([A-Z0-9]{14}[A-Z0-9]?)N(\d{13})(?:7Q(\d{1,5}))?/
const BOX_26 = /^[A-Z0-9]{3}[A-Z]{2}\d{5}[A-Z][A-Z0-9]{2}\d{7}$/

const dropLabel = (typed: string) => typed.trim().replace(LABEL_RECEIVED, '').replace(/^#/, '')

/**
 * A requisition of 14 characters (15 with suffix, 17 on a shipping label), the symbol of a 1348, an NSN or an order
 * number. Ignores case, dashes, labels and the stars of Code 39.
 */
export function readScan(text: string): Scan {
  const typed = text.normalize('NFKC')
  const scan = readBare(typed)
  return scan.kind === 'unknown' ? readBare(dropLabel(typed)) : scan
}

function dropSigns(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\p{Cc}\s]/gu, '')
    .replace(/^\][A-Z]\d/, '')
    .replace(/^\*(.*)\*$/, '$1')
}

const CARRIER =
  /^\s*(?:fed\s?ex|ups|usps)(?![a-z])[\s:]*(?:(?:tracking(?:\s+(?:id|no|number))?|trk)[\s.:#]*(?=.*\d))?|^\s*trk[\s.:#]*/i
const IN_LINK = /[?&](?:trknbr|tracknum|tracknumbers|tLabels)=([A-Z0-9]+)/i
const PARCEL = /^(?=(?:.*\d){6})[A-Z0-9]{8,40}$/

/** Also without the ZIP code of the Postal Service and the routing of FedEx, and from the link of a carrier. */
export function readParcelNumbers(text: string): string[] {
  const typed = text.normalize('NFKC')
  const bare = (IN_LINK.exec(typed)?.[1] ?? typed).replace(CARRIER, '')
  const plain = dropDashes(dropSigns(dropLabel(bare))).replace(/[()]/g, '')
  // A labeled number is no parcel.
  if (/^\s*(?:order|req|doc|nsn)/i.test(typed) || !PARCEL.test(plain)) return []
  const mail = [/^420\d{5}(9\d{19,25})$/, /^420\d{9}(9\d{19,25})$/].flatMap(
    (form) => form.exec(plain)?.[1] ?? [],
  )
  const fedex = [/^\d{22}(\d{12})$/, /^\d{4}(\d{12})$/, /^96\d{5}(\d{15})$/].flatMap(
    (form) => form.exec(plain)?.[1] ?? [],
  )
  return [plain, ...mail, ...fedex]
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
  // No supply class is 0000: this is an order number with zeros.
  if (nsn && !nsn.startsWith('0000')) return { kind: 'nsn', nsn }
  const number = Number(plain)
  if (/^\d{1,20}$/.test(plain) && Number.isSafeInteger(number) && number > 0) return { kind: 'order', number }
  return { kind: 'unknown' }
}

/** Suffix (X for none), and two characters for partial and split. */
const BEHIND_DOCUMENT = /^([A-Z0-9])(?:[A-Z0-9]{2})?$/

function readRequisition(text: string, quantity: number | null): Scan {
  const behind = text.slice(14)
  const letter = BEHIND_DOCUMENT.exec(behind)?.[1] ?? ''
  const suffix = behind.length === 3 && letter === 'X' ? '' : letter
  // Fifteen digits are rather an order number with zeros.
  const isOne = text.length === 14 || (letter !== '' && /[A-Z]/.test(text))
  if (!isOne || !parseDocumentNumber(text.slice(0, 14))) return { kind: 'unknown' }
  return { kind: 'requisition', requisition: text.slice(0, 14), suffix, quantity }
}
