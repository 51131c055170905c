import { cleanText } from '../typed-text.ts'

/** What a cell of a file says, and how one is written so that a spreadsheet computes nothing with it. */

/** `(clear)` written in a cell empties the field; a cell that is blank leaves the field as it is. */
export const CLEAR = /^\(\s*clear\s*\)$/i

/** A spreadsheet would take such a text for a formula, or already shows it as text by an apostrophe. */
const FORMULA_LIKE = /^'*[=+\-@\t\r]/
const GUARDED = /^''*[=+\-@\t\r]/

/** A heading as it is meant, in small letters. */
export function plainHeading(cell: string): string {
  return cleanText(cell).replace(/\s+/g, ' ').trim().toLowerCase()
}

/** As it is written into a file: an apostrophe before what would be computed. `readCell` takes it off again. */
export function writeCell(value: string): string {
  return FORMULA_LIKE.test(value) ? `'${value}` : value
}

/** So some programs write a number that Excel is to leave as it is. */
const KEPT_AS_TEXT = /^="([^"]*)"$/

/** What a cell holds: blanks around it, the apostrophe of `writeCell` and what keeps a number as text are no part of it. */
export function readCell(cell: string): string {
  const trimmed = cleanText(cell.toWellFormed()).trim()
  const text = KEPT_AS_TEXT.exec(trimmed)?.[1]?.trim() ?? trimmed
  return GUARDED.test(text) ? text.slice(1) : text
}

/** One record of RFC 4180; what a reader might split, or trim, stands in quotes. */
export function writeRecord(values: readonly string[]): string {
  return `${values.map((value) => quote(writeCell(value))).join(',')}\r\n`
}

function quote(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
