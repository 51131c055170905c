import { MAX_BATCH_PEOPLE } from '#domain/outfit/batches.ts'
import {
  buildRoster,
  matchPerson,
  type PastedPerson,
  readPastedPerson,
} from '#domain/outfit/pasted-people.ts'
import { requireOrderer } from '#domain/roles/permissions.ts'
import type { OutfitPeople } from '#wire/outfit/outfit.ts'
import type { PersonOption } from '#wire/people/people.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns, wholeNameOf } from '../db/names.ts'
import type { ReadContext } from '../http/context.ts'
import type { HarvestWatch } from '../people/harvest.ts'

type Wanted = { dodaacs: string[]; people: number[]; lines: string[] }
type Candidate = PersonOption & { name: string; email: string }

const MAX_CANDIDATES = 10

/** Enabled members of the DoDAACs for which the person places orders; nobody else is found. */
export async function findPeople(
  context: ReadContext,
  { body }: { body: Wanted },
  watch: HarvestWatch,
): Promise<OutfitPeople> {
  requireOrderer(context.person)
  const pasted = body.lines.flatMap((line) => readPastedPerson(line) ?? [])
  const candidates = await findCandidates(context, body, pasted)
  const chosen = new Map<number, Candidate>()
  for (const one of candidates)
    if (body.people.includes(one.smid) || body.dodaacs.includes(one.dodaac)) chosen.set(one.smid, one)
  const unclear: OutfitPeople['unclear'] = []
  const roster = buildRoster(candidates)
  for (const wanted of pasted) {
    const found = matchPerson(wanted, roster)
    const [only] = found
    if (only && found.length === 1) chosen.set(only.smid, only)
    else unclear.push({ line: wanted.line, people: found.slice(0, MAX_CANDIDATES).map(asOption) })
  }
  const people = [...chosen.values()].slice(0, MAX_BATCH_PEOPLE).map(asOption)
  await watch.note(
    context,
    'names',
    [...people, ...unclear.flatMap((line) => line.people)].map(({ smid }) => smid),
  )
  return { people, unclear, isCut: chosen.size > MAX_BATCH_PEOPLE }
}

function asOption({ name, email, ...option }: Candidate): PersonOption {
  return { ...option, dodId: '' }
}

/** By last and first name. */
async function findCandidates(
  { sql, person }: ReadContext,
  { dodaacs, people }: Wanted,
  pasted: PastedPerson[],
): Promise<Candidate[]> {
  const dodIds = pasted.flatMap((one) => (one.by === 'dod-id' ? [one.dodId] : []))
  const emails = pasted.flatMap((one) => (one.by === 'email' ? [one.email] : []))
  const words = pasted.flatMap((one) => (one.by === 'name' ? one.words : []))
  return sql<Candidate[]>`
    SELECT p.person_id AS smid, ${nameColumns(sql, sql`p`)}, p.middle_name, coalesce(p.dod_id, '') AS dod_id, p.dodaac, p.email,
      ${wholeNameOf(sql, sql`p`)} AS name
    FROM people p
    WHERE p.program = ${person.program} AND p.enabled AND p.dodaac = ANY (${person.placerDodaacs}::text[])
      AND (p.dodaac = ANY (${dodaacs}::text[]) OR p.person_id = ANY (${people}::bigint[])
        OR p.dod_id = ANY (${dodIds}::text[]) OR lower(p.email) = ANY (${emails}::text[])
        OR p.person_id IN (${withWords(sql, person.program, words)}))
    ORDER BY p.last_name, p.first_name, p.person_id`
}

function withWords(sql: Sql, program: string, words: string[]) {
  return sql`SELECT w.person_id FROM people_words w WHERE w.program = ${program} AND w.word = ANY (${[...new Set(words)]}::text[])`
}
