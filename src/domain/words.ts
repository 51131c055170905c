/** `A`, `A or B`, `A, B or C`: words as a sentence lists them. */
export function listWords(words: string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
