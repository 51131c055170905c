/** Columns of every record. */
export const RECORD_LENGTH = 80

/** One record of a file, or letters that are none; then `fault` says what is wrong with the file. */
export type RecordLine = { text: string; fault?: string }

/** UTF-8 marks the start of a file so: as a letter, or read byte by byte. */
const MARK = /^(?:\uFEFF|ï»¿)/
/** Old systems end a file with this sign, and fill its last block with it. */
const END_SIGN = '\x1a'

/**
 * The records of one line of a file. Files of tapes and mainframes have no line ends: there a line is as many records as it
 * has times 80 columns. Blanks behind a record are no columns.
 */
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
    : `The line has ${length.toLocaleString('en-US')} columns: it is no record, which has ${RECORD_LENGTH}, nor records without line ends, which would have a multiple of ${RECORD_LENGTH}. Ask the supplier to send the file again.`
}
