import { dropDashes } from '../dashes.ts'
import { parseDocumentNumber } from './milstrip/document-numbers.ts'

const MAX_REQUISITIONS = 50

const SEPARATORS = /[\r\n\t,;|]+/
const WITH_SUFFIX = /^([A-Z0-9]{14})(?:[A-Z0-9]|[A-Z0-9]{3})$/

export function readRequisitions(typed: string): string[] {
  const found = dropDashes(typed).toUpperCase().split(SEPARATORS).flatMap(splitEntry).filter(Boolean)
  return [...new Set(found.map((one) => WITH_SUFFIX.exec(one)?.[1] ?? one))]
}

function splitEntry(entry: string): string[] {
  const parts = entry.trim().split(/\s+/)
  if (parts.every((part) => part.length >= 14)) return parts.flatMap(splitChain)
  const whole = parts.join('')
  return splitChain(whole)
}

/** Single-line fields drop pasted line ends. */
function splitChain(text: string): string[] {
  const numbers = text.match(/.{1,14}/g) ?? []
  const isChain = numbers.length > 1 && numbers.every((number) => parseDocumentNumber(number) !== null)
  return isChain ? numbers : [text]
}

export function findRequisitionProblem(typed: string): string {
  const count = readRequisitions(typed).length
  return count > MAX_REQUISITIONS
    ? `You entered ${count} requisitions, and a search takes ${MAX_REQUISITIONS}. Search for the rest afterwards.`
    : ''
}
