import { requireAgreement } from './agreement.ts'
import { chooseLayout, familyOf, findLayout } from './layout-choice.ts'
import type { Field } from './layouts.ts'
import { RecordFault } from './record-fault.ts'
import { RECORD_LENGTH } from './record-lines.ts'
import type { MilstripRecord } from './records.ts'

export { RecordFault } from './record-fault.ts'
export { readUnitPrice, writeUnitPrice } from './unit-price.ts'

type Values = Record<string, string | number>

/** The record of a line, whose trailing blanks may be missing. Throws RecordFault. */
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

/**
 * The 80 columns of a record. Throws RecordFault for a value that does not fit its columns or would be read back as
 * something else.
 */
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
  /** First and last column, counted from 1. */
  columns: [first: number, last: number]
  /** The columns as they are, trailing blanks included. */
  raw: string
  words: string
}

/** Each field of a line in plain words, in the order of the columns. Throws RecordFault. */
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

/** What a line is, as a heading: 'Supply status'. Throws RecordFault for a family the portal does not know. */
export function nameRecord(line: string): string {
  return findLayout(padColumns(line)).title
}

/**
 * What makes an accepted line the same record when it comes twice or went to another party. The third character,
 * routing and media and status are left out; of a shipment only what tells it from another shipment counts.
 */
export function recordKey(line: string): string {
  const columns = line.padEnd(RECORD_LENGTH)
  const family = familyOf(columns)
  if (family !== 'AS') return family + columns.slice(7)
  // Document number and suffix, quantity, day of shipment, shipment number.
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
