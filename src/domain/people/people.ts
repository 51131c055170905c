/** The name of a person as lists and forms write it. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** 'DOE JANE': last name, then first name, upper case (NAV-39). */
export function rosterName(person: { firstName: string; lastName: string }): string {
  return `${person.lastName} ${person.firstName}`.trim().toUpperCase()
}

/** The search text of a person's entry in the service member list: last word, a space, first word (CART-05, GAP-96). */
export function memberSearch(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.length < 2 ? (words[0] ?? '') : `${words.at(-1)} ${words[0]}`
}
