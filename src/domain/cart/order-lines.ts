import { isSizeWord } from '../catalogue/size-names.ts'
import { formatNsn, isPgc, parseNsn } from '../catalogue/stock-numbers.ts'
import { plainDashes } from '../dashes.ts'
import { isMarked, isOrderable, NOT_ORDERABLE, readCount, splitCount, UNIT } from './counts.ts'

export type Reading = { by: 'number' | 'words'; item: string; size: string; quantity: number }

export type OrderLine = { readings: Reading[]; problem?: undefined } | { problem: string }

export const NSN_WITHIN = /(?<![\d-])\d{4}[ -]?\d{2}[ -]?\d{3}[ -]?\d{4}(?![\d-])/g
const LINE_NUMBER = /^\s*(?:(?:line|item|no\b\.?|#)\s*#?\d{1,3}[.):]?|\d{1,3}[.)])[\s,;]+(?=\S)/i
const NAMED_PGC = /(?<![\w-])pgc[.:#\s]*\d{5}(?![\w-])/i
const PRICE_SIGN = /(?:[$€@]|\b(?:usd|eur)\b)[$€\s]*(?=\d)/gi
const PRICE = /^\$|^\d[\d.,]*[.,]\d\d$/
const HALF = /^\d{1,2}\.(?:(?:12|37|62|87|2|7)?5)$/
const SIZE_LABEL = /^(?:size|sz)[.:]?$/i

export function readOrderLine(typed: string): OrderLine {
  const line = plainDashes(typed.replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]/g, ''))
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(LINE_NUMBER, '')
    .replace(/^[\s•·*#]+(?=\S)|^-\s+/, '')
    .replace(PRICE_SIGN, '$$')
    .replace(/^.*(?:"[,;\t]|[,;\t]").*$/s, (quoted) => splitSheet(quoted)?.join('\t') ?? quoted)
    .trim()
  const nsns = [...line.matchAll(NSN_WITHIN)].filter(([text]) => parseNsn(text) !== null)
  if (nsns.length > 1) return { problem: 'there is more than one NSN; put each on a line of its own' }
  const [nsn] = nsns
  return nsn ? readNsnLine(line, nsn[0], nsn.index) : readOther(line)
}

function readNsnLine(line: string, nsn: string, at: number): OrderLine {
  const before = line.slice(0, at).replace(/\b(?:nsn|item|stock (?:no|number))\b[.:#\s]*$/i, '')
  const after = line
    .slice(at + nsn.length)
    .replace(/^\*/, '')
    .replace(/(\s\d+),(?=\d\d$)/, '$1.')
    .replace(/^\s+[-=:]\s+(?=\d)/, ' ')
  const beside = [before, after].flatMap((text) => splitCells(text.replace(NAMED_PGC, '')))
  const cells = beside.filter(
    (cell, index) => !(/^\dx$/i.test(cell) && /\p{L}{3}/u.test(beside[index - 1] ?? '')),
  )
  return readCounted(cells, (quantity) => [{ by: 'number', item: parseNsn(nsn) ?? '', size: '', quantity }])
}

/** When two cells could be the quantity, the user must choose. */
function readCounted(cells: string[], read: (quantity: number) => Reading[]): OrderLine {
  const marked = cells.filter(isMarked)
  const counts =
    marked.length > 0
      ? marked
      : cells.filter((cell) => readCount(cell) !== null && !PRICE.test(cell) && !isPgc(cell))
  if (counts.length > 1)
    return {
      problem: `is the quantity ${counts[0]} or ${counts[1]}? Write x in front of it, or put headings such as NSN and QTY above the lines`,
    }
  const [count] = counts
  if (count === undefined && cells.length > 0) return { problem: `${cells.join(' ')} is not a quantity` }
  return ofCount(count === undefined ? 1 : (readCount(count) ?? 1), read)
}

function ofCount(quantity: number, read: (quantity: number) => Reading[]): OrderLine {
  return isOrderable(quantity) ? { readings: read(quantity) } : { problem: NOT_ORDERABLE }
}

function readOther(line: string): OrderLine {
  // `2X` after a name or PGC is a size rather than two pieces.
  const counted = /[\s,;]\dx$/i.test(line) ? null : splitCount(line.replace(/\t+/g, '  '))
  const cells = splitCells(counted?.item ?? line)
  const words = cells
    .join(' ')
    .split(/[\s,;]+/)
    .filter(Boolean)
  if (words[0] && /^pgc[.:]?$/i.test(words[0])) words.shift()
  const [first = '', ...rest] = words
  if (isPgc(first)) return readPgcLine(first, rest, counted?.count ?? null)
  if (counted === null && /^\d{1,3}$/.test(first) && /^\p{L}{3}/u.test(rest[0] ?? ''))
    return ofCount(Number(first), (quantity) => listWordReadings(rest, quantity))
  if (!words.some((word) => /\p{L}/u.test(word)) || /^[\d-]+$/.test(first))
    return { problem: `${first || line} is not an NSN, a PGC or a name` }
  return ofCount(counted?.count ?? 1, () => listWordReadings(words, counted?.count ?? null))
}

/** `10002 42R 2`: size, then quantity. More numbers only when the quantity is marked. */
function readPgcLine(pgc: string, rest: string[], counted: number | null): OrderLine {
  const words = rest
    .filter((word) => !SIZE_LABEL.test(word))
    .filter((word, at) => (at === 0 && HALF.test(word)) || !/^\$|^\d+\.\d*[1-9]\d*$|\.\d\d$/.test(word))
  const last = words.at(-1) ?? ''
  const count = counted === null ? readCount(last) : null
  const of = (size: string[], quantity: number): Reading => ({
    ...{ by: 'number', item: pgc, size: size.join(' '), quantity },
  })
  if (count === null) return ofCount(counted ?? 1, (quantity) => [of(words, quantity)])
  const size = words.slice(0, -1)
  if (size.length > 1 && /^\d+(?:\.0+)?$/.test(size.at(-1) ?? ''))
    return readCounted(words.slice(-2), (quantity) => [of(size.slice(0, -1), quantity)])
  if (size.length > 0) return ofCount(count, (quantity) => [of(size, quantity), of(words, 1)])
  // A lone number is more likely a size.
  return isOrderable(count) ? { readings: [of(words, 1), of([], count)] } : { problem: NOT_ORDERABLE }
}

function listWordReadings(words: string[], counted: number | null): Reading[] {
  const of = (name: string[], size: string[], quantity: number): Reading => ({
    ...{ by: 'words', item: name.join(' '), size: size.join(' '), quantity },
  })
  const last = words.at(-1) ?? ''
  const count = (counted === null && /^(?:\d{1,4}(?:\.0)?|\dx)$/i.test(last) && readCount(last)) || 0
  const label = words.findIndex((word, at) => at > 0 && at < words.length - 1 && SIZE_LABEL.test(word))
  const digits = words.findIndex((word, at) => at > 0 && /\d/.test(word))
  const end = label > 0 ? label : digits === -1 ? words.length : digits
  const rest = words.slice(label > 0 ? end + 1 : end)
  const uncounted = count > 0 ? rest.slice(0, -1) : rest
  const name = words.slice(0, end)
  const asSize = of(name, rest, counted ?? 1)
  const asCount = of(name, uncounted, count)
  let first = end
  while (label === -1 && first > 1 && isSizeWord(words[first - 1] ?? '')) first--
  // A size can be several words: 'jacket extra large regular 2'.
  const worded = Array.from({ length: end - first }, (_, at) =>
    of(words.slice(0, first + at), [...words.slice(first + at, end), ...uncounted], count || (counted ?? 1)),
  )
  if (count === 0) return [...worded, asSize]
  return uncounted.length > 0 ? [...worded, asCount, asSize] : [...worded, asSize, asCount]
}

/** Quoted cells stay whole. Null for a line without separators. */
export function splitSheet(line: string): string[] | null {
  const mark = ['\t', ';', ','].find((one) => line.includes(one))
  if (!mark) return null
  const cells = ['']
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"' && (isQuoted || cells.at(-1)?.trim() === '')) isQuoted = !isQuoted
    else if (letter === mark && !isQuoted) cells.push('')
    else cells.push(`${cells.pop()}${letter}`)
  }
  return cells.map((cell) => cell.trim())
}

const WORD = new RegExp(String.raw`[x×]\s\d+(?!\S)|\d+\s${UNIT}(?!\S)|\S+`, 'gi')

function splitCells(text: string): string[] {
  const isProse = /,/.test(text) && !/[\t;"]|,\S/.test(text)
  const cells = isProse ? text.replaceAll(',', ' ').match(WORD) : (splitSheet(text) ?? text.match(WORD))
  return (cells ?? []).filter((cell) => cell !== '')
}

export function describeMissing({ by, item, size }: Reading, sizes: number): string {
  const name = by === 'number' && parseNsn(item) ? formatNsn(item) : item
  if (sizes === 0)
    return by === 'words' ? `nothing named ${name} in this program` : `no item ${name} in this program`
  return size === ''
    ? `say which of the ${sizes} sizes of ${name}, such as ${name} 42R`
    : `no size ${size} of ${name} in this program`
}
