import type { Named } from '#domain/people/people.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { PASSWORD_LOCK_SECONDS } from '#domain/session/session-limits.ts'
import type { Sql } from '../db/connect.ts'

export type StartOutcome = 'started' | 'unknown' | 'no-entry' | 'no-username' | 'no-email' | 'too-many'

export async function addReset(
  sql: Sql,
  row: { personId: number; reference: string; startedBy: number | null; now: Date; expiresAt: Date },
): Promise<StartOutcome> {
  const [response] = await sql<
    { outcome: StartOutcome }[]
  >`SELECT start_password_reset(${row.personId}, ${row.reference},
    ${row.startedBy}, ${row.now}, ${row.expiresAt}) AS outcome`
  return response?.outcome ?? 'unknown'
}

export function findPeopleByEmail(
  sql: Sql,
  email: string,
): Promise<{ personId: number; program: ProgramCode }[]> {
  return sql<{ personId: number; program: ProgramCode }[]>`SELECT * FROM find_reset_people(${email})`
}

export type ArmedReset = Named & {
  personId: number
  username: string
  email: string
  isFirst: boolean
}

/** Null when the reset was used, replaced or abandoned. */
export async function armReset(
  sql: Sql,
  row: { reference: string; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<ArmedReset | null> {
  const [armed] = await sql<
    ArmedReset[]
  >`SELECT * FROM arm_password_reset(${row.reference}, ${row.tokenHash}, ${row.now},
    ${row.expiresAt})`
  return armed ?? null
}

export type ResetRow = Named & {
  reference: string
  personId: number
  program: ProgramCode
  username: string
  email: string
}

export async function findReset(sql: Sql, tokenHash: Buffer, now: Date): Promise<ResetRow | null> {
  const [row] = await sql<ResetRow[]>`SELECT * FROM find_password_reset(${tokenHash}, ${now})`
  return row ?? null
}

/** False when the link or the person changed since the lookup. */
export async function consumeReset(
  sql: Sql,
  tokenHash: Buffer,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const [row] = await sql<
    { used: boolean }[]
  >`SELECT use_password_reset(${tokenHash}, ${passwordHash}, ${now}, ${PASSWORD_LOCK_SECONDS}) AS used`
  return row?.used === true
}

export type PendingReset = { reference: string; expiresAt: Date }

/** In any program, without secrets (GAP-125). */
export async function findPendingResets(
  sql: Sql,
  personIds: readonly number[],
  now: Date,
): Promise<Map<number, PendingReset>> {
  const rows = await sql<
    (PendingReset & { personId: number })[]
  >`SELECT * FROM find_pending_resets(${personIds as number[]}::bigint[], ${now})`
  return new Map(rows.map(({ personId, reference, expiresAt }) => [personId, { reference, expiresAt }]))
}

export async function deleteOldResets(sql: Sql, before: Date): Promise<void> {
  await sql`SELECT delete_old_resets(${before})`
}
