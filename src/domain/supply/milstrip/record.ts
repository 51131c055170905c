import { FREE_SIGNALS, SIGNALS_WITH_ADDRESS } from './codes.ts'
import { parseDocumentNumber } from './document-numbers.ts'
import { CONTROL_NUMBER_LAYOUT, type Field, LAYOUTS, type Layout } from './layouts.ts'
import { RECORD_LENGTH } from './record-lines.ts'
import type { Family, MilstripRecord } from './records.ts'

export { readUnitPrice, writeUnitPrice } from './unit-price.ts'

/** `column` counts from 1. */
export class RecordFault extends Error {
  override name = 'RecordFault'
  readonly column: number
  readonly reason: string

  constructor(column: number, reason: string) {
    super(`Column ${column}: ${reason}`)
    this.column = column
    this.reason = reason
  }
}

type Values = Record<string, string | number>

export function parseRecord(line: string): MilstripRecord {
  const columns = padColumns(line)
  const layout = findLayout(columns)
  const values: Values = { family: layout.family }
  for (const [name, field] of layout.fields) {
    const text = readField(columns, field)
    requireFit(field, text)
    values[name] = name === 'quantity' ? Number(text) : text
  }
  for (const column of layout.gaps)
    if (columns[column - 1] !== ' ')
      throw new RecordFault(column, `Column ${column} has no use in this record. It must be blank.`)
  const record = values as MilstripRecord
  requireAgreement(record)
  return record
}

/** 80 columns. Throws RecordFault for a value that does not fit or would read back differently. */
export function buildRecord(record: MilstripRecord): string {
  const layout = chooseLayout(record)
  const given = record as Values
  let line = ''
  for (const [name, { first, length, label }] of layout.fields) {
    const text = name === 'quantity' ? String(given[name]).padStart(length, '0') : String(given[name])
    if (text.length > length)
      throw new RecordFault(first, `${label} '${text}' is too long. It has ${length} columns.`)
    line = line.padEnd(first - 1) + text
  }
  line = line.padEnd(RECORD_LENGTH)
  const read = parseRecord(line) as Values
  for (const [name, { first, label }] of layout.fields)
    if (read[name] !== given[name])
      throw new RecordFault(first, `${label} '${given[name]}' would be read as '${read[name]}'.`)
  return line
}

export type ExplainedField = {
  name: string
  columns: [first: number, last: number]
  raw: string
  words: string
}

export function explainRecord(line: string): ExplainedField[] {
  parseRecord(line)
  const columns = padColumns(line)
  return findLayout(columns)
    .fields.filter(([, { length }]) => length > 0)
    .map(([, field]) => {
      const { first, length, label, kind, blank } = field
      const text = readField(columns, field)
      return {
        name: label,
        columns: [first, first + length - 1],
        raw: columns.slice(first - 1, first - 1 + length),
        words: text === '' ? (blank ?? 'blank') : kind.words(text),
      }
    })
}

export function nameRecord(line: string): string {
  return findLayout(padColumns(line)).title
}

/**
 * The same for a record that comes twice or went to another party. Ignores the third character, routing, and media and
 * status.
 */
export function recordKey(line: string): string {
  const columns = line.padEnd(RECORD_LENGTH)
  const family = familyOf(columns)
  if (family !== 'AS') return family + columns.slice(7)
  return (
    family + columns.slice(29, 44) + columns.slice(24, 29) + columns.slice(56, 59) + columns.slice(59, 76)
  )
}

