import { open, stat } from 'node:fs/promises'
import type { FileRecord } from '#domain/imports/tables.ts'
import { UnreadableFile } from './file-records.ts'
import { Limits, PICTURES_TAKE } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { readPictures } from './read-pictures.ts'
import { isWorkbook, readXlsx } from './read-xlsx.ts'

/** Different cells of which each is held in memory once. */
const MOST_KEPT = 10_000
const MOST_BYTES = 512 * 1024 * 1024

/** The rows of a CSV or xlsx file that are not blank, the headings first, one after the other. */
export async function* readRecords(path: string): AsyncGenerator<FileRecord> {
  const { records, mayTake } = await openRecords(path)
  const limits = new Limits(mayTake)
  // Most columns repeat a few words in all rows, and all rows are held.
  const kept = new Map<string, string>()
  const keepOnce = (cell: string) => {
    const found = kept.get(cell)
    if (found !== undefined) return found
    if (kept.size < MOST_KEPT) kept.set(cell, cell)
    return cell
  }
  for await (const record of records) {
    limits.countRow(record.number)
    limits.countCells(record.number, record.cells.length)
    const isBlank = !record.notes && record.cells.every((cell) => cell.trim() === '')
    if (!isBlank) yield { ...record, cells: record.cells.map(keepOnce) }
  }
}

async function openRecords(path: string): Promise<{ records: AsyncIterable<FileRecord>; mayTake?: number }> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : -1),
    () => -1,
  )
  if (size < 0) throw new UnreadableFile(1, `There is no file ${path}.`)
  if (size > MOST_BYTES)
    throw new UnreadableFile(1, 'The file is larger than 512 MB. Divide it into several files.')
  const start = await readStart(path)
  if (start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1')))
    return (await isWorkbook(path))
      ? { records: readXlsx(path) }
      : { records: readPictures(path), mayTake: PICTURES_TAKE }
  if (start.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex')))
    throw new UnreadableFile(1, 'This is an old Excel file (.xls). Save it as .xlsx or as CSV UTF-8.')
  if (start[0] === 0xff || start[0] === 0xfe || start.includes(0))
    throw new UnreadableFile(
      1,
      "This is not a CSV file in UTF-8. Save the file as 'CSV UTF-8' and try again.",
    )
  return { records: readCsv(path, start.toString('utf8')) }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
