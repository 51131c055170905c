import type { Difference } from '#domain/groups/groups.ts'
import type { Sql } from '../db/connect.ts'
import { first, sendTogether } from '../db/together.ts'
import type { GroupHead } from './queries.ts'

export type LockedGroup = GroupHead & { dodaacs: string[]; people: number[] }

/** Locks the row. Null when the program has no such group. */
export async function lockGroup(sql: Sql, program: string, number: string): Promise<LockedGroup | null> {
  const { head, dodaacs, people } = await sendTogether({
    lock: {
      head: first(sql<GroupHead[]>`SELECT group_number AS number, description, version FROM groups
        WHERE program = ${program} AND group_number = ${number} FOR UPDATE`),
    },
    facts: {
      dodaacs: sql<{ dodaac: string }[]>`
        SELECT dodaac FROM group_dodaacs WHERE program = ${program} AND group_number = ${number}`,
      people: sql<{ personId: number }[]>`
        SELECT person_id FROM group_people WHERE program = ${program} AND group_number = ${number}`,
    },
  })
  if (!head) return null
  return { ...head, dodaacs: dodaacs.map((row) => row.dodaac), people: people.map((row) => row.personId) }
}

/** Serializes callers. */
export async function findNumbers(
  sql: Sql,
  program: string,
  wanted: string | undefined,
): Promise<{ highest: number; isTaken: boolean }> {
  const { numbers } = await sendTogether({
    lock: {
      oneCaller: sql`SELECT pg_advisory_xact_lock(hashtextextended('group number ' || ${program}, 0))`,
    },
    facts: {
      numbers: first(sql<{ highest: number; isTaken: boolean }[]>`
        SELECT coalesce(max(CASE WHEN group_number ~ '^[0-9]{1,9}$' THEN group_number::int END), 0) AS highest,
          coalesce(bool_or(group_number = ${wanted ?? ''}), false) AS is_taken
        FROM groups WHERE program = ${program}`),
    },
  })
  return numbers ?? { highest: 0, isTaken: false }
}

export async function findUnknown(
  sql: Sql,
  program: string,
  { dodaacs, people }: { dodaacs: string[]; people: number[] },
): Promise<{ dodaacs: string[]; people: number[] }> {
  const [row] = await sql<{ dodaacs: string[]; people: number[] }[]>`SELECT
    ARRAY(SELECT w.dodaac FROM unnest(${dodaacs}::text[]) w (dodaac)
      WHERE NOT EXISTS (SELECT FROM dodaacs d WHERE d.program = ${program} AND d.dodaac = w.dodaac)) AS dodaacs,
    ARRAY(SELECT w.person_id FROM unnest(${people}::bigint[]) w (person_id)
      WHERE NOT EXISTS (SELECT FROM people p WHERE p.program = ${program} AND p.person_id = w.person_id)) AS people`
  return row ?? { dodaacs: [], people: [] }
}

export async function addGroupRow(
  sql: Sql,
  program: string,
  group: { number: string; description: string; now: Date },
): Promise<void> {
  await sql`INSERT INTO groups (program, group_number, description, updated_at)
    VALUES (${program}, ${group.number}, ${group.description}, ${group.now})`
}

export async function saveGroupRow(
  sql: Sql,
  program: string,
  group: { number: string; description: string; now: Date },
): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    UPDATE groups SET description = ${group.description}, version = version + 1, updated_at = ${group.now}
    WHERE program = ${program} AND group_number = ${group.number} RETURNING version`
  return row?.version ?? 0
}

export async function saveGroupLists(
  sql: Sql,
  program: string,
  number: string,
  { dodaacs, people, now }: { dodaacs: Difference<string>; people: Difference<number>; now: Date },
): Promise<void> {
  await sendTogether({
    writes: {
      goneDodaacs:
        dodaacs.removed.length > 0
          ? sql`DELETE FROM group_dodaacs WHERE program = ${program} AND group_number = ${number}
          AND dodaac = ANY (${dodaacs.removed}::text[])`
          : null,
      newDodaacs:
        dodaacs.added.length > 0
          ? sql`INSERT INTO group_dodaacs (program, group_number, dodaac)
          SELECT ${program}, ${number}, dodaac FROM unnest(${dodaacs.added}::text[]) dodaac`
          : null,
      gonePeople:
        people.removed.length > 0
          ? sql`DELETE FROM group_people WHERE program = ${program} AND group_number = ${number}
          AND person_id = ANY (${people.removed}::bigint[])`
          : null,
      newPeople:
        people.added.length > 0
          ? sql`INSERT INTO group_people (program, group_number, person_id, added_at)
          SELECT ${program}, ${number}, person_id, ${now}::timestamptz FROM unnest(${people.added}::bigint[]) person_id`
          : null,
    },
  })
}

/** Cascades to its DoDAACs and people. */
export async function deleteGroupRow(sql: Sql, program: string, number: string): Promise<void> {
  await sql`DELETE FROM groups WHERE program = ${program} AND group_number = ${number}`
}
