import { readCell } from '../imports/cells.ts'

export type SheetRow = { row: number; cells: string[] }

const DELIMITERS = ['\t', ';', '|', ',']
const SAMPLE = 20
/** A longer cell has a quotation mark that never closes. */
const QUOTED = /\s*"((?:[^"]|""){0,2000})"[ ]*(?=[\t;|,\r\n]|$)/y
/** Excel's first line `sep=;` names the delimiter. */
const NAMED = /^"?sep=([,;\t|])"?[ ,;\t|]*(?:\r\n?|\n)/i

/** Text of any sheet: tabs, semicolons, bars or commas, any line break, quoted cells. Skips blank rows. */
export function splitRows(typed: string): SheetRow[] {
  const named = NAMED.exec(typed.replace(/^\uFEFF/, ''))
  const text = typed.replace(/^\uFEFF/, '').slice(named?.[0].length ?? 0)
  const delimiter = named?.[1] ?? findDelimiter(text)
  const rows: SheetRow[] = []
  let line = named ? 2 : 1
  let row: SheetRow = { row: line, cells: [] }
  let at = 0
  const end = () => {
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
    row = { row: line, cells: [] }
  }
  const stop = new RegExp(`[\r\n\v\u2028\u2029${delimiter ? `\\${delimiter}` : ''}]|$`, 'g')
  while (at < text.length) {
    QUOTED.lastIndex = at
    const quoted = delimiter ? QUOTED.exec(text) : null
    const from = quoted ? QUOTED.lastIndex : at
    stop.lastIndex = from
    const next = stop.exec(text)?.index ?? text.length
    const said = quoted
      ? `${quoted[1]?.replaceAll('""', '"')}${text.slice(from, next)}`
      : text.slice(at, next)
    row.cells.push(plainCell(said))
    line += (quoted?.[0].match(/\r\n?|\n/g) ?? []).length
    const isBreak = text[next] !== delimiter
    at = next + (text.startsWith('\r\n', next) ? 2 : 1)
    if (!isBreak) continue
    line++
    end()
  }
  end()
  return rows
}

function findDelimiter(text: string): string | undefined {
  const lines = text
    .slice(0, 20_000)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE)
  return DELIMITERS.find((one) => lines.filter((line) => line.includes(one)).length * 2 >= lines.length)
}

export function plainCell(cell: string): string {
  return readCell(cell)
    .replace(/\s+/g, ' ')
    .replace(/^'(?=.)/, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .trim()
}

/** Text that `splitRows` reads again. */
export function writeRows(rows: readonly string[][]): string {
  const write = (cell: string) => (/^\s*"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((cells) => cells.map(write).join('\t')).join('\n')
}

const MAX_GAP = 10_000

/** Empty lines stand for the rows between, so that `splitRows` finds the numbers of the sheet. */
export function writeSheet(rows: readonly SheetRow[]): string {
  return rows
    .map(({ row, cells }, at) => {
      const gap = Math.min(row - (rows[at - 1]?.row ?? 0), MAX_GAP)
      return '\n'.repeat(gap) + writeRows([cells.map((cell) => cell.replace(/\s+/g, ' '))])
    })
    .join('')
    .slice(1)
}

/** A file of text: UTF-8, 16 bits with a byte order mark, or else the old code page of Windows. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
