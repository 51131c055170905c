import { CLOTHING_CLASSES, ENDING_ADVICE } from './classes.ts'
import { EMPTY_DRAFT, type PublogDraft } from './draft.ts'
import type { PublogFile } from './files.ts'

export type Offer = {
  isOwn: boolean
  /** ISO; '' is the oldest. */
  day: string
  price: number | null
  advice: string
  unitOfIssue: string
}

export type Entry = {
  nsn: string
  itemName: string
  inc: string
  now: Offer | null
  coming: Offer | null
  answers: Record<Trait, string[]>
  isCancelled: boolean
  /** NIIN of the successor. */
  replacement: string | null
}

export function startEntry(nsn: string, itemName: string, inc: string): Entry {
  return {
    nsn,
    itemName,
    inc,
    now: null,
    coming: null,
    answers: { size: [], cut: [], colour: [], gender: [] },
    isCancelled: false,
    replacement: null,
  }
}

export function pickOffer(stored: Offer | null, next: Offer): Offer {
  if (!stored) return next
  if (stored.isOwn !== next.isOwn) return next.isOwn ? next : stored
  if (stored.day !== next.day) return next.day > stored.day ? next : stored
  return stored.price === null && next.price !== null ? next : stored
}

export function addAnswer({ answers }: Entry, question: string, answer: string): void {
  const trait = answer === '' ? null : findTrait(question)
  if (trait && answers[trait].length < MAX.answers && !answers[trait].includes(answer))
    answers[trait].push(answer)
}

const SIZE_WORDS = ['SMALL', 'MEDIUM', 'LARGE', 'SHORT', 'REGULAR', 'LONG', 'XS', 'XL', 'XXL']
const DOUBLED = /^(.+?)\s*\1$/

/** `38R38R` becomes 38R when the half is a known size, cut or color. */
export function sayOnce(entries: Iterable<Entry>): void {
  const all = [...entries]
  const known = new Set([
    ...SIZE_WORDS,
    ...all.flatMap(({ answers }) => REPORTED_TRAITS.flatMap((trait) => answers[trait])),
  ])
  const halve = (answer: string) => {
    const half = DOUBLED.exec(answer)?.[1] ?? ''
    return half.length > 1 && known.has(half) ? half : answer
  }
  for (const { answers } of all)
    for (const trait of REPORTED_TRAITS) answers[trait] = [...new Set(answers[trait].map(halve))]
}
const REPORTED_TRAITS = ['size', 'cut', 'colour'] as const

/** A cancellation outranks a standard. */
export function replaceEntry(entry: Entry, niin: string, isCancelled: boolean): void {
  if (entry.isCancelled || niin === entry.nsn.slice(4)) return
  entry.isCancelled = isCancelled
  entry.replacement = niin
}

const MAX = { size: 40, keywords: 500, answers: 20 }

export type Month = {
  /** Facts of missing files stay. */
  files: ReadonlySet<PublogFile>
  words: ReadonlyMap<string, ReadonlySet<string>>
  nsnOf(niin: string): string | null
}

export function makeDraft(
  entry: Entry,
  { files, words, nsnOf }: Month,
  standing: PublogDraft | null,
): PublogDraft {
  const { nsn, now, coming, answers } = entry
  const said: PublogDraft = { ...EMPTY_DRAFT, ...standing, nsn }
  if (entry.itemName !== '') said.itemName = entry.itemName
  if (entry.inc !== '') said.inc = entry.inc
  if (files.has('V_FLIS_MANAGEMENT')) {
    said.unitOfIssue = now?.unitOfIssue ?? ''
    said.price = now?.price ?? null
    said.advice = now?.advice ?? ''
  }
  if (files.has('V_FLIS_MANAGEMENT_FUTURE')) {
    said.nextPrice = coming?.price ?? null
    said.nextFrom = said.nextPrice === null ? null : coming?.day || null
  }
  if (files.has('V_CHARACTERISTICS')) {
    said.size = [...answers.size, ...answers.cut].join(' ').slice(0, MAX.size).trimEnd()
    said.colour = answers.colour.join(', ').slice(0, MAX.size).trimEnd()
    said.gender = findGender(answers.gender.join(' '), said.itemName, nsn.slice(0, 4))
  }
  if (files.has('V_COLLOQUIAL_NAME')) said.keywords = joinWords(words.get(said.inc) ?? new Set())
  if (files.has('V_FLIS_CANCELLED_NIIN') || files.has('V_FLIS_STANDARDIZATION') || entry.replacement)
    said.replacementNsn = entry.replacement && nsnOf(entry.replacement)
  said.status = isOver(said, entry) ? 'obsolete' : 'active'
  return said
}

function isOver({ advice, replacementNsn }: PublogDraft, { replacement }: Entry): boolean {
  return Object.hasOwn(ENDING_ADVICE, advice) || replacementNsn !== null || replacement !== null
}

function joinWords(names: ReadonlySet<string>): string {
  let text = ''
  for (const name of [...names].sort()) {
    const more = text === '' ? name : `${text}, ${name}`
    if (more.length > MAX.keywords) break
    text = more
  }
  return text
}

/** For a known number that appears only among the canceled ones. */
export function cancelDraft(standing: PublogDraft, replacement: string | null): PublogDraft {
  return { ...standing, status: 'obsolete', replacementNsn: replacement }
}

type Trait = 'size' | 'cut' | 'colour' | 'gender'

const QUESTIONS: readonly [Trait | null, RegExp][] = [
  [null, /\b(?:PACKAG|THREAD|SEAM|BUTTON|LABEL|CODE|SPECIFICATION|SOURCE|FASTNESS|DOCUMENT|BINDING|LINING)/],
  ['gender', /\b(?:SEX|GENDER)\b/],
  ['colour', /\bCOLOU?R\b/],
  ['cut', /\b(?:LENGTH|WIDTH|SLEEVE|INSEAM)\b.*\b(?:SIZE|DESIGNAT\w+)\b/],
  ['cut', /^(?:SLEEVE LENGTH|INSEAM|INSEAM LENGTH|SHOE WIDTH|FOOTWEAR WIDTH)$/],
  ['size', /\bSIZE\b/],
]

export function findTrait(question: string): Trait | null {
  const requested = question.toUpperCase().trim()
  return QUESTIONS.find(([, words]) => words.test(requested))?.[0] ?? null
}

type Gender = '' | 'Male' | 'Female' | 'Unisex'

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
