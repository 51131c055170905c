import { ON_ONE_LINE } from './words.ts'

/** Signs that take no room: joiners, soft hyphens, marks of direction and of the order of bytes. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
/** Within a picture made of several signs the joiner belongs to what is seen. */
const IN_PICTURE = /(?<=\p{Extended_Pictographic}\ufe0f?)[\u200d\ufe0f]/gu

/**
 * Text as it is kept and compared, whoever typed, pasted or imported it: one form of Unicode (NFC), plain blanks, line breaks of one
 * kind, and nothing that nobody sees. Letters that look alike are told apart: this changes no word.
 */
export function cleanText(text: string): string {
  if (/^[\n\r\t -~]*$/.test(text)) return text
  const kept = new Set([...text.matchAll(IN_PICTURE)].map(({ index }) => index))
  return text
    .replace(INVISIBLE, (sign, at: number) => (kept.has(at) ? sign : ''))
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .normalize('NFC')
}

/** A password as it is hashed: keyboards write the same letter in one sign or in two. */
export function cleanPassword(typed: string): string {
  return typed.normalize('NFKC')
}

/** Keeps signs that a name may not have: the rules of names refuse them, and nobody gets a name that was not typed. */
export function cleanName(text: string): string {
  return text
    .split(/([\p{Bidi_Control}\u2028\u2029])/u)
    .map((part, at) => (at % 2 === 0 ? cleanText(part) : part))
    .join('')
}

/** One sentence saying what a name may not have, or null: nothing that reads as an address, as markup or in another direction. */
export function findNameFault(text: string): string | null {
  if (/\p{Bidi_Control}/u.test(text))
    return 'Write this name anew: it has signs that nobody sees, which turn the direction of letters.'
  if (/[\r\n\t\u2028\u2029]/.test(text)) return ON_ONE_LINE
  if (/[<>]/.test(text)) return 'A name has no signs < and >.'
  return /:\/\/|\bwww\./i.test(text) ? 'A name has no web address.' : null
}

/** A number of a telephone is no word of a name; `3rd` is one. */
const NAME_WORD = /^(?:\p{L}[\p{L}\p{M}\d'’.,-]*|\d(?:st|nd|rd|th)\.?)$/u

/** A name as a greeting says it; '' of one that could be read as a sentence or an address of ours. */
export function nameInGreeting(name: string): string {
  // A preferred name stands in brackets behind the name.
  const words = name.replace(/\(([^()]+)\)$/, '$1').split(/\s+/)
  const isName = name.length <= 60 && words.length <= 5 && words.every((word) => NAME_WORD.test(word))
  return isName && !/[\p{L}\p{M}\d]{2,}\.[\p{L}\p{M}\d]/u.test(name) ? name : ''
}
