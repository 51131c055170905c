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

/** Marks that turn the direction of what follows: what is read is not what is stored. */
export const hasDirectionSigns = (text: string) => /\p{Bidi_Control}/u.test(text)
