/** `A, B or C` */
export function listWords(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/**
 * `1234567.5` → `1,234,567.5`, with at most three decimals. The first use of `Intl.NumberFormat` would take tens of
 * milliseconds of the first page on a phone.
 */
export function formatCount(count: number): string {
  const [whole = '', fraction] = String(Math.round(count * 1000) / 1000).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${grouped}.${fraction}` : grouped
}

export function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`
}

export function describeTooLong(max: number): string {
  return `Use at most ${max} characters.`
}

export function describeMissing(name: string, how: 'Enter' | 'Choose' = 'Enter'): string {
  return `${how} the ${name}.`
}

export const ON_ONE_LINE = 'Write this on one line, without line breaks.'
