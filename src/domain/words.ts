/** `A`, `A or B`, `A, B or C`: words as a sentence lists them. */
export function listWords(words: string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Said of a text in a form that is too long. */
export function describeTooLong(most: number): string {
  return `Use at most ${most} characters.`
}

export const ON_ONE_LINE = 'Write this on one line, without line breaks.'
