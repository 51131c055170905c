import { createHash } from 'node:crypto'
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '#domain/catalogue/pictures.ts'
import { plainHeading } from '#domain/imports/cells.ts'
import type { FileRecord } from '#domain/imports/tables.ts'
import { findPictureFault } from '../catalogue/make-picture.ts'
import { UnreadableFile } from './file-records.ts'
import { walkEntries } from './zip-entries.ts'

const LIST = 'pictures.csv'
const MAX_PICTURES = 5000
/** `10002.jpg`, `8405-01-900-1234-2.png`: a PGC or NSN, then the picture's position. */
const NAME = /^(\d{5}|\d{13}|\d{4}-\d{2}-\d{3}-\d{4})(?:-(\d{1,2}))?\.\w+$/
const HEADINGS = ['file', 'pgc', 'nsn', 'alternative text', 'position', 'picture']

export async function* readPictures(path: string): AsyncGenerator<FileRecord> {
  const list = await readList(path)
  yield { number: 1, cells: HEADINGS }
  let number = 1
  for await (const { name, size, read } of walkEntries(path)) {
    const file = name.replace(/^.*\//, '')
    if (
      file === '' ||
      file.toLowerCase() === LIST ||
      /^\.|^__MACOSX/.test(file) ||
      name.startsWith('__MACOSX')
    )
      continue
    if (number++ > MAX_PICTURES) throw new UnreadableFile(number, 'A zip has at most 5,000 pictures.')
    const [, code = '', further = ''] = NAME.exec(file) ?? []
    const said = list.get(file.toLowerCase()) ?? {}
    list.delete(file.toLowerCase())
    const digits = code.replaceAll('-', '')
    const pgc = said.pgc || said.nsn ? (said.pgc ?? '') : digits.length === 5 ? digits : ''
    const nsn = said.pgc || said.nsn ? (said.nsn ?? '') : digits.length === 13 ? digits : ''
    const picture = await describePicture(size, read)
    yield {
      number,
      cells: [file, pgc, nsn, said['alternative text'] ?? '', said.position || further || '1', picture],
    }
  }
  for (const [file] of list)
    yield { number: ++number, cells: [file, '', '', '', '', `!There is no file ${file} in the zip.`] }
}

export async function readPicture(path: string, file: string): Promise<Buffer | null> {
  for await (const { name, read } of walkEntries(path)) if (name.replace(/^.*\//, '') === file) return read()
  return null
}

/** The hash, or `!` and the fault. */
async function describePicture(size: number, read: () => Promise<Buffer>): Promise<string> {
  if (size > MAX_PICTURE_BYTES) return `!${PICTURE_TOO_LARGE}`
  const bytes = await read().catch(() => null)
  if (!bytes) return '!This file of the zip is damaged. Pack it again.'
  const fault = await findPictureFault(bytes)
  return fault ? `!${fault}` : createHash('sha256').update(bytes).digest('hex')
}

async function readList(path: string): Promise<Map<string, Record<string, string>>> {
  for await (const { name, size, read } of walkEntries(path)) {
    if (name.replace(/^.*\//, '').toLowerCase() !== LIST || size > MAX_PICTURE_BYTES) continue
    const { parse } = await import('csv-parse/sync')
    try {
      const rows: Record<string, string>[] = parse(await read(), {
        bom: true,
        columns: (cells: string[]) => cells.map(plainHeading),
        trim: true,
        delimiter: [',', ';', '\t'],
        relax_column_count: true,
      })
      return new Map(rows.map((row) => [(row.file ?? '').toLowerCase(), row]))
    } catch {
      throw new UnreadableFile(1, `${LIST} cannot be read. Save it as CSV UTF-8.`)
    }
  }
  return new Map()
}
