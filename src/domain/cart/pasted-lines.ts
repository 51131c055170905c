import { parseNsn } from '../catalogue/stock-numbers.ts'
import { readCount } from './counts.ts'
import { type OrderLine, readOrderLine, splitSheet } from './order-lines.ts'

/** So many lines are read at once. */
export const MOST_PASTED = 50

/** One line as it was pasted; `at` is its place among all lines, from 1. */
export type PastedLine = { at: number } & OrderLine

const HEADINGS = {
  number:
    /^(?:nsn|niin|national stock (?:no|number)|stock (?:no|number|nr)|nsn\/pgc|item (?:no|number)|pgc)$/,
  name: /^(?:item|name|item name|description|item description|nomenclature|product|article)$/,
  size: /^(?:size|sz)$/,
  quantity:
    /^(?:qty|quantity|how many|count|pieces|pcs|(?:order|ordered|requested|required|req|need|needed) ?(?:qty|quantity)?|(?:qty|quantity) (?:ordered|order|requested|required|req|needed|wanted))$/,
  other:
    /^(?:u\/?i|u\/?m|unit|unit of (?:issue|measure)|(?:unit |total |ext |extended |list )?(?:price|cost|amount|total)|colou?r|line|no|(?:qty|quantity) .*|on hand|stock|remarks?|notes?|comments?)$/,
} as const
type Heading = keyof typeof HEADINGS

/** Lines as the places of pasted lines count them. */
export const splitLines = (text: string) => text.split(/\r\n|[\r\n\v\u2028\u2029]/)

/**
 * Reads what is pasted from a sheet or typed, line by line. Empty lines are passed over. Where headings stand above the lines, their
 * columns say which number is the quantity.
 */
export function readPastedLines(text: string): PastedLine[] {
  const lines = splitLines(text)
    .map((line, index) => ({ at: index + 1, line: line.trimEnd() }))
    .filter(({ line }) => /[^\s,;]/.test(line))
  const [first, ...others] = lines
  const headings = first && others.length > 0 ? readHeadings(first.line) : null
  if (!headings) return lines.map(({ at, line }) => ({ at, ...readOrderLine(line) }))
  return others.map(({ at, line }) => ({ at, ...readBelow(headings, line) }))
}

/** The meaning of each column; null where the line holds no headings. */
function readHeadings(line: string): (Heading | null)[] | null {
  if (/\d/.test(line)) return null
  const cells = splitHeadings(line)
  const kinds = cells.map((cell) => {
    const name = cell
      .toLowerCase()
      .replace(/[.:#*"]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    return (Object.keys(HEADINGS) as Heading[]).find((kind) => HEADINGS[kind].test(name)) ?? null
  })
  return kinds.some((kind) => kind === 'number' || kind === 'quantity') ? kinds : null
}

function splitHeadings(line: string): string[] {
  return (
    splitSheet(line) ??
    line.trim().split(/\s{2,}|\s+(?!(?:of|price|cost|issue|measure|number|no|name|ordered)\b)/i)
  )
}

const NSN_IN_FRONT = /^\s*\d{4}[- ]?\d{2}[- ]?\d{3}[- ]?\d{4}/

/** A line by its headings: number or name, size, and how many. A number below another heading is no quantity. */
function readBelow(headings: (Heading | null)[], line: string): OrderLine {
  const sheet = splitSheet(line)
  const cells =
    sheet ??
    line
      .replace(NSN_IN_FRONT, (nsn) => nsn.replace(/[- ]/g, ''))
      .trim()
      .split(/\s+/)
  // A name with blanks moves what stands behind it: such a line is read by itself.
  if (!sheet && cells.length !== headings.length && headings.includes('name')) return readOrderLine(line)
  const of = (kind: Heading) => cells[headings.indexOf(kind)]?.trim() ?? ''
  const item = of('number') || of('name')
  const size = of('size') && parseNsn(item) === null ? `size ${of('size')}` : ''
  if (!headings.includes('quantity')) {
    const unnamed = cells.filter((_, at) => at >= headings.length || headings[at] === null)
    return readOrderLine([item, size, ...unnamed].filter(Boolean).join('\t'))
  }
  const quantity = of('quantity')
  if (quantity === '') return { problem: 'there is nothing in the column of the quantity' }
  const count = readCount(quantity)
  return readOrderLine([item, size, count === null ? quantity : `x${count}`].filter(Boolean).join('\t'))
}
