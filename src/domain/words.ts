/** `A`, `A or B`, `A, B or C`: words as a sentence lists them. */
export function listWords(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Said of a text in a form that is too long. */
export function describeTooLong(most: number): string {
  return `Use at most ${most} characters.`
}

/** Said of a field of a form that must be filled and is not: 'Enter the first name.', 'Choose the branch.' */
export function describeMissing(name: string, how: 'Enter' | 'Choose' = 'Enter'): string {
  return `${how} the ${name}.`
}

export const ON_ONE_LINE = 'Write this on one line, without line breaks.'
