import type { FileHandle } from 'node:fs/promises'
import { splitRecords } from '#domain/supply/milstrip/record-lines.ts'
import type { FileLine } from '../read-records.ts'
import { NotReadable } from './in-entries.ts'

/** Letters without a line end, at most: 100,000 records, so that no file fills the memory. */
const MOST_LETTERS = 8_000_000
const TOO_LONG =
  'It has more than 8 million letters without a line end. Ask the supplier for one record of 80 columns a line.'
const LINE_END = /\r\n|\n|\r/
/** Unicode of two bytes a letter marks the start of a file so, in both orders. */
const WIDE_MARK = /^(?:\xff\xfe|\xfe\xff)/

/**
 * The records of a file after the first `skip`, some at a time. One byte is one column, whatever the file holds.
 * @throws NotReadable for a line that is longer than memory should hold
 */
export async function* readFileLines(
  file: AsyncIterable<unknown>,
  skip: number,
  atOnce: number,
): AsyncGenerator<FileLine[]> {
  let lines: FileLine[] = []
  let number = 0
  let begun = ''
  let held = ''
  let isWide: boolean | null = null
  function* take(letters: string): Generator<FileLine[]> {
    for (const line of splitRecords(letters)) {
      number++
      if (number <= skip) continue
      lines.push({ ...line, lineInFile: number })
      if (lines.length < atOnce) continue
      yield lines
      lines = []
    }
  }
  for await (const chunk of file) {
    let letters = String(chunk)
    if (isWide === null) {
      isWide = WIDE_MARK.test(letters)
      letters = letters.replace(WIDE_MARK, '')
    }
    // Each letter of a record has a byte of its own beside one that is zero.
    if (isWide) letters = letters.replaceAll('\0', '')
    letters = held + letters
    // The line feed of a carriage return may come with the next chunk.
    held = letters.endsWith('\r') ? '\r' : ''
    const [end = '', ...others] = letters.slice(0, letters.length - held.length).split(LINE_END)
    begun += end
    for (const next of others) {
      yield* take(begun)
      begun = next
    }
    if (begun.length > MOST_LETTERS) throw new NotReadable(TOO_LONG)
  }
  if (begun !== '') yield* take(begun)
  if (lines.length > 0) yield lines
}

/** The bytes of a file as letters; it stays open. */
export function readFromStart(file: FileHandle) {
  return file.createReadStream({ encoding: 'latin1', start: 0, autoClose: false })
}
