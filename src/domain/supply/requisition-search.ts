import { dropDashes } from '../dashes.ts'
import { parseDocumentNumber } from './milstrip/document-numbers.ts'

/** Requisitions that one search takes. */
const MOST_REQUISITIONS = 50

/** What stands between two numbers and never inside one. */
const SEPARATORS = /[\r\n\t,;|]+/
/** Suffix and the end of a transportation control number may follow the fourteen characters of a document number. */
const WITH_SUFFIX = /^([A-Z0-9]{14})(?:[A-Z0-9]|[A-Z0-9]{3})$/

/**
 * The requisition numbers, or beginnings of some, that a person typed or pasted: with or without dashes and blanks, in any
 * case, one or several in any arrangement, each with its suffix or as the number of a parcel begins.
 */
export function readRequisitions(typed: string): string[] {
  const found = dropDashes(typed).toUpperCase().split(SEPARATORS).flatMap(splitEntry).filter(Boolean)
  return [...new Set(found.map((one) => WITH_SUFFIX.exec(one)?.[1] ?? one))]
}

/** Blanks stand between the parts of one number, or between numbers that are each complete. */
function splitEntry(entry: string): string[] {
  const parts = entry.trim().split(/\s+/)
  if (parts.every((part) => part.length >= 14)) return parts.flatMap(splitChain)
  const whole = parts.join('')
  return splitChain(whole)
}

/** Fields of one line drop the line ends of what is pasted: numbers then stand without anything between them. */
function splitChain(text: string): string[] {
  const numbers = text.match(/.{1,14}/g) ?? []
  const isChain = numbers.length > 1 && numbers.every((number) => parseDocumentNumber(number) !== null)
  return isChain ? numbers : [text]
}

/** Why a search for these cannot be made, or ''. */
export function findRequisitionProblem(typed: string): string {
  const count = readRequisitions(typed).length
  return count > MOST_REQUISITIONS
    ? `These are ${count} requisitions; a search takes ${MOST_REQUISITIONS}. Search for the rest afterwards.`
    : ''
}
