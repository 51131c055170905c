import { BRANCH_NAMES, type Branch } from '../branches.ts'
import { isPgc, parseNsn } from '../catalogue/stock-numbers.ts'
import { plainDashes } from '../dashes.ts'
import { readDay } from '../days.ts'
import { DODAAC_SENTENCE } from '../dodaacs/dodaacs.ts'
import { FUND_CODE_SENTENCE } from '../funds/funds.ts'
import { parseDollars } from '../money.ts'
import { DOD_ID_SENTENCE, readPayGrade } from '../people/people-codes.ts'
import { CODE_FORM } from '../programs.ts'
import { cleanText } from '../typed-text.ts'
import { describeTooLong, listWords, ON_ONE_LINE } from '../words.ts'

export class Unreadable {
  readonly sentence: string
  constructor(sentence: string) {
    this.sentence = sentence
  }
}

/** Reads and writes, so that an export imports unchanged. */
export type Codec<T> = {
  read(text: string): T | Unreadable
  write(value: T): string
  /** In other fields, a day is a text that a spreadsheet converted. */
  takesDays?: true
}

type ReadOf<T> = (text: string) => T | Unreadable

const asText = { write: (value: string) => value }

/** Excel saves a long number as 8.405E+12: its digits are lost. */
const SHORTENED = /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i
const LOST_DIGITS =
  'A spreadsheet has shortened this number to scientific notation, and its digits are lost. Format the column as text and enter it again.'

function digits(read: ReadOf<string>): Codec<string> {
  return { ...asText, read: (text) => (SHORTENED.test(text) ? new Unreadable(LOST_DIGITS) : read(text)) }
}

/** Without invisible characters, odd dashes, or added decimals. */
function plainCode(typed: string): string {
  const seen = plainDashes(cleanText(typed)).replace(/\s+/g, ' ')
  return seen.trim().replace(/^(\d+)\.0+$/, '$1')
}

function codes(read: ReadOf<string>): Codec<string> {
  return digits((typed) => read(plainCode(typed)))
}

export function text(max: number): Codec<string> {
  return { ...asText, read: (typed) => readText(typed, max, /\p{Cc}/u) }
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY_LIKE = new RegExp(
  `^(?:\\d{1,4}[-/. ]+${MONTH}(?:[-/. ,]+\\d{2,4})?|${MONTH}[-/. ]+\\d{1,4}(?:[-/. ,]+\\d{2,4})?|\\d{1,2}[/.]\\d{1,2}[/.](?:\\d{2}|\\d{4})|(?:19|20)\\d{2}-\\d{2}-\\d{2}.*)$`,
  'i',
)
export const MADE_A_DAY =
  'A spreadsheet changed this to a date. Format the column as text, enter it again, and save the file once more.'

export function size(max: number): Codec<string> {
  const inner = text(max)
  return {
    ...inner,
    read: (typed) => (DAY_LIKE.test(typed) ? new Unreadable(MADE_A_DAY) : inner.read(typed)),
  }
}

export const payGrade: Codec<string> = { ...asText, read: readPayGrade }

export function lines(max: number): Codec<string> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
  return { ...asText, read: (typed) => readText(typed.replace(/\r\n?/g, '\n'), max, controls) }
}

function readText(typed: string, max: number, refused: RegExp): string | Unreadable {
  if (typed.includes('\uFFFD'))
    return new Unreadable("Some letters cannot be read. Save the file as 'CSV UTF-8' and try again.")
  if (refused.test(typed)) return new Unreadable(ON_ONE_LINE)
  if (/^\d+([.,]\d+)?E\+\d+$/i.test(typed)) return new Unreadable(LOST_DIGITS)
  return typed.length > max ? new Unreadable(describeTooLong(max)) : typed
}

export function capitals(pattern: RegExp, sentence: string): Codec<string> {
  return codes((typed) => {
    const code = typed.toUpperCase()
    return pattern.test(code) ? code : new Unreadable(sentence)
  })
}

export function word<T>(words: readonly (readonly [T, string])[]): Codec<T> {
  const sentence = `Write ${listWords(
    words.map(([, name]) => name),
    'or',
  )}.`
  const byName = new Map(words.map(([value, name]) => [name.toLowerCase(), value]))
  const byValue = new Map(words)
  return {
    read: (typed) => byName.get(typed.toLowerCase()) ?? new Unreadable(sentence),
    write: (value) => byValue.get(value) ?? '',
  }
}

