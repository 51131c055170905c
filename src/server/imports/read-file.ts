import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { FileRecord } from '#domain/imports/tables.ts'
import { UNCLOSED_QUOTE, UnreadableFile } from './file-records.ts'
import { Limits, PICTURES_TAKE } from './limits.ts'
import { readPictures } from './read-pictures.ts'
import { isWorkbook, readXlsx } from './read-xlsx.ts'

/** Maximum interned strings. */
const MAX_STORED = 10_000
const MAX_BYTES = 512 * 1024 * 1024

/** Headings first. Skips blank rows. */
export async function* readRecords(path: string): AsyncGenerator<FileRecord> {
  const { records, mayTake } = await openRecords(path)
  const limits = new Limits(mayTake)
  // Interns strings, because all rows stay in memory.
  const stored = new Map<string, string>()
  const internText = (cell: string) => {
    const found = stored.get(cell)
    if (found !== undefined) return found
    if (stored.size < MAX_STORED) stored.set(cell, cell)
    return cell
  }
  for await (const record of records) {
    limits.countRow(record.number)
    limits.countCells(record.number, record.cells.length)
    const isBlank = !record.notes && record.cells.every((cell) => cell.trim() === '')
    if (!isBlank) yield { ...record, cells: record.cells.map(internText) }
  }
}

async function openRecords(path: string): Promise<{ records: AsyncIterable<FileRecord>; mayTake?: number }> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : -1),
    () => -1,
  )
  if (size < 0) throw new UnreadableFile(1, `There is no file ${path}.`)
  if (size > MAX_BYTES)
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

/** Only a quote that never closes reaches it. */
const LONGEST_RECORD = 200_000

/** UTF-8. `start` is the beginning of the file. */
async function* readCsv(path: string, start: string): AsyncGenerator<FileRecord> {
  const { CsvError, parse } = await import('csv-parse')
  const named = readNamedDelimiter(start)
  const parser = createReadStream(path, { start: named?.bytes ?? 0 }).pipe(
    parse({
      bom: true,
      delimiter: named?.delimiter ?? findDelimiter(start),
      relax_column_count: true,
      max_record_size: LONGEST_RECORD,
    }),
  )
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { number: ++number, cells }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser finds the fault before it returns earlier records.
    const { records = number } = error as { records?: number }
    throw new UnreadableFile(records + 1, explain(error.code))
  }
}

/** Excel's first line `sep=;` names the delimiter and is not a row. */
function readNamedDelimiter(start: string): { delimiter: string; bytes: number } | null {
  const [line = '', delimiter] = /^\uFEFF?"?sep=([,;\t|])"?[ ,;\t|]*(?:\r\n?|\n)/i.exec(start) ?? []
  return delimiter ? { delimiter, bytes: Buffer.byteLength(line) } : null
}

function findDelimiter(start: string): string {
  const [headings = ''] = start.split(/\r\n?|\n/, 1)
  const count = (delimiter: string) => headings.split(delimiter).length
  return [';', '\t', '|'].reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}

function explain(code: string): string {
  if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED') return UNCLOSED_QUOTE
  return 'The quotation marks of this row do not match. Put a cell with quotation marks in quotation marks, and double those within it.'
}
