import type { CellFormat, ReportSheet } from '#domain/reports/report.ts'

/** With a byte order mark, by which Excel knows UTF-8. A quote mark keeps text that begins like a formula. */
export async function* streamCsv<Row>(
  { columns }: ReportSheet<Row>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${writeLine(columns.map(({ label }) => writeText(label)))}`)
  for await (const batch of batches)
    yield Buffer.from(
      batch
        .map((row) => writeLine(columns.map(({ format, value }) => writeCell(format, value(row)))))
        .join(''),
    )
}

const writeLine = (cells: string[]) => `${cells.join(',')}\r\n`

function writeCell(format: CellFormat, value: string | number | null): string {
  if (value === null || value === '') return ''
  if (format === 'money') return (Number(value) / 100).toFixed(2)
  return format === 'text' ? writeText(String(value)) : String(value)
}

function writeText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
