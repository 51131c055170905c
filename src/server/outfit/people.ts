import { MAX_BATCH_PEOPLE } from '#domain/outfit/batches.ts'
import { type Listed, Roster, readName } from '#domain/people/roster.ts'
import { requireOrderer } from '#domain/roles/permissions.ts'
import type { OutfitPeople } from '#wire/outfit/outfit.ts'
import type { PersonOption } from '#wire/people/people.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns } from '../db/names.ts'
import type { ReadContext } from '../http/context.ts'
import type { HarvestWatch } from '../people/harvest.ts'

type Wanted = { dodaacs: string[]; people: number[]; lines: string[] }
type Candidate = Listed & { dodaac: string }

const MAX_CANDIDATES = 10

/** Enabled members of the DoDAACs for which the person places orders; nobody else is found. */
export async function findPeople(
  context: ReadContext,
  { body }: { body: Wanted },
  watch: HarvestWatch,
): Promise<OutfitPeople> {
  requireOrderer(context.person)
  const lines = body.lines.map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]/u.test(line))
  const candidates = await findCandidates(context, body, lines)
  const chosen = new Map<number, Candidate>()
  for (const one of candidates)
    if (body.people.includes(one.id) || body.dodaacs.includes(one.dodaac)) chosen.set(one.id, one)
  const unclear: OutfitPeople['unclear'] = []
  const roster = new Roster(candidates)
  for (const line of lines) {
    const found = roster.find(line)
    const [only] = found
    if (only && found.length === 1) chosen.set(only.id, only)
    else unclear.push({ line, people: found.slice(0, MAX_CANDIDATES).map(asOption) })
  }
  const people = [...chosen.values()].slice(0, MAX_BATCH_PEOPLE).map(asOption)
  await watch.note(
    context,
    'names',
    [...people, ...unclear.flatMap((line) => line.people)].map(({ smid }) => smid),
  )
  return { people, unclear, isCut: chosen.size > MAX_BATCH_PEOPLE }
}

function asOption({ id, email, username, ...option }: Candidate): PersonOption {
  return { ...option, smid: id, dodId: '' }
}

/** By last and first name. */
async function findCandidates(
  { sql, person }: ReadContext,
  { dodaacs, people }: Wanted,
  lines: string[],
): Promise<Candidate[]> {
  const names = lines.map(readName)
  const keys = names.map(({ key }) => key)
  const words = names.flatMap((name) => (name.by === 'name' ? name.words : []))
  return sql<Candidate[]>`
    SELECT p.person_id AS id, ${nameColumns(sql, sql`p`)}, p.middle_name, p.dod_id, p.username, p.dodaac, p.email
    FROM people p
    WHERE p.program = ${person.program} AND p.enabled AND p.dodaac = ANY (${person.placerDodaacs}::text[])
      AND (p.dodaac = ANY (${dodaacs}::text[]) OR p.person_id = ANY (${people}::bigint[])
        OR p.dod_id = ANY (${keys}::text[]) OR lower(p.email) = ANY (${keys}::text[])
        OR lower(p.username) = ANY (${keys}::text[]) OR p.person_id IN (${withWords(sql, person.program, words)}))
    ORDER BY p.last_name, p.first_name, p.person_id`
}

function withWords(sql: Sql, program: string, words: string[]) {
  return sql`SELECT w.person_id FROM people_words w WHERE w.program = ${program} AND w.word = ANY (${[...new Set(words)]}::text[])`
}
