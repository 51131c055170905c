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

type RosterEntry<P> = { person: P; own: ReadonlySet<string>; parts: ReadonlySet<string>; counts: number[] }

export function buildRoster<P extends Named>(people: readonly P[]): RosterEntry<P>[] {
  return people.map((person) => {
    const own = splitName(person.name)
    const parts = splitName(person.name.replace(/['’-]/g, ' '))
    return { person, own: new Set(own), parts: new Set(parts), counts: [own.length, parts.length] }
  })
}

/** A person with exactly this whole name comes alone. */
export function matchPerson<P extends Named>(wanted: PastedPerson, roster: readonly RosterEntry<P>[]): P[] {
  const find = (fits: (entry: RosterEntry<P>) => boolean) => roster.filter(fits)
  const people = (entries: RosterEntry<P>[]) => entries.map(({ person }) => person)
  if (wanted.by === 'dod-id') return people(find(({ person }) => person.dodId === wanted.dodId))
  if (wanted.by === 'email') return people(find(({ person }) => person.email.toLowerCase() === wanted.email))
  const found = find(({ own, parts }) => wanted.words.every((word) => own.has(word) || parts.has(word)))
  const exact = found.filter(({ counts }) => counts.includes(wanted.words.length))
  return people(exact.length === 1 ? exact : found)
}
