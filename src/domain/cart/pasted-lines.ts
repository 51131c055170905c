import { parseNsn } from '../catalogue/stock-numbers.ts'
import { readCount } from './counts.ts'
import { NSN_WITHIN, type OrderLine, readOrderLine, splitSheet } from './order-lines.ts'

export const MAX_PASTED = 50

export type PastedLine = { at: number } & OrderLine

export const HEADINGS = {
  number: /^(?:(?:nsn|niin|national stock|stock|nsn\/pgc|item|pgc) (?:no|number|nr)|nsn|niin|nsn\/pgc|pgc)$/,
  name: /^(?:item|name|item name|description|item description|nomenclature|product|article)$/,
  size: /^(?:size|sz)$/,
  quantity:
    /^(?:(?:qty|quantity)(?: no)?|how many|count|pieces|pcs|ordered|requested|required|need|needed|(?:order|ordered|requested|required|req|need|needed) (?:qty|quantity)|(?:qty|quantity) (?:ordered|order|requested|required|req|needed|wanted))$/,
  other:
    /^(?:u\/?i|u\/?m|unit|unit of (?:issue|measure)|(?:unit |total |ext |extended |list )?(?:price|cost|amount|total)|colou?r|line|no|.* (?:no|number|nr|id|date)|(?:qty|quantity) .*|on hand|stock|remarks?|notes?|comments?)$/,
} as const
type Heading = keyof typeof HEADINGS
type Column = { kind: Heading | null; name: string }

const splitLines = (text: string) => text.split(/\r\n|[\r\n\v\u2028\u2029]/)

/** Skips empty lines. Headings decide which column is the quantity. */
export function readPastedLines(text: string): PastedLine[] {
  const lines = splitLines(text)
    .map((line, index) => ({ at: index + 1, line: line.trimEnd() }))
    .filter(({ line }) => /[^\s,;]/.test(line))
  const [first, ...others] = lines
  const headings = first && others.length > 0 ? readHeadings(first.line) : null
  if (!headings) {
    const isNumbered =
      lines.length > 2 && lines.every(({ line }, index) => Number.parseInt(line, 10) === index + 1)
    return lines.map(({ at, line }) => ({
      ...{ at, ...readOrderLine(isNumbered ? line.replace(/^\s*\d+[.):]?[\s,;]+(?=\d)/, '') : line) },
    }))
  }
  return others.map(({ at, line }) => ({ at, ...readBelow(headings, line) }))
}

/** Without the lines of these numbers. Headings go with the last line. */
export function dropLines(text: string, numbers: ReadonlySet<number>): string {
  if (readPastedLines(text).every(({ at }) => numbers.has(at))) return ''
  return splitLines(text)
    .filter((line, index) => !numbers.has(index + 1) && line.trim() !== '')
    .join('\n')
}

function readHeadings(line: string): Column[] | null {
  if (/\d/.test(line)) return null
  const cells = splitHeadings(line)
  const columns = cells.map((cell) => {
    const name = plainHeading(cell)
    const kind = (Object.keys(HEADINGS) as Heading[]).find((one) => HEADINGS[one].test(name)) ?? null
    return { kind, name: cell.trim() }
  })
  return columns.some(({ kind }) => kind === 'number' || kind === 'quantity') ? columns : null
}

export function plainHeading(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/#\s*$/, ' no')
    .replace(/[.:#*"]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function splitHeadings(line: string): string[] {
  return (
    splitSheet(line) ??
    line.trim().split(/\s{2,}|\s+(?!#|(?:of|price|cost|issue|measure|number|no|name|ordered)\b)/i)
  )
}

function readBelow(columns: Column[], line: string): OrderLine {
  const headings = columns.map(({ kind }) => kind)
  const sheet = splitNamed(headings, line)
  const cells =
    sheet ??
    line
      .replace(NSN_WITHIN, (nsn) => nsn.replace(/[- ]/g, ''))
      .trim()
      .split(/\s+/)
  if (!sheet && cells.length !== headings.length && headings.includes('name')) return readOrderLine(line)
  const of = (kind: Heading) => cells[headings.indexOf(kind)]?.trim() ?? ''
  const numbers = cells.filter((cell, at) => headings[at] === 'number' && cell.trim() !== '')
  const item = numbers.find((cell) => parseNsn(cell) !== null) ?? numbers[0] ?? of('name')
  const size = of('size') && parseNsn(item) === null ? `size ${of('size')}` : ''
  if (!headings.includes('quantity')) {
    const odd = columns.findIndex(
      ({ kind, name }, at) => !kind && name && readCount(cells[at] ?? '') !== null,
    )
    if (odd !== -1)
      return { problem: `is ${cells[odd]} the quantity? Write QTY above it instead of ${columns[odd]?.name}` }
    const unnamed = cells.filter((_, at) => !columns[at]?.name)
    return readOrderLine([item, size, ...unnamed].filter(Boolean).join('\t'))
  }
  const quantity = of('quantity')
  if (quantity === '') return { problem: 'the quantity column is empty' }
  const count = readCount(quantity)
  return readOrderLine([item, size, count === null ? quantity : `x${count}`].filter(Boolean).join('\t'))
}

function splitNamed(headings: (Heading | null)[], line: string): string[] | null {
  const cells = splitSheet(line)
  const more = (cells?.length ?? 0) - headings.length
  const name = headings.indexOf('name')
  if (!cells || more <= 0 || name === -1 || /[\t;]/.test(line) || cells.at(-1) === '') return cells
  return cells.toSpliced(name, more + 1, cells.slice(name, name + more + 1).join(', '))
}
