import type { KeptPerson } from './person-fields.ts'

/** The parts of a name that `fullName` needs. */
export type Named = Pick<KeptPerson, 'firstName' | 'lastName' | 'preferredName'>

/** 'Jane Doe': the name of record, which stands on forms, in records and in the audit trail. */
export function legalName({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** 'Jane Doe (Janey)': a person as screens and mails write one. `nameOf` of the server writes the same. */
export function fullName(person: Named): string {
  return withPreferred(legalName(person), person)
}

function withPreferred(name: string, { preferredName }: Pick<Named, 'preferredName'>): string {
  return preferredName ? `${name} (${preferredName})` : name
}

/** 'Jane Marie Doe (Janey)' */
export function wholeName(person: Named & { middleName: string }): string {
  return fullName({ ...person, firstName: joinGiven(person) })
}

/** 'Doe, Jane Marie (Janey)': a person in a list that is sorted by last names. */
export function listName(person: Named & { middleName?: string }): string {
  return withPreferred(`${person.lastName}, ${joinGiven(person)}`, person)
}

function joinGiven({ firstName, middleName = '' }: { firstName: string; middleName?: string }): string {
  return [firstName, middleName].filter(Boolean).join(' ')
}

/** 'DOE JANE (Janey)': last name, then first name, upper case (NAV-39). */
export function rosterName(person: Named): string {
  return withPreferred(`${person.lastName} ${person.firstName}`.trim().toUpperCase(), person)
}

/** The search text of a person's entry in the service member list: last word, a space, first word (CART-05, GAP-96). */
export function memberSearch(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.length < 2 ? (words[0] ?? '') : `${words.at(-1)} ${words[0]}`
}
