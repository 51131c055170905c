import { Refusal } from '../refusal.ts'
import { PERMISSION_LIST } from '../roles/permissions.ts'

/** A whole email address, or an EDIPI (VAL-30). */
export function readLookup(typed: string): string {
  const text = typed.trim()
  if (/^\d{10}$/.test(text) || /^[^\s@]+@[^\s@]+$/.test(text)) return text
  const message = 'Enter a whole email address, or an EDIPI of ten digits.'
  throw new Refusal('rule', message, { code: 'LOOKUP', errors: [{ field: 'search', message }] })
}

export function findGrantChanges(held: number[], wanted: number[]): { added: number[]; removed: number[] } {
  const unknown = wanted.find((number) => !PERMISSION_LIST.some((one) => one.number === number))
  if (unknown !== undefined) throw new Refusal('rule', `There is no permission ${unknown}.`)
  const target = new Set(wanted)
  return {
    added: [...target].filter((number) => !held.includes(number)).sort((a, b) => a - b),
    removed: held.filter((number) => !target.has(number)).sort((a, b) => a - b),
  }
}

export function describeUnlocked(name: string): string {
  return `${name} is not locked any more.`
}
