/** The service member list, searched by the last and the first word of a name. [CART-05, SM-08] */
export function writeMemberAddress(name: string): string {
  const words = name.trim().split(/\s+/)
  const search = words.length > 1 ? `${words.at(-1)} ${words[0]}` : name.trim()
  return `/servicemember?search=${encodeURIComponent(search)}&page=1`
}
