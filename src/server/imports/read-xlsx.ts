import { readFile, stat } from 'node:fs/promises'
import { posix } from 'node:path'
import type { CellValue } from 'hucre/xlsx'
import type { CellNote, FileRecord } from '#domain/imports/tables.ts'
import { UnreadableFile } from './file-records.ts'
import { attribute, type SheetNotes, scanSheet, scanTexts } from './scan-xlsx.ts'
import { walkEntries } from './zip-entries.ts'

const MB = 1024 * 1024
const MAX_PACKED = 64 * MB
/** Memory holds all but the sheets. */
const MAX_UNPACKED = 1024 * MB
const MAX_HELD = 256 * MB

/** First visible sheet. Numbers keep all digits, days are ISO. */
export async function* readXlsx(path: string): AsyncGenerator<FileRecord> {
  if ((await stat(path)).size > MAX_PACKED)
    throw new UnreadableFile(1, 'An Excel file has at most 64 MB here. Save it as CSV UTF-8.')
  const file = await readFile(path)
  await requireSaneSizes(path)
  preferLargeDirectory(file)
  let number = 1
  const { streamXlsxRows } = await import('hucre/xlsx')
  try {
    const sheet = await findFirstSheet(path)
    const said = await scanWorkbook(path, sheet.name)
    for await (const row of streamXlsxRows(file, { sheet: sheet.index })) {
      number = row.index + 1
      yield {
        number,
        cells: row.values.map(writeValue),
        notes: noteCells(row.values, said.uncomputed.get(number)),
        isHidden: said.hidden.has(number),
      }
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      number,
      `The Excel file cannot be read: ${(error as Error).message} Save it again, or as CSV UTF-8.`,
    )
  }
}

async function findFirstSheet(path: string): Promise<{ index: number; name: string }> {
  const parts = new Map<string, string>()
  for await (const { name, size, read } of walkEntries(path))
    if (/^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/.test(name) && size <= MB)
      parts.set(name, (await read()).toString('utf8'))
  const sheets = parts.get('xl/workbook.xml')?.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  const seen = sheets.findIndex((sheet) => !/^(?:hidden|veryHidden)$/.test(readState(sheet) ?? ''))
  const index = Math.max(0, seen)
  const relation = readRelation(sheets[index] ?? '')
  const relations = parts.get('xl/_rels/workbook.xml.rels')?.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  const target = readTarget(relations.find((one) => readId(one) === relation) ?? '') ?? ''
  return { index, name: posix.resolve('/xl', target).slice(1) }
}

const readState = attribute('state')
const readRelation = attribute('\\w+:id')
const readId = attribute('Id')
const readTarget = attribute('Target')

/** Refuses an oversized table of texts. */
async function scanWorkbook(path: string, sheet: string): Promise<SheetNotes> {
  let notes: SheetNotes = { hidden: new Set(), uncomputed: new Map() }
  for await (const { name, open } of walkEntries(path)) {
    if (name === 'xl/sharedStrings.xml') await scanTexts(await open())
    if (name === sheet) notes = await scanSheet(await open())
  }
  return notes
}

function noteCells(
  values: readonly CellValue[],
  uncomputed: ReadonlyMap<number, CellNote> | undefined,
): ReadonlyMap<number, CellNote> | undefined {
  if (!uncomputed && !values.some((value) => value instanceof Date)) return undefined
  const days = values.flatMap((value, at) =>
    value instanceof Date ? [[at, 'day' as CellNote] as const] : [],
  )
  return new Map([...days, ...(uncomputed ?? [])])
}

/** The reader trusts the declared size, so that must be bounded. */
async function requireSaneSizes(path: string): Promise<void> {
  let held = 0
  let all = 0
  for await (const { name, size, isLying } of walkEntries(path)) {
    all += isLying ? Number.POSITIVE_INFINITY : size
    if (!/^xl\/worksheets\//.test(name)) held += size
  }
  if (all > MAX_UNPACKED || held > MAX_HELD)
    throw new UnreadableFile(1, 'The unpacked Excel file would be too large. Save it as CSV UTF-8.')
}

/**
 * yauzl always reads a second, larger directory; hucre only where the first is full. Marking it as full makes both
 * agree.
 */
function preferLargeDirectory(file: Buffer): void {
  const end = file.lastIndexOf('PK\u0005\u0006', file.length - 22, 'latin1')
  if (end >= 20 && file.toString('latin1', end - 20, end - 16) === 'PK\u0006\u0007')
    file.writeUInt16LE(0xffff, end + 10)
}

function writeValue(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  // Excel shows 15 digits. The rest is noise.
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value)
}

export async function isWorkbook(path: string): Promise<boolean> {
  for await (const { name } of walkEntries(path)) if (name === '[Content_Types].xml') return true
  return false
}
