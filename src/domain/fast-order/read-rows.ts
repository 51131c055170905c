import { isOrderable, NOT_ORDERABLE, readCount } from '../cart/counts.ts'
import { NSN_WITHIN, readOrderLine } from '../cart/order-lines.ts'
import { HEADINGS, plainHeading } from '../cart/pasted-lines.ts'
import { isSizeWord } from '../catalogue/size-names.ts'
import { isPgc, parseNsn } from '../catalogue/stock-numbers.ts'
import { FUND_CODE_SENTENCE } from '../funds/funds.ts'
import { plainCell, type SheetRow } from './cells.ts'

export const MAX_FAST_ROWS = 10_000
export const MAX_MEMBER_TEXT = 120
export const MAX_ITEM_TEXT = 240

/** `quantity` null: the item's text has it, or it is one. `fundCode` '': the usual one. */
export type FastRow = {
  row: number
  member: string
  item: string
  quantity: number | null
  fundCode: string
}
export type ReadRow = FastRow & { text: string; problem: string }

const KINDS = {
  dodId: /^(?:dod ?id|edi ?pi|dodid)(?: (?:no|number))?$/,
  email: /^e-?mail(?: address)?$/,
  username: /^(?:user ?name|user ?id|login)$/,
  last: /^(?:last|last ?name|surname|family name)$/,
  first: /^(?:first|first ?name|given|given ?names?)$/,
  member:
    /^(?:(?:service ?)?member(?: name)?|full ?name|person|people|soldier|airman|sailor|marine|guardian|recipient|employee|rank[ /]+name|name|names)$/,
  fund: /^(?:funds?|fund ?code|fc|funding(?: code)?)$/,
  number: HEADINGS.number,
  item: HEADINGS.name,
  size: HEADINGS.size,
  quantity: HEADINGS.quantity,
} as const
type Kind = keyof typeof KINDS
type Columns = (Kind | null)[]

const NUMBER_LOST =
  'A spreadsheet shortened a number of this row, such as 8.4E+12. Format the column as text, and paste it again.'
const NO_MEMBER = 'This row names no member. Write a name, a DoD ID, an email address or a username.'
const NO_ITEM = 'This row names no item. Write an NSN, or a PGC or name and a size.'
const EMPTY_QUANTITY = 'The quantity of this row is empty.'

/** Rows above the headings are a title. Without headings, each cell decides what it is. */
export function readRows(sheet: readonly SheetRow[], fundCodes: ReadonlySet<string>): ReadRow[] {
  const at = sheet.slice(0, 10).findIndex(({ cells }) => readHeadings(cells) !== null)
  const columns = readHeadings(sheet[at]?.cells ?? [])
  return sheet.slice(at + 1).map(({ row, cells: given }) => {
    const cells = given.map(plainCell)
    const said = columns ? readBelow(columns, cells) : guess(cells, fundCodes)
    const line = {
      member: said.member.slice(0, MAX_MEMBER_TEXT),
      item: said.item.slice(0, MAX_ITEM_TEXT),
      quantity: said.quantity,
      fundCode: said.fundCode.toUpperCase(),
    }
    const isLost = cells.some((cell) => /^\d(?:[.,]\d+)?E\+\d+$/i.test(cell))
    const problem = isLost ? NUMBER_LOST : said.problem || findProblem(line)
    return { row, text: cells.filter(Boolean).join(' · '), ...line, problem }
  })
}

type Said = Omit<FastRow, 'row'> & { problem: string }

function findProblem({ member, item, quantity, fundCode }: Omit<FastRow, 'row'>): string {
  if (member === '') return NO_MEMBER
  if (item === '') return NO_ITEM
  if (quantity !== null && !isOrderable(quantity)) return sentence(NOT_ORDERABLE)
  if (fundCode !== '' && !/^[A-Z0-9]{2}$/.test(fundCode)) return `${fundCode}: ${FUND_CODE_SENTENCE}`
  const line = readItem(item, quantity)
  return line.problem === undefined ? '' : sentence(line.problem)
}

export function readItem(item: string, quantity: number | null) {
  return readOrderLine(quantity === null ? item : `${item}\tx${quantity}`)
}

