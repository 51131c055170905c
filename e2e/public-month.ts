import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PublogFile } from '../src/domain/public-catalog/files.ts'
import { columnsOf, type PublogMonth, writePublogFile } from '../src/testing/publog-files.ts'
import { writeZip } from '../src/testing/zip.ts'
import { runAdmin } from './admin-command.ts'

/** The Army's price per piece in PUB LOG. */
export const offer = (NIIN: string, UNIT_PRICE: string) => ({
  NIIN,
  EFFECTIVE_DATE: '01-OCT-2026',
  MOE: 'DA',
  AAC: 'D',
  UI: 'EA',
  UNIT_PRICE,
})
export const size = (NIIN: string, CLEAR_TEXT_REPLY: string) => ({
  NIIN,
  MRC: 'SIZE',
  REQUIREMENTS_STATEMENT: 'SIZE',
  CLEAR_TEXT_REPLY,
})

/** One zip file. */
export const monthZip = (month: PublogMonth) => ({
  name: 'IDENTIFICATION.zip',
  mimeType: 'application/zip',
  buffer: writeZip(
    Object.fromEntries(
      Object.entries(month).map(([file, rows]) => [
        `${file}.CSV`,
        writePublogFile(rows, columnsOf(file as PublogFile)),
      ]),
    ),
  ),
})

/** Reads a month of PUB LOG for a program, as an operator does. */
export async function publish(program: string, month: PublogMonth): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-month-'))
  try {
    for (const [file, rows] of Object.entries(month))
      writeFileSync(join(folder, `${file}.CSV`), writePublogFile(rows, columnsOf(file as PublogFile)))
    await runAdmin('import', 'publog', folder, '--program', program, '--apply')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
