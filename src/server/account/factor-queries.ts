import type { FactorKind } from '#domain/account/second-factors.ts'
import type { Sql } from '../db/connect.ts'

export type FactorRow = {
  number: number
  kind: FactorKind
  name: string
  sealedSecret: Buffer
  addedAt: Date
  usedAt: Date | null
  /** Null for an app. */
  credentialId: Buffer | null
}

export async function findFactors(sql: Sql, personId: number): Promise<FactorRow[]> {
  return sql<FactorRow[]>`
    SELECT factor_id AS number, kind, name, sealed_secret, added_at, used_at, credential_id FROM second_factors
    WHERE person_id = ${personId} ORDER BY factor_id`
}

export const hasPasskey = (factors: FactorRow[]) => factors.some(({ kind }) => kind === 'passkey')

export async function countRecoveryCodes(sql: Sql, personId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM recovery_codes WHERE person_id = ${personId}`
  return row?.count ?? 0
}

export async function holdFactors(sql: Sql, personId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('second factors of ' || ${personId}::text, 0))`
}

export async function addApp(
  sql: Sql,
  row: { personId: number; name: string; sealedSecret: Buffer; step: number; now: Date },
): Promise<void> {
  await sql`INSERT INTO second_factors (person_id, kind, name, sealed_secret, last_step, added_at)
    VALUES (${row.personId}, 'app', ${row.name}, ${row.sealedSecret}, ${row.step}, ${row.now})`
}

export async function deleteFactor(sql: Sql, personId: number, number: number): Promise<void> {
  await sql`DELETE FROM second_factors WHERE person_id = ${personId} AND factor_id = ${number}`
}

export async function deleteAllFactors(sql: Sql, personId: number): Promise<number> {
  await sql`DELETE FROM recovery_codes WHERE person_id = ${personId}`
  const { count } = await sql`DELETE FROM second_factors WHERE person_id = ${personId}`
  return count
}

/** False when this step, or a later one, was used before. */
export async function spendStep(sql: Sql, number: number, step: number, now: Date): Promise<boolean> {
  const { count } = await sql`UPDATE second_factors SET last_step = ${step}, used_at = ${now}
    WHERE factor_id = ${number} AND last_step < ${step}`
  return count === 1
}

export async function spendRecoveryCode(sql: Sql, personId: number, hash: Buffer): Promise<boolean> {
  const { count } =
    await sql`DELETE FROM recovery_codes WHERE person_id = ${personId} AND code_hash = ${hash}`
  return count === 1
}

export async function replaceRecoveryCodes(sql: Sql, personId: number, hashes: Buffer[]): Promise<void> {
  await sql`DELETE FROM recovery_codes WHERE person_id = ${personId}`
  await sql`INSERT INTO recovery_codes (person_id, code_hash) 
    SELECT ${personId}, decode(unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]), 'hex')`
}

export async function setTwoFactors(sql: Sql, sessionId: string): Promise<void> {
  await sql`UPDATE sessions SET way = CASE WHEN way LIKE 'identity-provider%' THEN 'identity-provider-two-factors'
      ELSE 'two-factors' END WHERE session_id = ${sessionId}`
}
