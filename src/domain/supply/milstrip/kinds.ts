import { formatNsn, parseNsn } from '../../catalogue/stock-numbers.ts'
import { formatMoney } from '../../money.ts'
import { CARRIERS, isCarrier } from '../carriers.ts'
import { describeLineStatus } from '../line-status.ts'
import * as codes from './codes.ts'
import { describeOrdinalDay, describeYddd, isOrdinalDay, isYddd } from './days.ts'
import { formatDocumentNumber, parseDocumentNumber } from './document-numbers.ts'
import { readUnitPrice } from './unit-price.ts'

export type Kind = {
  accepts: (text: string) => boolean
  /** Completes 'It must be …'. */
  expected: string
  words: (text: string) => string
}

const ALPHANUMERIC = /^[A-Z0-9]+$/

function characters(count: number, what = ''): Kind {
  return {
    accepts: (text) => text.length === count && ALPHANUMERIC.test(text),
    expected: count === 1 ? 'one letter or digit' : `${count} letters or digits`,
    words: (text) => what + text,
  }
}

/** Refuses codes outside the table. */
function choice(table: Record<string, string>, expected: string): Kind {
  return {
    accepts: (text) => Object.hasOwn(table, text),
    expected,
    words: (text) => `${text}, ${table[text]}`,
  }
}

/** Shows codes outside the table as they are. */
function openChoice(kind: Kind, table: Record<string, string>): Kind {
  return { ...kind, words: (text) => (Object.hasOwn(table, text) ? `${text}, ${table[text]}` : text) }
}

function pattern(shape: RegExp, expected: string, words: Kind['words'] = (text) => text): Kind {
  return { accepts: (text) => shape.test(text), expected, words }
}

export const UNCHECKED: Kind = {
  accepts: () => true,
  expected: 'printable characters',
  words: (text) => text,
}

export const ROUTING = characters(3)
export const MEDIA_STATUS = openChoice(characters(1), codes.MEDIA_AND_STATUS)
export const SUFFIX = characters(1)
export const HOLD_CODE = characters(1)
export const FUND_CODE = characters(2)
export const PROJECT = characters(3)
export const MODE_OF_SHIPMENT = openChoice(characters(1), codes.MODES_OF_SHIPMENT)
export const DISTRIBUTION = pattern(/^[A-Z0-9 ]{1,3}$/, 'letters, digits or blanks')
export const UNIT_OF_ISSUE = openChoice(pattern(/^[A-Z]{2}$/, 'two letters such as EA or PR'), codes.UNITS)
export const ADVICE = openChoice(
  pattern(/^[0-9][A-HJ-NP-Z0-9]$/, 'a digit, then a digit or a letter other than I and O'),
  codes.ADVICE,
)
export const SUPPLEMENTARY_ADDRESS = pattern(
  /^[A-Z0-9]{6}$/,
  'a DoDAAC of six letters or digits, or Y and five letters or digits',
)

/** M in column 29 means thousands, only for ammunition. */
export const QUANTITY = pattern(/^(?!00000)\d{5}$/, 'five digits from 00001 to 99999', (text) =>
  String(Number(text)),
)

export const DOCUMENT_NUMBER: Kind = {
  accepts: (text) => text.length === 14 && parseDocumentNumber(text) !== null,
  expected:
    'fourteen characters: the DoDAAC, the last digit of the year, the day of the year, and a serial of four digits or letters other than I and O',
  words: (text) =>
    `${formatDocumentNumber(text)}, DoDAAC ${text.slice(0, 6)}, ${describeYddd(text.slice(6, 10))}, serial ${text.slice(10)}`,
}

export const NSN: Kind = {
  accepts: (text) => /^\d{13}$/.test(text),
  expected: 'a national stock number of 13 digits, without dashes',
  words: formatNsn,
}

export const STOCK_NUMBER: Kind = {
  accepts: (text) => text.length === 13 && ALPHANUMERIC.test(text),
  expected: 'a stock number of 13 digits or letters, without dashes',
  words: (text) => (parseNsn(text) ? formatNsn(text) : `${text}, not a national stock number`),
}

export const DEMAND = choice(codes.DEMANDS, 'one of the demand codes R, N, O, P and I')
export const SIGNAL = choice(codes.SIGNALS, 'one of the signal codes A, B, C, D, J, K, L and M')

const PRIORITY_SHAPE = /^(?:0[1-9]|1[0-5])$/
const PRIORITY_WORDS: Kind['words'] = (text) => `${text}, ${codes.describePriority(text)}`
export const PRIORITY = pattern(PRIORITY_SHAPE, 'two digits from 01 to 15', PRIORITY_WORDS)
export const SHIPMENT_PRIORITY: Kind = {
  ...PRIORITY,
  expected:
    'two digits from 01 to 15, or columns 60 to 76 must be a transportation control number, which begins with a document number',
}

export const DAY_OF_YEAR: Kind = {
  accepts: isOrdinalDay,
  expected: 'a day of the year from 001 to 366',
  words: (text) => `day ${text} of the year, ${describeOrdinalDay(text)}`,
}

export const YEAR_AND_DAY: Kind = {
  accepts: isYddd,
  expected: 'the last digit of the year and the day of the year; day 366 is only in leap years',
  words: (text) => `${text}, ${describeYddd(text)}`,
}

export const REQUIRED_DELIVERY: Kind = {
  accepts: (text) =>
    isOrdinalDay(text) ||
    Object.hasOwn(codes.DELIVERY_WISHES, text) ||
    /^(?:[NE](?:\d{2})?|[SX]\d{2})$/.test(text),
  expected:
    'a day of the year from 001 to 366, 444, 555, 777, 999, N or E alone or with two digits, or S or X with two digits',
  words: (text) => {
    if (isOrdinalDay(text)) return DAY_OF_YEAR.words(text)
    const wish = codes.DELIVERY_WISHES[text]
    return wish ? `${text}, ${wish}` : text
  },
}

export const STATUS = pattern(
  /^[A-Z][A-Z0-9]$/,
  'a supply status code: a letter, then a letter or digit',
  (text) => {
    const words = describeLineStatus(text)
    return words === text ? text : `${text}, ${words}`
  },
)

/** Some status codes put other data here. */
export const PRICE_COLUMNS: Kind = {
  ...UNCHECKED,
  words: (text) => {
    const cents = readUnitPrice(text)
    return cents === null ? `${text}, not a price` : formatMoney(cents)
  },
}

export const CONTROL_NUMBER: Kind = {
  ...UNCHECKED,
  words: (text) => `${text}, a transportation control number`,
}

export const CARRIER: Kind = {
  accepts: isCarrier,
  expected: `one of the carriers ${Object.keys(CARRIERS).join(', ')}`,
  words: (text) => (isCarrier(text) ? CARRIERS[text].name : text),
}
export const PLACE = pattern(/^[1-9]$/, 'a digit from 1 to 9')
export const TRACKING_NUMBER = pattern(ALPHANUMERIC, 'letters and digits without blanks between them')

export function identifier(families: string | readonly string[], variants: Record<string, string>): Kind {
  const known = [families]
    .flat()
    .flatMap((family) => Object.keys(variants).map((variant) => family + variant))
  return {
    accepts: (text) => known.includes(text),
    expected: `one of ${known.join(', ')}`,
    words: (text) => `${text}, ${variants[text.slice(2)]}`,
  }
}
