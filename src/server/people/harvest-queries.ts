import { HARVEST_HOUR, type Reading } from '#domain/people/harvest.ts'
import type { Sql } from '../db/connect.ts'

export async function shareRead(
  sql: Sql,
  reader: string,
  { startedAt, ids }: Reading,
  now: Date,
): Promise<Reading> {
  const [all] = await sql<
    { startedAt: Date; ids: number[] }[]
  >`INSERT INTO people_read AS r (reader, started_at, ids)
    VALUES (${reader}, ${new Date(startedAt)}, ${ids}::integer[])
    ON CONFLICT (reader) DO UPDATE SET
      started_at = CASE WHEN ${isOver(sql, now)} THEN excluded.started_at ELSE least(r.started_at, excluded.started_at) END,
      ids = CASE WHEN ${isOver(sql, now)} THEN excluded.ids
        ELSE (SELECT array_agg(DISTINCT id) FROM unnest(r.ids || excluded.ids) id) END
    RETURNING started_at, ids`
  return all ? { startedAt: all.startedAt.getTime(), ids: all.ids } : { startedAt, ids }
}

function isOver(sql: Sql, now: Date) {
  return sql`r.started_at <= ${now}::timestamptz - make_interval(secs => ${HARVEST_HOUR})`
}

export async function deleteOldReading(sql: Sql, now: Date): Promise<void> {
  await sql`DELETE FROM people_read WHERE started_at <= ${now}::timestamptz - make_interval(secs => ${HARVEST_HOUR})`
}
