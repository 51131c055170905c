import { foldLetters } from '../letters.ts'

/** Letters that fit on a name tape. */
export const LONGEST_NAME_TAPE = 15

const SEPARATORS = " '-"

/** As it is embroidered: capitals without accents, plain apostrophes and hyphens, single spaces. */
export function writeNameTape(typed: string): string {
  return foldLetters(typed)
}

/**
 * The tape that a last name suggests: letters, spaces, hyphens and apostrophes only, cut to what fits. None where the name has
 * letters that cannot be embroidered: a person writes that tape, and no letter is left out unseen.
 */
export function proposeNameTape(lastName: string): string {
  const tape = writeNameTape(lastName)
  if (/[^\P{L}A-Z]/u.test(tape)) return ''
  const letters = tape.replace(/[^A-Z '-]/g, '').replace(/ +/g, ' ')
  return trimSeparators(trimSeparators(letters).slice(0, LONGEST_NAME_TAPE))
}

/** One sentence that says what is wrong with a tape as written by `writeNameTape`, or null. */
export function findNameTapeFault(tape: string): string | null {
  if (!/^[A-Z '-]+$/.test(tape))
    return 'A name tape has letters, spaces, hyphens and apostrophes only. Leave everything else out.'
  if (tape.length > LONGEST_NAME_TAPE)
    return `A name tape has room for ${LONGEST_NAME_TAPE} characters; this one has ${tape.length}.`
  if (trimSeparators(tape) !== tape) return 'A name tape begins and ends with a letter.'
  return null
}

function trimSeparators(text: string): string {
  let first = 0
  let end = text.length
  while (first < end && SEPARATORS.includes(text.charAt(first))) first++
  while (end > first && SEPARATORS.includes(text.charAt(end - 1))) end--
  return text.slice(first, end)
}
