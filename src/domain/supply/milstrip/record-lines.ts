import { formatCount } from '../../words.ts'
export const RECORD_LENGTH = 80

/** With `fault`, the text is no record. */
export type RecordLine = { text: string; fault?: string }

/** Byte order mark, as one letter or byte by byte. */
const MARK = /^(?:\uFEFF|ï»¿)/
/** Old systems end and pad files with it. */
const END_SIGN = '\x1a'

/** Files of mainframes have no line ends. */
export function splitRecords(letters: string): RecordLine[] {
  const line = cutEndSigns(letters.replace(MARK, ''))
  const written = line.trimEnd()
  if (written.length <= RECORD_LENGTH) return [{ text: line.slice(0, RECORD_LENGTH) }]
  const blocks = [line, written].find(({ length }) => length % RECORD_LENGTH === 0)
  if (blocks)
    return Array.from({ length: blocks.length / RECORD_LENGTH }, (_, index) => ({
      text: blocks.slice(index * RECORD_LENGTH, (index + 1) * RECORD_LENGTH),
    }))
  return [{ text: written, fault: describeLength(written.length) }]
}

function cutEndSigns(letters: string): string {
  const written = letters.trimEnd()
  let end = written.length
  while (written[end - 1] === END_SIGN) end--
  return end === written.length ? letters : letters.slice(0, end)
}

function describeLength(length: number): string {
  return length < 2 * RECORD_LENGTH
    ? `The record is longer than ${RECORD_LENGTH} columns. It must have ${RECORD_LENGTH} at most.`
    : `The line has ${formatCount(length)} columns. One record has ${RECORD_LENGTH} columns, and records without line ends have a multiple of ${RECORD_LENGTH}. Ask the supplier to send the file again.`
}
