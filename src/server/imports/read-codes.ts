import { plainHeading, readCell } from '#domain/imports/cells.ts'
import { UnreadableFile } from './file-records.ts'
import { readRecords } from './read-file.ts'

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
    if (!(error instanceof UnreadableFile)) throw error
  }
  return codes
}
