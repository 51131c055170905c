import { entryText, entryTitle, place } from '#wire/content/portal-content.ts'
import { rowCode } from '#wire/programs/programs.ts'

/** The fields that entries of the portal have alike: announcements, videos, downloads and updates. */
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

/** The code of a program or category that is added; later it is only read. */
export const CODE = {
  field: 'code',
  label: 'Code',
  hint: 'Two to ten letters and digits. It stays as it is.',
  code: rowCode,
  isRequired: true,
  autoCapitalize: 'characters',
} as const