export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, '')}.`
}

function readHeadings(cells: readonly string[]): Columns | null {
  if (cells.some((cell) => /\d{4}|@/.test(cell))) return null
  const columns: Columns = []
  for (const cell of cells) {
    const name = plainHeading(cell)
      .replace(/ ?\(.*\)$/, '')
      .replaceAll('_', ' ')
    const kind = (Object.keys(KINDS) as Kind[]).find((one) => KINDS[one].test(name)) ?? null
    const isSecondName = kind === 'member' && columns.includes('member') && name === 'name'
    columns.push(isSecondName ? 'item' : kind)
  }
  const known = columns.filter((kind) => kind !== null)
  const isSheet = known.some((kind) => kind === 'number' || kind === 'item' || kind === 'quantity')
  return known.length >= 2 && isSheet ? columns : null
}

function readBelow(columns: Columns, given: string[]): Said {
  const cells = joinNames(columns, given)
  const all = (kind: Kind) => cells.filter((cell, at) => columns[at] === kind && cell !== '')
  const of = (kind: Kind) => all(kind)[0] ?? ''
  const names = [of('last'), of('first')].filter(Boolean).join(', ')
  const dodId = of('dodId').replace(/\D/g, '')
  const numbers = all('number')
  const item = numbers.find((cell) => parseNsn(cell) !== null) ?? numbers[0] ?? of('item')
  const size = of('size') && parseNsn(item) === null ? `size ${of('size')}` : ''
  const quantity = of('quantity')
  const count = readCount(quantity)
  return {
    member: dodId ? dodId.padStart(10, '0') : of('email') || of('username') || names || of('member'),
    item: item === '' ? '' : [item, size].filter(Boolean).join('\t'),
    quantity: count,
    fundCode: of('fund'),
    problem: !columns.includes('quantity')
      ? ''
      : quantity === ''
        ? EMPTY_QUANTITY
        : count === null
          ? `${quantity} is not a quantity.`
          : '',
  }
}

/** A name with a comma takes two cells of a file that does not quote it. */
function joinNames(columns: Columns, cells: string[]): string[] {
  const more = cells.length - columns.length
  const at = Math.max(columns.indexOf('member'), columns.indexOf('item'))
  const from = columns.includes('member') ? columns.indexOf('member') : at
  if (more <= 0 || from === -1 || cells.at(-1) === '') return cells
  return cells.toSpliced(from, more + 1, cells.slice(from, from + more + 1).join(', '))
}

const isDodId = (cell: string) => /^\d{10}$/.test(cell)
const isEmail = (cell: string) => /^\S+@\S+$/.test(cell)
const isNumber = (cell: string) => parseNsn(cell) !== null || isPgc(cell)

function guess(given: readonly string[], fundCodes: ReadonlySet<string>): Said {
  const filled = given.filter(Boolean)
  // A line of words: a comma belongs to its name.
  const isProse = filled.length === 1 || (filled.length === 2 && !filled.some(isNumber))
  const cells = (isProse && splitOnly(filled.join(', '))) || filled
  const isFund = (cell: string) =>
    fundCodes.has(cell.toUpperCase()) &&
    (/[A-Z]/i.test(cell) || cells.some((one) => one !== cell && readCount(one) !== null && !isNumber(one)))
  const fundCode = cells.findLast(isFund) ?? ''
  const left = cells.filter((cell) => cell !== fundCode)
  const person = left.find(isDodId) ?? left.find(isEmail) ?? ''
  const rest = left.filter((cell) => cell !== person)
  const number = rest.find((cell) => parseNsn(cell) !== null) ?? rest.find(isPgc)
  const isCount = (cell: string) => readCount(cell) !== null && !isNumber(cell) && cell.length <= 8
  const isText = (cell: string) => !isCount(cell) && !isNumber(cell)
  const nsn = number !== undefined && parseNsn(number) !== null
  const counts = rest.filter(isCount)
  if (nsn && counts.length > 1)
    return {
      ...{ member: person, item: number, quantity: null, fundCode },
      problem: `Is the quantity ${counts[0]} or ${counts[1]}? Put headings such as Member, NSN and Quantity above the rows.`,
    }
  const count = counts.at(-1)
  const quantity = count === undefined ? null : readCount(count)
  const others = rest.filter((cell) => cell !== number && cell !== (quantity === null ? '' : count))
  const texts = others.filter(isText)
  const sizes = others.filter((cell) => isCount(cell) || isSizeWord(cell))
  const words = texts.filter((cell) => !sizes.includes(cell))
  if (number !== undefined)
    return {
      member: person || words.join(', '),
      item: nsn ? number : [number, ...sizes].join('\t'),
      ...{ quantity, fundCode, problem: '' },
    }
  // The name comes first: `SMITH, JOHN` may be two cells.
  const names = person ? 0 : words.length > 2 ? 2 : Math.min(1, words.length - 1)
  return {
    member: person || words.slice(0, names).join(', '),
    item: [...words.slice(names), ...sizes].join('\t'),
    ...{ quantity, fundCode, problem: '' },
  }
}

function splitOnly(cell: string): string[] | null {
  const [, person, item] = /^(\d{10}|[^\s,]+@[^\s,]+)[\s,]+(.+)$/.exec(cell) ?? []
  if (person && item) return [person, item]
  const [nsn] = cell.match(NSN_WITHIN) ?? []
  if (!nsn) return null
  const [before = '', after = ''] = cell.split(nsn)
  return [before, nsn, ...after.split(/[\s,]+/)].map((part) => part.trim()).filter(Boolean)
}
