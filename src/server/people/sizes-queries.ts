import type { PersonSize, SizeChoice } from '#wire/people/sizes.ts'
import type { Sql } from '../db/connect.ts'

export function findPersonSizes(sql: Sql, program: string, personId: number) {
  return sql<PersonSize[]>`SELECT category, size FROM person_sizes
    WHERE program = ${program} AND person_id = ${personId} ORDER BY category`
}

/** In size order. Null `categories`: all. */
export function findSizeChoices(sql: Sql, categories: string[] | null) {
  return sql<
    SizeChoice[]
  >`SELECT c.code AS category, c.name, array_agg(s.size ORDER BY s.place, s.size) AS sizes
    FROM categories c
    JOIN LATERAL (SELECT i.size, min(i.size_order) AS place FROM products p JOIN items i ON i.pgc = p.pgc
      WHERE p.category = c.code AND i.size <> '' AND i.status <> 'obsolete' GROUP BY i.size) s ON true
    WHERE (${categories}::text[] IS NULL OR c.code = ANY (${categories}::text[]))
    GROUP BY c.code, c.name, c.position ORDER BY c.position, c.code`
}

/** `isLocked` locks the sizes until the commit. */
export async function findSizeHolder(
  sql: Sql,
  program: string,
  personId: number,
  isLocked = false,
): Promise<{ dodaac: string } | null> {
  const [row] = await sql<{ dodaac: string }[]>`SELECT dodaac FROM people
    WHERE program = ${program} AND person_id = ${personId} ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`
  return row ?? null
}

export type WrittenSize = PersonSize & { personId: number }

/** Deletes blank sizes. */
export async function savePersonSizes(
  sql: Sql,
  { program, by, now }: { program: string; by: string; now: Date },
  sizes: WrittenSize[],
): Promise<void> {
  const gone = sizes.filter(({ size }) => size === '')
  const stored = sizes.filter(({ size }) => size !== '')
  if (gone.length > 0)
    await sql`DELETE FROM person_sizes s
      USING jsonb_to_recordset(${sql.json(gone)}::jsonb) AS r ("personId" bigint, category text)
      WHERE s.program = ${program} AND s.person_id = r."personId" AND s.category = r.category`
  if (stored.length > 0)
    await sql`INSERT INTO person_sizes (program, person_id, category, size, updated_by, updated_at)
      SELECT ${program}, r."personId", r.category, r.size, ${by}, ${now}
      FROM jsonb_to_recordset(${sql.json(stored)}::jsonb) AS r ("personId" bigint, category text, size text)
      ON CONFLICT (person_id, category) DO UPDATE
        SET size = excluded.size, updated_by = excluded.updated_by, updated_at = excluded.updated_at`
}
