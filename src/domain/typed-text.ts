import { ON_ONE_LINE } from './words.ts'

/** Joiners, soft hyphens, direction and byte order marks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const IN_PICTURE = /(?<=\p{Extended_Pictographic}\ufe0f?)[\u200d\ufe0f]/gu

/** NFC, plain blanks, one kind of line break, nothing invisible. Look-alike letters stay. */
export function cleanText(text: string): string {
  if (/^[\n\r\t -~]*$/.test(text)) return text
  const stored = new Set([...text.matchAll(IN_PICTURE)].map(({ index }) => index))
  return text
    .replace(INVISIBLE, (sign, at: number) => (stored.has(at) ? sign : ''))
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .normalize('NFC')
}

/** Keyboards write the same letter as one or two characters. */
export function cleanPassword(typed: string): string {
  return typed.normalize('NFKC')
}

/** Keeps forbidden characters, so that the name rules refuse them. */
export function cleanName(text: string): string {
  return text
    .split(/([\p{Bidi_Control}\u2028\u2029])/u)
    .map((part, at) => (at % 2 === 0 ? cleanText(part) : part))
    .join('')
}

/** Null when valid. No address, markup or change of direction. */
export function findNameFault(text: string): string | null {
  if (/\p{Bidi_Control}/u.test(text))
    return 'Write this name again: it contains invisible characters that change the direction of the text.'
  if (/[\r\n\t\u2028\u2029]/.test(text)) return ON_ONE_LINE
  if (/[<>]/.test(text)) return 'A name has no signs < and >.'
  return /:\/\/|\bwww\./i.test(text) ? 'A name cannot contain a web address.' : null
}

/** `3rd` is a word of a name; a phone number is not. */
const NAME_WORD = /^(?:\p{L}[\p{L}\p{M}\d'’.,-]*|\d(?:st|nd|rd|th)\.?)$/u

/** '' for a name that could read as a sentence or an address. */
export function nameInGreeting(name: string): string {
  const words = name.replace(/\(([^()]+)\)$/, '$1').split(/\s+/)
  const isName = name.length <= 60 && words.length <= 5 && words.every((word) => NAME_WORD.test(word))
  return isName && !/[\p{L}\p{M}\d]{2,}\.[\p{L}\p{M}\d]/u.test(name) ? name : ''
}
