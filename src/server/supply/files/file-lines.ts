import type { FileHandle } from 'node:fs/promises'
import type { FileLine } from '../read-records.ts'

/** Longer lines are cut here: they are refused anyway, and a file without line ends must not fill the memory. */
const MOST_LETTERS = 1000

/** The lines of an open file after the first `skip`, some at a time. One byte is one column, whatever the file holds. */
export async function* readFileLines(
  file: FileHandle,
  skip: number,
  atOnce: number,
): AsyncGenerator<FileLine[]> {
  let lines: FileLine[] = []
  let number = 0
  let begun = ''
  function* take(text: string): Generator<FileLine[]> {
    number++
    if (number <= skip) return
    lines.push({ text: text.replace(/\r$/, '').slice(0, MOST_LETTERS), lineInFile: number })
    if (lines.length < atOnce) return
    yield lines
    lines = []
  }
  for await (const chunk of readFromStart(file)) {
    const parts = (begun + String(chunk)).split('\n')
    begun = (parts.pop() ?? '').slice(0, MOST_LETTERS)
    for (const part of parts) yield* take(part)
  }
  if (begun !== '') yield* take(begun)
  if (lines.length > 0) yield lines
}

/** The bytes of a file as letters; it stays open. */
export function readFromStart(file: FileHandle) {
  return file.createReadStream({ encoding: 'latin1', start: 0, autoClose: false })
}
