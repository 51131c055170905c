import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Random letters and digits that can be read aloud without mistaking 0 for O or 1 for I; five bits in each. */
export function makeReadableCode(length: number): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}
