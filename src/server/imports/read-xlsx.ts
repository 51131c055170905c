import { readFile, stat } from 'node:fs/promises'
import { posix } from 'node:path'
import type { CellValue } from 'hucre/xlsx'
import type { CellNote, FileRecord } from '#domain/imports/tables.ts'
import { UnreadableFile } from './file-records.ts'
import { attribute, type SheetNotes, scanSheet, scanTexts } from './scan-xlsx.ts'
import { walkEntries } from './zip-entries.ts'

const MB = 1024 * 1024
const MOST_PACKED = 64 * MB
/** A sheet is read as it is unpacked; everything else, such as the table of texts, is held in memory. */
const MOST_UNPACKED = 1024 * MB
const MOST_HELD = 256 * MB

/** Rows of the first sheet that can be seen, one after the other: texts as they are, numbers in all their digits, days as ISO. */
export async function* readXlsx(path: string): AsyncGenerator<FileRecord> {
  if ((await stat(path)).size > MOST_PACKED)
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

/** Which sheet a person sees first, others may be hidden before it, and the name of its entry. */
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

/** Hidden rows and unanswered formulas of one sheet. A table of texts that no reader could hold is refused on the way. */
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

/** The reader stops where an entry is larger than the directory says; so what it says is what has to be bounded. */
async function requireSaneSizes(path: string): Promise<void> {
  let held = 0
  let all = 0
  for await (const { name, size, isLying } of walkEntries(path)) {
    all += isLying ? Number.POSITIVE_INFINITY : size
    if (!/^xl\/worksheets\//.test(name)) held += size
  }
  if (all > MOST_UNPACKED || held > MOST_HELD)
    throw new UnreadableFile(
      1,
      'The Excel file would be far larger unpacked than any list. Save it as CSV UTF-8.',
    )
}

/**
 * A zip may have a second directory, for more than the first can say. yauzl reads it wherever there is one, so its sizes were
 * bounded. hucre reads it only where the first is full. So the first is made full: both read the same.
 */
function preferLargeDirectory(file: Buffer): void {
  const end = file.lastIndexOf('PK\u0005\u0006', file.length - 22, 'latin1')
  if (end >= 20 && file.toString('latin1', end - 20, end - 16) === 'PK\u0006\u0007')
    file.writeUInt16LE(0xffff, end + 10)
}

function writeValue(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  // As Excel shows it: what was computed has noise behind the fifteenth digit.
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value)
}

/** Whether a zip is an Excel file: each has a list of its parts under this name. */
export async function isWorkbook(path: string): Promise<boolean> {
  for await (const { name } of walkEntries(path)) if (name === '[Content_Types].xml') return true
  return false
}
