import type { KeptPerson } from './person-fields.ts'

/** What `fullName` needs to know of a person. */
export type Named = Pick<KeptPerson, 'firstName' | 'lastName'>

/** 'Jane Doe': the name of record, which stands on forms, in records and in the audit trail. */
export function legalName({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** 'Jane Doe': a person as screens and mails write one. `nameOf` of the server writes the same. */
export function fullName(person: Named): string {
  return legalName(person)
}

/** 'Jane Marie Doe' */
export function wholeName(person: Named & { middleName: string }): string {
  return fullName({ ...person, firstName: joinGiven(person) })
}

/** 'Doe, Jane Marie': a person in a list that is sorted by last names. */
export function listName(person: Named & { middleName?: string }): string {
  return `${person.lastName}, ${joinGiven(person)}`
}

function joinGiven({ firstName, middleName = '' }: { firstName: string; middleName?: string }): string {
  return [firstName, middleName].filter(Boolean).join(' ')
}

/** 'DOE JANE': last name, then first name, upper case (NAV-39). */
export function rosterName({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string {
  return `${lastName} ${firstName}`.trim().toUpperCase()
}

/** The search text of a person's entry in the service member list: last word, a space, first word (CART-05, GAP-96). */
export function memberSearch(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.length < 2 ? (words[0] ?? '') : `${words.at(-1)} ${words[0]}`
}
