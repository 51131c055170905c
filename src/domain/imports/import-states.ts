export const IMPORT_STATES = [
  'uploading',
  'checking',
  'checked',
  'applying',
  'applied',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export function isUnderWay(state: ImportState): boolean {
  return state === 'checking' || state === 'applying'
}

/** Bytes. Small, so that a slow connection loses little. */
export const PART_BYTES = 2 * 1024 * 1024
/** Bytes. Larger files need the command line. */
export const MAX_FILE_BYTES = 128 * 1024 * 1024
/** Bytes of unfinished files, per person and per program. */
export const MAX_PERSON_BYTES = 512 * 1024 * 1024
export const MAX_PROGRAM_BYTES = 2 * 1024 * 1024 * 1024
export const FILE_EMPTY = 'This file is empty.'
export const FILE_TOO_LARGE =
  'The file is larger than 128 MB. Divide it into several files, or ask the operator to import it by command.'
