const DASHES = /[\p{Pd}\u00AD\u2212]/gu

export function dropDashes(text: string): string {
  return text.replace(DASHES, '')
}

export function plainDashes(text: string): string {
  return text.replace(DASHES, '-')
}
