import { listWords } from '../words.ts'

export const SIZE_SOURCES = {
  member: 'said by the member',
  measured: 'measured',
  issued: 'from an order or issue',
  imported: 'imported',
} as const
export type SizeSource = keyof typeof SIZE_SOURCES

export const SIZE_VERDICTS = {
  '': 'not said',
  fits: 'fits',
  'too-small': 'too small',
  'too-large': 'too large',
} as const
export type SizeVerdict = keyof typeof SIZE_VERDICTS

/** The size of a person for one key. `notedOn` is an ISO day. */
export type SizeNote = { size: string; source: SizeSource; verdict: SizeVerdict; notedOn: string }

export const NOTED_LATER = 'Enter the day on which the size was noted. It cannot be in the future.'

/** Changes with each change of a note, so that a form cannot overwrite a newer one. '' for no note. */
export function writeSizeVersion(note: SizeNote | undefined): string {
  return note ? [note.size, note.source, note.verdict, note.notedOn].join(';') : ''
}

/** Noted more than twelve months before `today`. Both are ISO days. */
export function isOldSize(notedOn: string, today: string): boolean {
  return notedOn < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
}

/** Null when the record does not say the gender. */
export function findOwnSystem(gender: string | null): 'men' | 'women' | null {
  return gender === 'male' ? 'men' : gender === 'female' ? 'women' : null
}

const MAX_NAMED = 5

export function describeNoSize(key: string, typed: string, sizes: readonly string[]): string {
  if (sizes.length === 0) return `Your program sells nothing in sizes for ${key}.`
  const some = sizes.slice(0, MAX_NAMED)
  const like = sizes.length > MAX_NAMED ? `such as ${listWords(some, 'or')}` : listWords(some, 'or')
  return `Nothing in ${key} has the size ${typed}. Write a size of the catalog, ${like}.`
}

/** '' when the comment names no size. */
export function readVerdict(comment: string): SizeVerdict {
  if (/\btoo (?:small|tight|short|narrow)\b/i.test(comment)) return 'too-small'
  return /\btoo (?:large|big|long|wide|loose)\b/i.test(comment) ? 'too-large' : ''
}
