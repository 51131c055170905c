/** Hyphens and dashes of every kind: what is pasted from a letter has others than what is typed. */
const DASHES = /[\p{Pd}\u00AD\u2212]/gu

/** Text without hyphens and dashes. */
export function dropDashes(text: string): string {
  return text.replace(DASHES, '')
}

/** Text in which each dash is the one of the keyboard. */
export function plainDashes(text: string): string {
  return text.replace(DASHES, '-')
}
