/** '9 R' of '9 R Coyote 498', when `name` ends with 'Coyote 498'. */
export function sizeBeside(name: string, size: string): string {
  const colour = name.slice(name.lastIndexOf(', ') + 1).trim()
  if (size === colour) return ''
  return colour !== '' && size.endsWith(` ${colour}`) ? size.slice(0, -colour.length - 1) : size
}

export function nameItem(name: string, size: string): string {
  const own = sizeBeside(name, size)
  return own ? `${name}, size ${own}` : name
}
