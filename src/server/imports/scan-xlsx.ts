import type { CellNote } from '#domain/imports/tables.ts'
import { UnreadableFile } from './file-records.ts'
import { Limits } from './limits.ts'

export type SheetNotes = {
  hidden: ReadonlySet<number>
  /** Formulas without a stored result, by row and place. */
  uncomputed: ReadonlyMap<number, Map<number, CellNote>>
}

/** Excel allows 32,767 characters per cell. XML may write nine for each. */
const LONGEST_TEXT = 512 * 1024
const MAX_TEXTS = 2_000_000

export function attribute(name: string): (tag: string) => string | undefined {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  return (tag) => {
    const found = pattern.exec(tag)
    return found?.[1] ?? found?.[2]
  }
}
const readReference = attribute('r')
const readHidden = attribute('hidden')
const readType = attribute('t')

/** Limits rows, cells, and time, because the later reader does not. */
export async function scanSheet(chunks: AsyncIterable<Buffer>): Promise<SheetNotes> {
  const hidden = new Set<number>()
  const uncomputed = new Map<number, Map<number, CellNote>>()
  const limits = new Limits()
  let row = 0
  let place = -1
  let cell: { place: number; hasFormula: boolean; hasResult: boolean } | null = null
  const endCell = () => {
    if (cell?.hasFormula && !cell.hasResult) {
      const notes = uncomputed.get(row) ?? new Map<number, CellNote>()
      uncomputed.set(row, notes.set(cell.place, 'uncomputed'))
    }
    cell = null
  }
  await walkTags(chunks, 'row|c|f|v', ({ name, isEnd, attributes, isBlank }) => {
    if (name === 'row' && !isEnd) {
      row = Number(readReference(attributes)) || row + 1
      place = -1
      limits.countRow(row)
      if (/^(?:1|true)$/.test(readHidden(attributes) ?? '')) hidden.add(row)
    } else if (name === 'c' && !isEnd) {
      place = readPlace(attributes) ?? place + 1
      limits.countCells(row, 1)
      cell = { place, hasFormula: false, hasResult: readType(attributes) === 'str' }
    } else if (name === 'c') endCell()
    else if (cell && name === 'f') cell.hasFormula = true
    else if (cell && name === 'v' && isEnd && !isBlank) cell.hasResult = true
  })
  return { hidden, uncomputed }
}

/** @throws UnreadableFile for too many texts */
export async function scanTexts(chunks: AsyncIterable<Buffer>): Promise<void> {
  let texts = 0
  await walkTags(chunks, 'si|t|r', ({ isEnd }) => {
    if (!isEnd && ++texts > MAX_TEXTS)
      throw new UnreadableFile(1, 'The Excel file has too many texts. Save it as CSV UTF-8.')
  })
}

function readPlace(attributes: string): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(readReference(attributes) ?? '')?.[1]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type Tag = {
  name: string
  isEnd: boolean
  attributes: string
  /** For an end tag, without text before it. */
  isBlank: boolean
}

async function walkTags(
  chunks: AsyncIterable<Buffer>,
  names: string,
  onTag: (tag: Tag) => void,
): Promise<void> {
  const pattern = new RegExp(`<(/?)(?:\\w+:)?(${names})(\\s[^<>]*?)?(/?)>`, 'g')
  // Names, and all bytes to look for, are ASCII.
  let rest = ''
  let last = ''
  for await (const chunk of chunks) {
    const text = rest + chunk.toString('latin1')
    const end = text.lastIndexOf('>') + 1
    let at = 0
    for (const found of text.slice(0, end).matchAll(pattern)) {
      const [whole, slash = '', name = '', attributes = '', closed = ''] = found
      const isBlank = last === name && found.index === at
      at = found.index + whole.length
      last = slash || closed ? '' : name
      onTag({ name, isEnd: slash !== '', attributes, isBlank })
      if (closed) onTag({ name, isEnd: true, attributes: '', isBlank: true })
    }
    if (at < end) last = ''
    rest = text.slice(end)
    if (rest.length > LONGEST_TEXT)
      throw new UnreadableFile(1, 'The Excel file is damaged. Save it again, or as CSV UTF-8.')
  }
}
