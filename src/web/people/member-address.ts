import { memberSearch } from '#domain/people/people.ts'

/** The service member list, searched by the last and first word of a name. [CART-05, SM-08] */
export function writeMemberAddress(name: string): string {
  return `/servicemember?search=${encodeURIComponent(memberSearch(name))}&page=1`
}
