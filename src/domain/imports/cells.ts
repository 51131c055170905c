import { cleanText } from '../typed-text.ts'

/** Cells are escaped, so that a spreadsheet computes nothing with them. */

/** `(clear)` empties the field; a blank cell leaves it unchanged. */
export const CLEAR = /^\(\s*clear\s*\)$/i

const FORMULA_LIKE = /^'*[=+\-@\t\r]/
const GUARDED = /^''*[=+\-@\t\r]/

export function plainHeading(cell: string): string {
  return cleanText(cell).replace(/\s+/g, ' ').trim().toLowerCase()
}

export function writeCell(value: string): string {
  return FORMULA_LIKE.test(value) ? `'${value}` : value
}

const STORED_AS_TEXT = /^="([^"]*)"$/

export function readCell(cell: string): string {
  const trimmed = cleanText(cell.toWellFormed()).trim()
  const text = STORED_AS_TEXT.exec(trimmed)?.[1]?.trim() ?? trimmed
  return GUARDED.test(text) ? text.slice(1) : text
}

/** RFC 4180. Quotes text that a reader might split or trim. */
export function writeRecord(values: readonly string[]): string {
  return `${values.map((value) => quote(writeCell(value))).join(',')}\r\n`
}

function quote(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
