import { foldWord } from '../letters.ts'
import { plainNumber } from '../typed-numbers.ts'

export type PastedPerson =
  | { line: string; by: 'dod-id'; dodId: string }
  | { line: string; by: 'email'; email: string }
  | { line: string; by: 'name'; words: string[] }

const RANK =
  /^(?:pvt|pv2|pfc|spc|cpl|sgt|ssg|sfc|msg|1sg|sgm|csm|amn|a1c|sra|ssgt|tsgt|msgt|smsgt|cmsgt|gysgt|lcpl|sn|po[123]|cpo|scpo|mcpo|wo1|cw[2-5]|2lt|1lt|lt|ltjg|ens|cpt|capt|maj|ltc|ltcol|lcdr|cdr|col|bg|mg|mr|mrs|ms|[ewo]-?\d{1,2})$/

/** One person in a line: a DoD ID, an email address, or a name in any order of words. */
export function readPastedPerson(line: string): PastedPerson | null {
  const text = line.trim()
  const email = /[^\s<>,;"]+@[^\s<>,;"]+/.exec(text)?.[0]
  if (email) return { line: text, by: 'email', email: email.toLowerCase() }
  const number = plainNumber(/(?<!\d)\d[\d -]{8,}\d(?!\d)/.exec(text)?.[0] ?? '')
  if (/^\d{10}$/.test(number)) return { line: text, by: 'dod-id', dodId: number }
  const words = splitName(text)
  const named = words.filter((word) => !RANK.test(word))
  return words.length === 0 ? null : { line: text, by: 'name', words: named.length > 0 ? named : words }
}

function splitName(text: string): string[] {
  return (text.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []).map(foldWord).filter((word) => /\p{L}/u.test(word))
}

type Named = { dodId: string; email: string; name: string }

/** A person with exactly this whole name comes alone. */
export function matchPerson<P extends Named>(wanted: PastedPerson, people: readonly P[]): P[] {
  if (wanted.by === 'dod-id') return people.filter(({ dodId }) => dodId === wanted.dodId)
  if (wanted.by === 'email') return people.filter(({ email }) => email.toLowerCase() === wanted.email)
  const found = people.flatMap((person) => {
    const own = splitName(person.name)
    // 'O Brien' means O'Brien, too.
    const parts = splitName(person.name.replace(/['’-]/g, ' '))
    const fits = wanted.words.every((word) => own.includes(word) || parts.includes(word))
    return fits ? [{ person, words: [own.length, parts.length] }] : []
  })
  const exact = found.filter(({ words }) => words.includes(wanted.words.length))
  return (exact.length === 1 ? exact : found).map(({ person }) => person)
}
