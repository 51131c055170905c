import type { FileHandle } from 'node:fs/promises'
import { splitRecords } from '#domain/supply/milstrip/record-lines.ts'
import type { FileLine } from '../read-records.ts'
import { NotReadable } from './in-entries.ts'

/** Characters without a line end; protects memory. */
const MAX_LETTERS = 8_000_000
const TOO_LONG =
  'It has more than 8 million letters without a line end. Ask the supplier for one record of 80 columns a line.'
const LINE_END = /\r\n|\n|\r/
/** UTF16 byte order marks. */
const WIDE_MARK = /^(?:\xff\xfe|\xfe\xff)/

/**
 * Yields records after the first `skip`. One byte is one column.
 * @throws NotReadable for an overlong line
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
    // UTF16: drops the zero bytes.
    if (isWide) letters = letters.replaceAll('\0', '')
    letters = held + letters
    // The line feed may be in the next chunk.
    held = letters.endsWith('\r') ? '\r' : ''
    const [end = '', ...others] = letters.slice(0, letters.length - held.length).split(LINE_END)
    begun += end
    for (const next of others) {
      yield* take(begun)
      begun = next
    }
    if (begun.length > MAX_LETTERS) throw new NotReadable(TOO_LONG)
  }
  if (begun !== '') yield* take(begun)
  if (lines.length > 0) yield lines
}

/** Does not close the file. */
export function readFromStart(file: FileHandle) {
  return file.createReadStream({ encoding: 'latin1', start: 0, autoClose: false })
}
