import { PUBLOG_FILES, type PublogFile } from '#domain/public-catalog/files.ts'

export type PublogRows = Record<string, string>[]
export type PublogMonth = Partial<Record<PublogFile, PublogRows>>

/** Columns of the files that the portal does not read. */
const OTHERS: Partial<Record<PublogFile, string[]>> = {
  P_FLIS_NSN: ['SOS', 'END_ITEM_NAME'],
  V_FLIS_MANAGEMENT: ['SOS', 'QUP', 'SLC', 'MGMT_CTL', 'UI_CONV_FAC', 'REP_REC_CODE', 'CIIC', 'USC'],
  V_FLIS_MANAGEMENT_FUTURE: ['AAC', 'SOS', 'UI', 'QUP', 'SLC'],
  V_CHARACTERISTICS: ['MRC'],
  V_FLIS_CANCELLED_NIIN: ['CANCELLED_NIIN_FSC', 'NIIN_STAT_CD', 'EFF_DATE', 'DEMIL'],
  V_FLIS_STANDARDIZATION: ['ORIG_STDZN_DEC', 'DT_STDZN_DEC', 'NIIN_STAT_CD'],
  P_H2_PICK: ['FSG', 'FSG_TITLE'],
}

/** The order changes from month to month. */
export function columnsOf(file: PublogFile): string[] {
  const { columns, optional } = PUBLOG_FILES[file]
  return [...columns, ...(OTHERS[file] ?? []), ...optional]
}

/** Everything quoted, with CRLF. `latin1` makes bytes that are not UTF-8. */
export function writePublogFile(
  rows: PublogRows,
  columns: readonly string[],
  encoding: BufferEncoding = 'utf8',
): Buffer {
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
  const lines = rows.map((row) => line(columns.map((name) => row[name] ?? '')))
  return Buffer.from(line(columns) + lines.join(''), encoding)
}
