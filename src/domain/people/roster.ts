import { foldWord } from '../letters.ts'

export type Listed = {
  id: number
  firstName: string
  middleName: string
  lastName: string
  preferredName: string
  email: string
  dodId: string | null
  username: string | null
}

const RANK =
  /^(?:pvt|pv1|pv2|pfc|spc|cpl|sgt|ssg|sfc|msg|1sg|sgm|csm|2lt|1lt|2ndlt|1stlt|lt|cpt|capt|maj|ltc|ltcol|col|bg|mg|wo1|cw[2-5]|ab|amn|a1c|sra|ssgt|tsgt|msgt|smsgt|cmsgt|lcpl|gysgt|sn|po[1-3]|cpo|scpo|mcpo|ens|ltjg|lcdr|cdr|mr|mrs|ms|[ewo]-?\d{1,2})\.?$/i

/** `#12` is the number of a record. Names are in any order; `last` are the words before a comma. */
export type Name =
  | { by: 'dodId' | 'email' | 'id'; key: string }
  | { by: 'name'; key: string; last: string[]; words: string[] }

export function readName(text: string): Name {
  const key = text.trim().toLowerCase()
  const id = /^#(\d{1,20})$/.exec(key)
  if (id && Number.isSafeInteger(Number(id[1]))) return { by: 'id', key: `#${Number(id[1])}` }
  const email = /[^\s<>,;"]+@[^\s<>,;"]+/.exec(key)?.[0]
  if (email) return { by: 'email', key: email }
  const digits = /(?<!\d)\d[\d -]{8,}\d(?!\d)/.exec(key)?.[0].replace(/[ -]/g, '') ?? ''
  if (/^\d{10}$/.test(digits)) return { by: 'dodId', key: digits }
  const [before = '', ...after] = key.split(',').map((part) => withoutRank(part.split(/\s+/)))
  const words = [before, ...after].flat()
  const named = words.length > 0 ? words : fold(key.split(/[\s,]+/))
  return { by: 'name', key, last: after.length > 0 ? [...before] : [], words: named }
}

function withoutRank(words: string[]): string[] {
  return fold(words.filter((word) => !RANK.test(word)))
}

const fold = (words: string[]) => words.map(foldQuickly).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** A roster has thousands of names, and most need no table of letters. */
function foldQuickly(word: string): string {
  return /^[A-Za-z0-9]*$/.test(word) ? word.toLowerCase() : foldWord(word)
}

export class Roster<P extends Listed> {
  readonly #byKey = new Map<string, P[]>()
  readonly #byLast = new Map<string, P[]>()
  readonly #lastOf = new Map<P, Set<string>>()

  constructor(people: readonly P[]) {
    for (const person of people) {
      for (const key of [
        `#${person.id}`,
        person.dodId,
        person.email.toLowerCase(),
        person.username?.toLowerCase(),
      ])
        if (key) push(this.#byKey, key, person)
      const last = new Set(wordsOf(person.lastName))
      this.#lastOf.set(person, last)
      for (const word of last) push(this.#byLast, word, person)
    }
  }

  find(text: string): P[] {
    const name = readName(text)
    const known = this.#byKey.get(name.key)
    if (known || name.by !== 'name') return known ?? []
    const found = new Set(name.words.flatMap((word) => this.#byLast.get(word) ?? []))
    return [...found].filter((person) => this.#matches(person, name))
  }

  #matches(person: P, { last, words }: Extract<Name, { by: 'name' }>): boolean {
    const ownLast = this.#lastOf.get(person) ?? new Set()
    if (!last.every((word) => ownLast.has(word))) return false
    const given = wordsOf(`${person.firstName} ${person.middleName} ${person.preferredName}`)
    const isGiven = (word: string) =>
      given.includes(word) || (word.length === 1 && given.some((own) => own.startsWith(word)))
    const rest = last.length > 0 ? words.slice(last.length) : words
    return rest.every((word) => isGiven(word) || (last.length === 0 && ownLast.has(word)))
  }
}

/** O'Brien-Smith is found as a whole and by its parts. */
function wordsOf(name: string): string[] {
  const betweens = /[-'’]/.test(name) ? [/\s+/, /[\s-]+/, /[\s'’-]+/] : [/\s+/]
  return fold(betweens.flatMap((between) => name.split(between)))
}

function push<P>(map: Map<string, P[]>, key: string, person: P): void {
  const list = map.get(key)
  if (!list) map.set(key, [person])
  else if (!list.includes(person)) list.push(person)
}
