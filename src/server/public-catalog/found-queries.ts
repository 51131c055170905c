import type { Counts } from '#domain/imports/drafts.ts'
import type { PublogDraft } from '#domain/public-catalog/draft.ts'
import type { Sql } from '../db/connect.ts'
import { TOGETHER } from './compare.ts'

type Found = { position: number; seen: string; draft: PublogDraft }

/** What the check of a month has found and nothing is said against, some at a time. */
export async function* walkFound(sql: Sql, id: string): AsyncGenerator<Found[]> {
  for (let last = -1; ; ) {
    const found = await sql<Found[]>`SELECT position, seen, draft FROM import_rows
      WHERE import_id = ${id} AND outcome <> 'refused' AND draft IS NOT NULL AND position > ${last} ORDER BY position LIMIT ${TOGETHER}`
    if (found.length === 0) return
    yield found
    last = found.at(-1)?.position ?? last
  }
}

const MOVED = 'This draft has changed since the files were read. Bring them in again.'

export async function refuseFound(sql: Sql, id: string, positions: number[]): Promise<void> {
  const details = [{ column: 'nsn', sentence: MOVED }]
  await sql`UPDATE import_rows SET outcome = 'refused', details = ${sql.json(details)}
    WHERE import_id = ${id} AND position = ANY (${positions}::integer[])`
}

/** How many drafts would be written, and what became of all rows; those that are the same are no rows. */
export async function countFound(sql: Sql, id: string): Promise<{ found: number; counts: Counts }> {
  const [row] = await sql<Counts[]>`SELECT count(*) FILTER (WHERE r.outcome = 'added') AS added,
      count(*) FILTER (WHERE r.outcome = 'changed') AS changed, count(*) FILTER (WHERE r.outcome = 'refused') AS refused, i.same
    FROM imports i LEFT JOIN import_rows r USING (import_id) WHERE i.import_id = ${id} GROUP BY i.import_id, i.same`
  const counts = row ?? { added: 0, changed: 0, same: 0, refused: 0 }
  return { found: counts.added + counts.changed, counts }
}
