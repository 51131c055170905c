import { plainDashes } from './dashes.ts'

/** Capitals that Unicode does not take apart into a plain letter and an accent, as passports and records write them. */
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

const APOSTROPHES = /[’‘`´′‛ʹʻʼʽʾʿˈ＇]/g
const QUOTES = /[“”„‟″]/g

/**
 * Text in the letters of records, addresses and name tapes: capitals A to Z without accents, plain dashes and apostrophes, single
 * blanks. A letter of another script stays as it is: the caller decides what becomes of it.
 */
export function foldLetters(text: string): string {
  const plain = plainDashes(text.replace(/\p{Cf}/gu, ''))
  return plain
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^ -~]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** A word as it is searched for and kept beside a name: without accents, in small letters. The database folds names alike. */
export function foldWord(word: string): string {
  const folded = foldLetters(word).toLowerCase()
  return folded.replace(/[^\p{L}\p{N}]/gu, '') || folded
}
