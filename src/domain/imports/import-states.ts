/** What becomes of a file that a person brings in: it is looked at first, and written when the person says so. */
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

/** A process has it in hand, or is about to. */
export function isUnderWay(state: ImportState): boolean {
  return state === 'checking' || state === 'applying'
}

/** A file comes in parts of this size, so that a slow line loses little (bytes). */
export const PART_BYTES = 2 * 1024 * 1024
/** The largest file that comes through the panel; larger ones come by command. */
export const MOST_FILE_BYTES = 128 * 1024 * 1024
/** The quota of unfinished files, for one person and for one program (bytes). */
export const MOST_PERSON_BYTES = 512 * 1024 * 1024
export const MOST_PROGRAM_BYTES = 2 * 1024 * 1024 * 1024
export const FILE_TOO_LARGE =
  'The file is larger than 128 MB. Divide it into several files, or let the operator bring it in by command.'