export function several<T>(words: readonly (readonly [T, string])[]): Codec<T[]> {
  const one = word(words)
  return {
    read: (typed) => {
      const read = typed.split(/[,;]/).flatMap((part) => (part.trim() ? [one.read(part.trim())] : []))
      const fault = read.find((value) => value instanceof Unreadable)
      return fault instanceof Unreadable ? fault : [...new Set(read as T[])]
    },
    write: (values) => values.map(one.write).join(', '),
  }
}

export function oneOf<T extends string>(words: readonly T[]): Codec<T> {
  return word(words.map((one) => [one, one] as const))
}

export const flag: Codec<boolean> = {
  read: (typed) => {
    const said = typed.toLowerCase()
    if (['yes', 'y', 'true', '1'].includes(said)) return true
    if (['no', 'n', 'false', '0'].includes(said)) return false
    return new Unreadable('Write yes or no.')
  },
  write: (value) => (value ? 'yes' : 'no'),
}

export const branch: Codec<Branch> = word(BRANCH_NAMES)

export const day: Codec<string | null> = {
  takesDays: true,
  read: (typed) => readDay(typed, 'UTC') ?? new Unreadable('Write a day such as 2026-10-01 or 10/1/2026.'),
  write: (value) => value ?? '',
}

export function whole(least: number, max: number): Codec<number> {
  const sentence = `Write a whole number from ${least} to ${max}.`
  return {
    read: (typed) => {
      if (SHORTENED.test(typed)) return new Unreadable(LOST_DIGITS)
      const code = plainCode(typed)
      const number = /^\d{1,9}$/.test(code) ? Number(code) : -1
      return number >= least && number <= max ? number : new Unreadable(sentence)
    },
    write: String,
  }
}

export function optional<T>(codec: Codec<T>): Codec<T | null> {
  return { ...codec, write: (value) => (value === null ? '' : codec.write(value)) }
}

/** Cents. Reads `$1,234.50`, writes `1234.50`. */
export const money: Codec<number> = {
  read: (typed) => {
    if (SHORTENED.test(typed)) return new Unreadable(LOST_DIGITS)
    const plain = /^\$?\s*(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(typed) ? typed.replace(/[$,\s]/g, '') : ''
    return parseDollars(plain) ?? new Unreadable('Write dollars with at most two decimals, such as 1234.50.')
  },
  write: (cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
}

/** Restores zeros that the item number lost after a dash. */
export const nsn: Codec<string> = codes((spelled) => {
  const typed = spelled.replaceAll(' ', '-')
  const [, group, rest = ''] = /^(\d{4})-?((?:\d-?)*\d)$/.exec(typed) ?? []
  const number = rest.replaceAll('-', '')
  const whole = group && /^\d{4}-/.test(typed) && number.length < 9 ? group + number.padStart(9, '0') : typed
  return parseNsn(whole) ?? new Unreadable('An NSN has 13 digits, such as 8405-01-900-1234.')
})

export const pgc: Codec<string> = codes((typed) =>
  isPgc(typed) ? typed : new Unreadable('A PGC has five digits.'),
)

export const dodaac = capitals(/^[A-Z0-9]{6}$/, DODAAC_SENTENCE)
export const programCode = capitals(CODE_FORM, 'Write the code of a program.')
export const fundCode = capitals(/^[A-Z0-9]{2}$/, FUND_CODE_SENTENCE)

/** Restores leading zeros that a spreadsheet removed. */
export const dodId: Codec<string> = codes((typed) =>
  /^\d{5,10}$/.test(typed) ? typed.padStart(10, '0') : new Unreadable(DOD_ID_SENTENCE),
)

export const zip: Codec<string> = digits((typed) => {
  const [, five, four] = /^(\d{3,5})(?:\.0+)?(-\d{4})?$/.exec(typed) ?? []
  if (five) return five.padStart(5, '0') + (four ?? '')
  if (/^\d{7,9}$/.test(typed)) return typed.padStart(9, '0').replace(/^(\d{5})/, '$1-')
  return typed.length > 15 ? new Unreadable(describeTooLong(15)) : typed
})

export function phone(max: number): Codec<string> {
  return digits((typed) => readText(typed, max, /\p{Cc}/u))
}

export const fiscalYear: Codec<number> = {
  read: (typed) =>
    /^20\d{2}$/.test(plainCode(typed))
      ? Number(plainCode(typed))
      : new Unreadable('Write a fiscal year with four digits, such as 2027.'),
  write: String,
}
