import { plainDashes } from '../dashes.ts'
import { sizeBeside } from './items.ts'

const LETTER =
  /^(?:(\d) ?X ?(?=[SL]|$)|((?:X ?)*))(SMALL|SM|S|LARGE|LRG|LG|L|MEDIUM|MED|MD|M)?(?=$|[^A-Z])(.*)$/
const LENGTHS: Record<string, [string, ...string[]]> = {
  SHORT: ['S', 'SH'],
  REGULAR: ['R', 'REG'],
  LONG: ['L', 'LG'],
  'EXTRA LONG': ['XL'],
  NARROW: ['N'],
  MEDIUM: ['M'],
  WIDE: ['W'],
  'EXTRA WIDE': ['XW'],
}
const SPELLINGS = new Map(
  Object.entries(LENGTHS).flatMap(([length, spellings]) =>
    spellings.map((spelling) => [spelling, length] as const),
  ),
)
const LENGTH_WORDS = new Set([...Object.keys(LENGTHS), ...SPELLINGS.keys()].join(' ').split(' '))
const MEASURE = String.raw`\d+(?: \d+/\d+)?|(?:\d?X-)?(?:SMALL|MEDIUM|LARGE)`
const WITH_SLEEVE = new RegExp(String.raw`^(${MEASURE}) X (\d+(?:/\d+)?)$`)
const WITH_LENGTH = new RegExp(`^(${MEASURE})[ -]([A-Z]+(?: [A-Z]+)?)$`)

/** `42R`, `42-regular` and `42 REGULAR` are one size, as are `XXL`, `2xl` and `2X-LARGE`. */
export function readSize(size: string): string {
  const text = plainDashes(size)
    .toUpperCase()
    .replace(/["”″]/g, '')
    .replace(/(\d)\.5(?!\d)/g, '$1 1/2')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .replace(/\bEXTRA (?=(?:EXTRA )*(?:SMALL|LARGE)\b)/g, 'X ')
  const [, count, exes = '', word = '', rest = ''] = LETTER.exec(text) ?? []
  const many = count === undefined ? exes.replaceAll(' ', '').length : Number(count)
  if (word || count !== undefined) {
    const letter = word.startsWith('S') ? 'SMALL' : word.startsWith('M') ? 'MEDIUM' : 'LARGE'
    return [many === 0 ? '' : many === 1 ? 'X' : `${many}X`, letter, readLengths(rest)]
      .filter(Boolean)
      .join(' ')
  }
  return readLengths(text.replace(/(\d)(?=[A-Z])/g, '$1 ').replace(/\bX(?=\d)/g, 'X '))
}

export function isSizeWord(word: string): boolean {
  const text = word.toUpperCase().replaceAll('-', ' ')
  const [, , exes = '', letter = '', rest = ''] = LETTER.exec(text) ?? []
  return /^\d/.test(text) || (exes + letter !== '' && rest === '') || LENGTH_WORDS.has(text)
}

function readLengths(text: string): string {
  const words = text.trim().split(' ').filter(Boolean)
  return words
    .filter((word) => word !== 'IN')
    .map((word) => SPELLINGS.get(word) ?? word)
    .join(' ')
}

export function shortenSize(size: string): string {
  const [, measure = '', length = ''] = WITH_LENGTH.exec(size) ?? []
  const [spelling] = LENGTHS[length] ?? []
  return spelling && /^[\d /]+$/.test(measure) ? `${measure}${spelling}` : size
}

/** `15 1/2 X 34/35` is 15 1/2 with sleeve 34/35. Null for a plain size. */
export function splitSize(size: string): { label: string; group: string } | null {
  const [, collar, sleeve] = WITH_SLEEVE.exec(size) ?? []
  if (collar) return { label: collar, group: `Sleeve ${sleeve}` }
  const [, label, word = ''] = WITH_LENGTH.exec(size) ?? []
  const length = SPELLINGS.get(word) ?? word
  if (!label || !(length in LENGTHS) || length === 'MEDIUM') return null
  return { label, group: `${length.charAt(0)}${length.slice(1).toLowerCase()}` }
}

type Sized = { size: string; name?: string }

export function findOfSize<I extends Sized>(size: string, items: readonly I[]): I[] {
  const wanted = readSize(size)
  return items.filter((item) =>
    [item.size, sizeBeside(item.name ?? '', item.size)].some((own) => readSize(own) === wanted),
  )
}

/**
 * Items in this size, else those whose size begins with it, word by word: 42 begins 42 REGULAR, but 2 does not begin
 * 2X-LARGE.
 */
export function findInSize<I extends Sized>(size: string, items: readonly I[]): I[] {
  if (size.trim() === '') return [...items]
  const exact = findOfSize(size, items)
  if (exact.length > 0) return exact
  const words = readSize(size).split(' ')
  const last = words.length - 1
  return items.filter((item) => {
    const own = readSize(item.size).split(' ')
    if (/^\d+\/\d+$/.test(own[words.length] ?? '')) return false
    return words.every((word, at) =>
      at === last && /^[A-Z]+$/.test(word) ? own[at]?.startsWith(word) : own[at] === word,
    )
  })
}
