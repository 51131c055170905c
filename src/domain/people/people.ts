import type { StoredPerson } from './person-fields.ts'

export type Named = Pick<StoredPerson, 'firstName' | 'lastName' | 'preferredName'>

export function legalName({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** 'Jane Doe (Janey)'. The server's `nameOf` writes the same. */
export function fullName(person: Named): string {
  return withPreferred(legalName(person), person)
}

function withPreferred(name: string, { preferredName }: Pick<Named, 'preferredName'>): string {
  return preferredName ? `${name} (${preferredName})` : name
}

export function wholeName(person: Named & { middleName: string }): string {
  return fullName({ ...person, firstName: joinGiven(person) })
}

export function listName(person: Named & { middleName?: string }): string {
  return withPreferred(`${person.lastName}, ${joinGiven(person)}`, person)
}

function joinGiven({ firstName, middleName = '' }: { firstName: string; middleName?: string }): string {
  return [firstName, middleName].filter(Boolean).join(' ')
}

/** 'DOE JANE (Janey)' (NAV-39) */
export function rosterName(person: Named): string {
  return withPreferred(`${person.lastName} ${person.firstName}`.trim().toUpperCase(), person)
}

/** Last word, space, first word (CART-05, GAP-96). */
export function memberSearch(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.length < 2 ? (words[0] ?? '') : `${words.at(-1)} ${words[0]}`
}
