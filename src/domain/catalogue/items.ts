/** What of a size its item's name does not say already: of '9 R Coyote 498' the '9 R' where the name ends with 'Coyote 498'. */
export function sizeBeside(name: string, size: string): string {
  const colour = name.slice(name.lastIndexOf(', ') + 1).trim()
  if (size === colour) return ''
  return colour !== '' && size.endsWith(` ${colour}`) ? size.slice(0, -colour.length - 1) : size
}

/** 'Coat, Army Green 564, size 42 REGULAR'; an item without a size goes by its name alone. */
export function nameItem(name: string, size: string): string {
  const own = sizeBeside(name, size)
  return own ? `${name}, size ${own}` : name
}
