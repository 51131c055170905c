import { plainDashes } from './dashes.ts'

/** Capitals that Unicode does not decompose, as passports spell them. */
const PLAIN: Record<string, string> = {
  ...{
    ẞ: 'SS',
    Æ: 'AE',
    Œ: 'OE',
    Þ: 'TH',
    Ȣ: 'OU',
    Ꜳ: 'AA',
    Ꜵ: 'AO',
    Ø: 'O',
    Ɔ: 'O',
    Ɵ: 'O',
    Ł: 'L',
    Ƚ: 'L',
  },
  ...{
    Ⱡ: 'L',
    Ɫ: 'L',
    Đ: 'D',
    Ð: 'D',
    Ɖ: 'D',
    Ɗ: 'D',
    Ħ: 'H',
    Ⱨ: 'H',
    Ŧ: 'T',
    Ƭ: 'T',
    Ʈ: 'T',
    Ⱦ: 'T',
    Ŋ: 'N',
  },
  ...{
    Ɲ: 'N',
    Ƞ: 'N',
    Ə: 'E',
    Ɛ: 'E',
    Ǝ: 'E',
    Ɇ: 'E',
    Ɓ: 'B',
    Ƀ: 'B',
    Ƈ: 'C',
    Ȼ: 'C',
    Ƒ: 'F',
    Ɠ: 'G',
    Ǥ: 'G',
  },
  ...{
    Ɣ: 'G',
    Ɨ: 'I',
    Ɩ: 'I',
    Ɉ: 'J',
    Ƙ: 'K',
    Ⱪ: 'K',
    ĸ: 'K',
    Ƥ: 'P',
    Ᵽ: 'P',
    Ɋ: 'Q',
    Ɍ: 'R',
    Ɽ: 'R',
    Ʃ: 'S',
  },
  ...{
    Ʉ: 'U',
    Ʊ: 'U',
    Ʋ: 'V',
    Ⱳ: 'W',
    Ɏ: 'Y',
    Ƴ: 'Y',
    Ƶ: 'Z',
    Ȥ: 'Z',
    Ⱬ: 'Z',
    Ʒ: 'Z',
    Ⱥ: 'A',
    Ɑ: 'A',
    '⁄': '/',
  },
}

/** Latin, Greek and Cyrillic accents; marks of other scripts make other words. The database folds the same ones. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g
const APOSTROPHES = /[’‘`´′‛ʹʻʼʽʾʿˈ＇]/g
const QUOTES = /[“”„‟″]/g

/** Capitals A to Z, plain dashes and apostrophes, single blanks. Letters of other scripts stay. */
export function foldLetters(text: string): string {
  const plain = plainDashes(text.replace(/\p{Cf}/gu, ''))
  return plain
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toUpperCase()
    .replace(/[^ -~]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

export function foldWord(word: string): string {
  const folded = foldLetters(word).toLowerCase()
  return folded.replace(/[^\p{Alphabetic}\p{N}]/gu, '') || folded
}