const UNPRINTABLE = /[^ -`{-~]/

function padColumns(line: string): string {
  if (line.length > RECORD_LENGTH)
    throw new RecordFault(
      RECORD_LENGTH + 1,
      `The record is longer than ${RECORD_LENGTH} columns. It must have ${RECORD_LENGTH} at most.`,
    )
  if (line.trim() === '') throw new RecordFault(1, 'The record is blank.')
  const strange = line.search(UNPRINTABLE)
  if (strange >= 0)
    throw new RecordFault(
      strange + 1,
      /[a-z]/.test(line.charAt(strange))
        ? `There is a small letter '${line.charAt(strange)}'. Records are written in capital letters.`
        : `There is a character that records cannot have (code ${line.charCodeAt(strange)}). They have capital letters, digits, blanks and signs of ASCII.`,
    )
  return line.padEnd(RECORD_LENGTH)
}

function readField(columns: string, { first, length }: Field): string {
  return columns.slice(first - 1, first - 1 + length).trimEnd()
}

function requireFit({ first, label, kind, blank }: Field, text: string): void {
  if (text === '') {
    if (blank === null) throw new RecordFault(first, `${label} is blank. It must be ${kind.expected}.`)
    return
  }
  if (kind.accepts(text)) return
  const expected = blank === null ? kind.expected : `blank or ${kind.expected}`
  throw new RecordFault(first, `${label} '${text}' is not right. It must be ${expected}.`)
}

/** Values that are wrong only together. Not for answers of supply, which repeat our values. */
function requireAgreement(record: MilstripRecord): void {
  if (record.family !== 'A0') return
  const { signal, supplementaryAddress, fundCode } = record
  if (supplementaryAddress.startsWith('Y') && signal !== 'A' && signal !== 'D')
    throw new RecordFault(
      45,
      `Supplementary address '${supplementaryAddress}' is a local code, which goes only with signal code A or D. With ${signal} it must be a DoDAAC.`,
    )
  if (supplementaryAddress === '' && SIGNALS_WITH_ADDRESS.includes(signal))
    throw new RecordFault(
      51,
      `Signal code ${signal} names the supplementary address of columns 45 to 50, which is blank. It must be A, C or D.`,
    )
  if (fundCode === '' && !FREE_SIGNALS.includes(signal))
    throw new RecordFault(
      52,
      'Fund code is blank. It must be two letters or digits, for the signal code is neither D nor M.',
    )
}

/** AB, from a vendor who delivers directly, means AS. */
function familyOf(identifier: string): string {
  const family = identifier.slice(0, 2)
  return family === 'AB' ? 'AS' : family
}

function findLayout(columns: string): Layout {
  const family = familyOf(columns)
  if (!Object.hasOwn(LAYOUTS, family))
    throw new RecordFault(
      1,
      `Document identifier '${columns.slice(0, 3)}' is not known. It must begin with one of ${Object.keys(LAYOUTS).join(', ')}, or AB.`,
    )
  if (family !== 'AS') return LAYOUTS[family as Family]
  if (hasControlNumber(columns)) return CONTROL_NUMBER_LAYOUT
  const document = columns.slice(29, 43).trimEnd()
  if (document !== '' && columns.slice(59, 61) === '  ' && columns.slice(61).startsWith(document))
    throw new RecordFault(
      60,
      'A transportation control number, which begins with the document number, begins in column 62. It must begin in column 60.',
    )
  return LAYOUTS.AS
}

/**
 * Columns 60 to 76 begin with this document number or, for a parcel of several requisitions, with another one in place
 * of a priority.
 */
function hasControlNumber(columns: string): boolean {
  const document = columns.slice(29, 43)
  const number = columns.slice(59, 76).trimEnd()
  if (number.startsWith(document)) return true
  if (/^(?:0[1-9]|1[0-5]| )/.test(number) || number.length < SHORTEST_FOREIGN_NUMBER) return false
  return parseDocumentNumber(number.slice(0, 14)) !== null
}

/** Shorter ones fit into columns 62 to 76. */
const SHORTEST_FOREIGN_NUMBER = 16

function chooseLayout(record: MilstripRecord): Layout {
  if (!Object.hasOwn(LAYOUTS, record.family))
    throw new RecordFault(1, `There are no records of the family '${record.family}'.`)
  if (familyOf(record.dic) !== record.family)
    throw new RecordFault(
      1,
      `Document identifier '${record.dic}' is of another family than ${record.family}.`,
    )
  if (record.family !== 'AS' || record.priority !== '') return LAYOUTS[record.family]
  const { shipmentNumber, document } = record
  return shipmentNumber.startsWith(document) || shipmentNumber.length >= SHORTEST_FOREIGN_NUMBER
    ? CONTROL_NUMBER_LAYOUT
    : LAYOUTS.AS
}
