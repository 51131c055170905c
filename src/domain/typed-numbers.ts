import { dropDashes } from './dashes.ts'

const labelOf = (things: string) =>
  new RegExp(String.raw`^(?:${things})(?![a-z])[\s.:#]*(?:(?:number|no)(?![a-z])[\s.:#]*)?(?=.*\d)`, 'i')
const RECEIVED = 'order|requisition|req|document|doc|tracking|parcel|tcn|nsn'
export const LABEL_RECEIVED = labelOf(RECEIVED)
const LABEL = labelOf(String.raw`${RECEIVED}|niin|pgc|edipi|dod\s*id|dodaac`)

export function dropLabel(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, '')
    .replace(/^[\s*#•·]+/, '')
    .replace(LABEL, '')
    .trim()
}

/** Capitals, without label, blanks, dashes, stars of Code 39 and invisible characters. */
export function plainNumber(typed: string): string {
  return dropDashes(dropLabel(typed))
    .toUpperCase()
    .replace(/[\s.#…*]+/g, '')
}
