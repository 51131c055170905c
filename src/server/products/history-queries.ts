import type { Sql } from '../db/connect.ts'

type Row = { at: Date; person: string; isOurs: boolean; action: string; object: string; detail: unknown }

/** Newest first. Prices, sales and people's names of other programs stay hidden. */
export function findHistory(sql: Sql, objects: string[], program: string, max: number): Promise<Row[]> {
  return sql<Row[]>`
    SELECT t.happened_at AS at, CASE WHEN t.program = ${program} THEN coalesce(t.person_name, '') ELSE '' END AS person,
      coalesce(t.program = ${program}, false) AS is_ours, t.action, t.object, t.detail
    FROM audit_trail t
    WHERE t.object = ANY (${objects}::text[]) AND t.object <> '' AND t.outcome = 'done'
      AND coalesce(t.detail ->> 'program', ${program}) = ${program}
    ORDER BY t.event_id DESC LIMIT ${max}`
}
