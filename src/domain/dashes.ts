/** Hyphens and dashes of every kind: what is pasted from a letter has others than what is typed. */
const DASHES = /[-\u00AD\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g

/** Text without hyphens and dashes. */
export function dropDashes(text: string): string {
  return text.replace(DASHES, '')
}

/** Text in which each dash is the one of the keyboard. */
export function plainDashes(text: string): string {
  return text.replace(DASHES, '-')
}
