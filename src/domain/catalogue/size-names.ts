import { plainDashes } from '../dashes.ts'
import { sizeBeside } from './items.ts'

const LETTER =
  /^(?:(\d) ?X ?(?=[SL]|$)|((?:X ?)*))(SMALL|SM|S|LARGE|LRG|LG|L|MEDIUM|MED|MD|M)?(?=$|[^A-Z])(.*)$/
const LENGTHS: Record<string, string> = {
  ...{ S: 'SHORT', SH: 'SHORT', R: 'REGULAR', REG: 'REGULAR', L: 'LONG', LG: 'LONG', XL: 'EXTRA LONG' },
  ...{ N: 'NARROW', M: 'MEDIUM', W: 'WIDE', XW: 'EXTRA WIDE', IN: '' },
}

/** A size in one spelling, whoever wrote it: `42R`, `42-regular` and `42 REGULAR`; `XXL`, `2xl` and `2X-LARGE`. */
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

/** Whether a word can be a part of a size: `42R`, `XL`, `2X-LARGE`, `extra`, `regular`. */
export function isSizeWord(word: string): boolean {
  const text = word.toUpperCase().replaceAll('-', ' ')
  const [, , exes = '', letter = '', rest = ''] = LETTER.exec(text) ?? []
  const lengths = Object.entries(LENGTHS).filter(([, long]) => long !== '')
  return (
    /^\d/.test(text) ||
    (exes + letter !== '' && rest === '') ||
    lengths.flat().join(' ').split(' ').includes(text)
  )
}

function readLengths(text: string): string {
  const words = text.trim().split(' ').filter(Boolean)
  return words
    .map((word) => LENGTHS[word] ?? word)
    .filter(Boolean)
    .join(' ')
}

type Sized = { size: string; name?: string }

/** Items that come in exactly this size. */
export function findOfSize<I extends Sized>(size: string, items: readonly I[]): I[] {
  const wanted = readSize(size)
  return items.filter((item) =>
    [item.size, sizeBeside(item.name ?? '', item.size)].some((own) => readSize(own) === wanted),
  )
}

/** Items in this size; else those whose size begins so, word by word: 42 begins 42 REGULAR, and 2 does not begin 2X-LARGE. */
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
