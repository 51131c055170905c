import { dropDashes } from './dashes.ts'

/** Words before a number in mails and on papers: 'Req #W9AR01-6325-0001', 'Order 6001', 'NSN: 8405...'. */
const labelOf = (things: string) =>
  new RegExp(String.raw`^(?:${things})(?![a-z])[\s.:#]*(?:(?:number|no)(?![a-z])[\s.:#]*)?(?=.*\d)`, 'i')
const RECEIVED = 'order|requisition|req|document|doc|tracking|parcel|tcn|nsn'
/** Before the number of a thing that is received. */
export const LABEL_RECEIVED = labelOf(RECEIVED)
const LABEL = labelOf(String.raw`${RECEIVED}|niin|pgc|edipi|dod\s*id|dodaac`)

/** A typed number without the label in front of it. */
export function dropLabel(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, '')
    .replace(/^[\s*#•·]+/, '')
    .replace(LABEL, '')
    .trim()
}

/**
 * A number of any kind as fields compare it: capitals, without label, blanks, dashes of any kind, the stars of Code 39 and signs that
 * nobody sees.
 */
export function plainNumber(typed: string): string {
  return dropDashes(dropLabel(typed))
    .toUpperCase()
    .replace(/[\s.#…*]+/g, '')
}
