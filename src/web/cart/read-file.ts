import { decodeText, writeSheet } from '#domain/fast-order/cells.ts'
import { FILE_EMPTY } from '#domain/imports/import-states.ts'
import { MAX_SHEET_BYTES, readSheet } from '#wire/fast-order/fast-order.ts'
import { sendBytes } from '#wire/send-request.ts'

const TOO_LARGE = 'A file has at most 4 MB here. Divide it into several files.'

/** The text of a CSV file, or the cells of an Excel file with tabs. @throws Error with a sentence */
export async function readFileText(file: File): Promise<string> {
  if (file.size === 0) throw new Error(FILE_EMPTY)
  if (file.size > MAX_SHEET_BYTES) throw new Error(TOO_LARGE)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isOld = bytes[0] === 0xd0 && bytes[1] === 0xcf
  if (isOld) throw new Error('This is an old Excel file (.xls). Save it as .xlsx or as CSV UTF-8.')
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isPacked) return decodeText(bytes)
  const { rows } = await sendBytes(readSheet, {}, file)
  return writeSheet(rows)
}
