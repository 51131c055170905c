import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'

/** What a cell is in Excel: money and days are numbers there, so that people can add and sort them. */
export type Format = 'text' | 'whole' | 'money' | 'day'

/**
 * One column of a sheet. `value` gives text, a whole number, integer cents for money, or an ISO day (or instant)
 * for days; null and '' leave the cell empty.
 */
export type SheetColumn<Row> = {
  header: string
  /** In characters, as Excel counts. */
  width: number
  format?: Format
  value: (row: Row) => string | number | null
}

export type Sheet<Row> = {
  /** At most 31 characters; more rows than Excel takes on one sheet go to `{name}_2`, and so on. */
  name: string
  columns: SheetColumn<Row>[]
}

const NUMBER_FORMATS: Record<Format, string | undefined> = {
  text: undefined,
  whole: '0',
  money: '#,##0.00',
  day: 'mm/dd/yyyy',
}

/**
 * An xlsx file as bytes, made while rows are pulled: memory does not grow with their number. The header stays in
 * sight. Text is always a text cell, so that a name beginning with = + - or @ is never computed.
 */
export function streamWorkbook<Row>(sheet: Sheet<Row>, batches: AsyncIterable<Row[]>): Readable {
  const columns: ColumnDef[] = sheet.columns.map(({ header, width, format = 'text' }) => ({
    header,
    width,
    numFmt: NUMBER_FORMATS[format],
  }))
  const bytes = writeXlsxStream(cells(sheet.columns, batches), {
    name: sheet.name.slice(0, 31),
    columns,
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
}

async function* cells<Row>(columns: SheetColumn<Row>[], batches: AsyncIterable<Row[]>) {
  for await (const batch of batches)
    for (const row of batch) yield columns.map(({ format = 'text', value }) => toCell(format, value(row)))
}

function toCell(format: Format, value: string | number | null): CellValue {
  if (value === null || value === '') return null
  if (format === 'money') return Number(value) / 100
  if (format === 'day') return new Date(`${String(value).slice(0, 10)}T00:00:00Z`)
  return format === 'whole' ? Number(value) : clean(String(value))
}

/** Excel refuses a whole file for one control character, and keeps 32,767 characters of a cell. */
function clean(text: string): string {
  return text.replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, ' ').slice(0, 32_767)
}
