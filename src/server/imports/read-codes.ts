import { plainHeading, readCell } from '#domain/imports/cells.ts'
import { UnreadableFile } from './file-records.ts'
import { readRecords } from './read-file.ts'

/** What a file says in one column, in capitals: what rows of an earlier file may name already. */
export async function readCodes(path: string | undefined, heading: string): Promise<Set<string>> {
  const codes = new Set<string>()
  if (!path) return codes
  let at: number | undefined
  try {
    for await (const { cells } of readRecords(path)) {
      if (at === undefined) at = cells.findIndex((cell) => plainHeading(cell) === heading)
      else codes.add(readCell(cells[at] ?? '').toUpperCase())
    }
  } catch (error) {
    // It is said when the file itself is read.
    if (!(error instanceof UnreadableFile)) throw error
  }
  return codes
}
