import { foldLetters } from '../letters.ts'

export const LONGEST_NAME_TAPE = 15

const SEPARATORS = " '-"

export function writeNameTape(typed: string): string {
  return foldLetters(typed)
}

/** Empty when a letter cannot be embroidered, so that none is lost unseen. */
export function proposeNameTape(lastName: string): string {
  const tape = writeNameTape(lastName)
  if (/[^\P{L}A-Z]/u.test(tape)) return ''
  const letters = tape.replace(/[^A-Z '-]/g, '').replace(/ +/g, ' ')
  return trimSeparators(trimSeparators(letters).slice(0, LONGEST_NAME_TAPE))
}

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
