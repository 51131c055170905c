import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import type { CellFormat, ReportSheet } from '#domain/reports/report.ts'

const NUMBER_FORMATS: Record<CellFormat, string> = {
  // Text, so that sizes such as 10-12 and leading zeros stay.
  text: '@',
  whole: '0',
  quantity: '0.00',
  money: '#,##0.00',
  day: 'mm/dd/yyyy',
}

/** Constant memory. Text is always a text cell, so a name that begins with = + - or @ is never a formula. */
export function streamWorkbook<Row>(sheet: ReportSheet<Row>, batches: AsyncIterable<Row[]>): Readable {
  const columns: ColumnDef[] = sheet.columns.map(({ label, width, format }) => ({
    header: label,
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

async function* cells<Row>(columns: ReportSheet<Row>['columns'], batches: AsyncIterable<Row[]>) {
  for await (const batch of batches)
    for (const row of batch) yield columns.map(({ format, value }) => toCell(format, value(row)))
}

function toCell(format: CellFormat, value: string | number | null): CellValue {
  if (value === null || value === '') return null
  if (format === 'money') return Number(value) / 100
  if (format === 'day') return new Date(`${String(value).slice(0, 10)}T00:00:00Z`)
  return format !== 'text' ? Number(value) : clean(String(value))
}

/** Excel refuses control characters, and truncates cells after 32,767 characters. */
function clean(text: string): string {
  return text.replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, ' ').slice(0, 32_767)
}
