import type { Sql } from '../db/connect.ts'

/** What one person may allot alone in a program before a second one is asked (cents). */
export async function findAllotmentLimit(sql: Sql, program: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`SELECT allotment_limit_cents AS cents FROM programs
    WHERE code = ${program}`
  return row?.cents ?? 0
}

/** Two allotments of one person at once are looked at one after the other, or both would slip under the limit. */
export async function lockGiver(sql: Sql, personId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('allotments of ' || ${personId}::text, 0))`
}

/** What somebody has allotted in a program since then and nobody else confirmed. What was withdrawn again counts, too. */
export async function sumGivenAlone(
  sql: Sql,
  { program, personId, since }: { program: string; personId: number; since: Date },
): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`SELECT greatest(0,
      (SELECT coalesce(sum(amount_cents), 0) FROM transfers
        WHERE program = ${program} AND actor_id = ${personId} AND kind = 'allot' AND made_at > ${since})
      - (SELECT coalesce(sum((wish ->> 'cents')::bigint), 0) FROM waiting_requests
        WHERE program = ${program} AND asked_by = ${personId} AND kind = 'allotment' AND outcome = 'confirmed'
          AND decided_at > ${since}))::bigint AS cents`
  return row?.cents ?? 0
}

/** Whether a fiscal year has periods, and none of them is open. */
export async function isYearShut(sql: Sql, program: string, fiscalYear: number): Promise<boolean> {
  const [row] = await sql<
    { isShut: boolean }[]
  >`SELECT count(*) > 0 AND count(*) FILTER (WHERE is_open) = 0 AS is_shut
    FROM fund_periods WHERE program = ${program} AND fiscal_year = ${fiscalYear}`
  return row?.isShut ?? false
}
