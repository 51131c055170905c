import { createReadStream } from 'node:fs'

import type { FileRecord } from '#domain/imports/tables.ts'
import { UNCLOSED_QUOTE, UnreadableFile } from './file-records.ts'

/** No record of ours comes near it; a quote that is never closed does. */
const LONGEST_RECORD = 200_000

/** Records of a CSV file in UTF-8 as they are read; `start` is its beginning. */
export async function* readCsv(path: string, start: string): AsyncGenerator<FileRecord> {
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
    // It is found before the records in front of it are handed over.
    const { records = number } = error as { records?: number }
    throw new UnreadableFile(records + 1, explain(error.code))
  }
}

/** So Excel is told in a first line what stands between the cells: `sep=;`. Nobody counts that line as a row. */
function readNamedDelimiter(start: string): { delimiter: string; bytes: number } | null {
  const [line = '', delimiter] = /^\uFEFF?"?sep=([,;\t|])"?[ ,;\t|]*(?:\r\n?|\n)/i.exec(start) ?? []
  return delimiter ? { delimiter, bytes: Buffer.byteLength(line) } : null
}

/** Headings have neither of these of their own. */
function findDelimiter(start: string): string {
  const [headings = ''] = start.split(/\r\n?|\n/, 1)
  const count = (delimiter: string) => headings.split(delimiter).length
  return [';', '\t', '|'].reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}

function explain(code: string): string {
  if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED') return UNCLOSED_QUOTE
  return 'The quotation marks of this row do not fit. A cell with quotation marks stands in quotation marks, and those within it are doubled.'
}
