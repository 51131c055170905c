import { Refusal } from '../refusal.ts'
import { AREAS, type Area } from '../roles/permissions.ts'

/** What an administrator looks a person up by: the whole e-mail address, or the EDIPI of ten digits (VAL-30). */
export function readLookup(typed: string): string {
  const text = typed.trim()
  if (/^\d{10}$/.test(text) || /^[^\s@]+@[^\s@]+$/.test(text)) return text
  const message = 'Enter a whole email address, or an EDIPI of ten digits.'
  throw new Refusal('rule', message, { code: 'LOOKUP', errors: [{ field: 'search', message }] })
}

/** The permissions that can be given to a person, with what each one opens. */
const PERMISSION_WORDS: Record<Area, string> = {
  products: 'Products: order clothing',
  orders: 'Orders: menu entry of the orders',
  people: 'Service members: see and change all of the program',
  dodaacs: 'DoDAACs: see and change all of the program',
  funding: 'Funding: see the funds of the DoDAACs with the Finance role',
  groups: 'Groups and roles: see and change all of the program',
  catalogue: 'Catalogue: keep products and prices of all programs, and what the own program sells',
  everything: 'Everything, in every program, and this panel',
}

export const GRANTABLE = Object.entries(AREAS).map(([area, number]) => ({
  number,
  words: PERMISSION_WORDS[area as Area],
}))

const GRANTABLE_NUMBERS: ReadonlySet<number> = new Set(Object.values(AREAS))

/** What must be added and what taken away so that a person holds exactly the wanted permissions. */
export function findGrantChanges(held: number[], wanted: number[]): { added: number[]; removed: number[] } {
  const unknown = wanted.find((number) => !GRANTABLE_NUMBERS.has(number))
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
