import { entryText, entryTitle, place } from '#wire/content/portal-content.ts'
import { rowCode } from '#wire/programs/programs.ts'

export const TITLE = { field: 'title', label: 'Title', code: entryTitle, isRequired: true } as const

export const WORDS = {
  field: 'text',
  kind: 'prose',
  label: 'Text',
  code: entryText,
  isRequired: true,
} as const

export const PLACE = {
  field: 'place',
  label: 'Place in the list',
  code: place,
  maxLength: 3,
  inputMode: 'numeric',
} as const

/** Read-only once the program or category exists. */
export const CODE = {
  field: 'code',
  label: 'Code',
  hint: 'Two to ten letters and digits. You cannot change it later.',
  code: rowCode,
  isRequired: true,
  autoCapitalize: 'characters',
} as const
