import { CLOTHING_CLASSES } from './classes.ts'

/** Facts that answers of the characteristics file tell: each question belongs to one of these, or is of no use here. */
export type Trait = 'size' | 'cut' | 'colour' | 'gender'

/** Questions by their words, the first that fits. Cuts (length, width) stand behind the size. */
const QUESTIONS: readonly [Trait | null, RegExp][] = [
  [null, /\b(?:PACKAG|THREAD|SEAM|BUTTON|LABEL|CODE|SPECIFICATION|SOURCE|FASTNESS|DOCUMENT|BINDING|LINING)/],
  ['gender', /\b(?:SEX|GENDER)\b/],
  ['colour', /\bCOLOU?R\b/],
  ['cut', /\b(?:LENGTH|WIDTH|SLEEVE|INSEAM)\b.*\b(?:SIZE|DESIGNAT\w+)\b/],
  ['cut', /^(?:SLEEVE LENGTH|INSEAM|INSEAM LENGTH|SHOE WIDTH|FOOTWEAR WIDTH)$/],
  ['size', /\bSIZE\b/],
]

export function findTrait(question: string): Trait | null {
  const asked = question.toUpperCase().trim()
  return QUESTIONS.find(([, words]) => words.test(asked))?.[0] ?? null
}

export type Gender = '' | 'Male' | 'Female' | 'Unisex'

/** The people an item is for: as it says itself, else as its name says, else as its class does. */
export function findGender(answer: string, itemName: string, fsc: string): Gender {
  return readGender(answer) || readGender(itemName) || (CLOTHING_CLASSES[fsc]?.gender ?? '')
}

function readGender(text: string): Gender {
  const words = text.toUpperCase()
  const isFemale = /\b(?:FEMALE|WOM[AE]N'?S?|WOM[AE]N|GIRL'?S?)\b/.test(words)
  const isMale = /\b(?:MALE|M[AE]N'?S?|BOY'?S?)\b/.test(words)
  if (/\bUNISEX\b|\bEITHER\b|\bBOTH\b/.test(words) || (isFemale && isMale)) return 'Unisex'
  return isFemale ? 'Female' : isMale ? 'Male' : ''
}
