import type { Sql } from '../db/connect.ts'

export type Finishing = {
  /** Names what works once: a challenge, or one request with its key. */
  mark: Buffer
  /** Null when the request had no key. */
  request: Buffer | null
  endsAt: Date
}

export async function findFinished(
  sql: Sql,
  mark: Buffer,
): Promise<{ request: Buffer | null; sessionId: string } | null> {
  const [row] = await sql<{ request: Buffer | null; sessionId: string }[]>`
    SELECT request, session_id FROM finished_sign_ins WHERE mark = ${mark}`
  return row ?? null
}

/** False when the mark is taken. */
export async function addFinished(
  sql: Sql,
  { mark, request, endsAt }: Finishing,
  sessionId: string,
): Promise<boolean> {
  const { count } = await sql`INSERT INTO finished_sign_ins (mark, request, session_id, ends_at)
    VALUES (${mark}, ${request}, ${sessionId}, ${endsAt}) ON CONFLICT DO NOTHING`
  return count === 1
}

export async function moveFinished(
  sql: Sql,
  mark: Buffer,
  request: Buffer,
  sessionId: string,
): Promise<boolean> {
  const { count } = await sql`UPDATE finished_sign_ins SET session_id = ${sessionId}
    WHERE mark = ${mark} AND request = ${request}`
  return count === 1
}

/** Covers a clock that is an hour slow. */
export async function deleteOldFinished(sql: Sql, now: Date): Promise<void> {
  await sql`DELETE FROM finished_sign_ins WHERE ends_at < ${now}::timestamptz - interval '1 hour'`
}
