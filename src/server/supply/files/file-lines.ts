import type { FileHandle } from 'node:fs/promises'
import { splitRecords } from '#domain/supply/milstrip/record-lines.ts'
import type { FileLine } from '../read-records.ts'

/** Text without a line end is cut here, after 100,000 records, so that no file fills the memory. */
const MOST_LETTERS = 8_000_000
/** A line feed, or a carriage return; one at the end of what was read may have its line feed behind it. */
const LINE_END = /\r\n|\n|\r(?!$)/
/** Unicode of two bytes a letter marks the start of a file so, in both orders. */
const WIDE_MARK = /^(?:\xff\xfe|\xfe\xff)/

/** The records of an open file after the first `skip`, some at a time. One byte is one column, whatever the file holds. */
export async function* readFileLines(
  file: FileHandle,
  skip: number,
  atOnce: number,
): AsyncGenerator<FileLine[]> {
  let lines: FileLine[] = []
  let number = 0
  let begun = ''
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
  for await (const chunk of readFromStart(file)) {
    const read = begun + String(chunk)
    isWide ??= WIDE_MARK.test(read)
    // Each letter of a record has a byte of its own beside one that is zero.
    const parts = (isWide ? read.replace(WIDE_MARK, '').replaceAll('\0', '') : read).split(LINE_END)
    begun = (parts.pop() ?? '').slice(0, MOST_LETTERS)
    for (const part of parts) yield* take(part)
  }
  begun = begun.replace(/\r$/, '')
  if (begun !== '') yield* take(begun)
  if (lines.length > 0) yield lines
}

/** The bytes of a file as letters; it stays open. */
export function readFromStart(file: FileHandle) {
  return file.createReadStream({ encoding: 'latin1', start: 0, autoClose: false })
}
