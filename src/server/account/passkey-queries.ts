import type { Named } from '#domain/people/people.ts'
import type { Sql } from '../db/connect.ts'
import { nameColumns } from '../db/names.ts'
import { enterProgram } from '../db/row-security.ts'
import type { SignInRow } from './queries.ts'

export type PasskeyRow = Omit<SignInRow, 'passwordHash'> & {
  number: number
  sealedSecret: Buffer
  username: string
}

/** Function columns look nullable to PostgreSQL; these are not. */
export async function findPasskey(sql: Sql, id: string): Promise<PasskeyRow | null> {
  const [row] = await sql<
    PasskeyRow[]
  >`SELECT coalesce(number, 0) AS number, coalesce(sealed_secret, '') AS sealed_secret,
      coalesce(username, '') AS username, coalesce(person_id, 0) AS person_id, coalesce(program, '') AS program,
      coalesce(enabled, false) AS enabled, coalesce(may_sign_in, false) AS may_sign_in, coalesce(is_demo, true) AS is_demo,
      locked_until, last_sign_in_at, coalesce(failed_sign_ins, 0) AS failed_sign_ins
    FROM find_passkey_sign_in(${Buffer.from(id, 'base64url')})`
  return row ?? null
}

/** False when the passkey exists already. */
export async function insertPasskey(
  sql: Sql,
  row: { personId: number; name: string; id: string; sealedSecret: Buffer; counter: number; now: Date },
): Promise<boolean> {
  const { count } =
    await sql`INSERT INTO second_factors (person_id, kind, name, sealed_secret, credential_id, last_step, added_at)
    VALUES (${row.personId}, 'passkey', ${row.name}, ${row.sealedSecret}, ${Buffer.from(row.id, 'base64url')}, ${row.counter},
      ${row.now}) ON CONFLICT (credential_id) DO NOTHING`
  return count === 1
}

/** The count only grows, or is always 0. False when it falls, as with a copied passkey. */
export async function countSignature(sql: Sql, number: number, counter: number, now: Date): Promise<boolean> {
  const { count } = await sql`UPDATE second_factors SET last_step = ${counter}, used_at = ${now}
    WHERE factor_id = ${number} AND (last_step < ${counter} OR (last_step = 0 AND ${counter} = 0))`
  return count === 1
}

/** The recipient of an email about a sign-in. Sets the program of the transaction. */
export async function findAddressee(
  sql: Sql,
  program: string,
  personId: number,
): Promise<(Named & { id: number; email: string }) | null> {
  await enterProgram(sql, program)
  const [row] = await sql<(Named & { id: number; email: string })[]>`
    SELECT person_id AS id, email, ${nameColumns(sql, sql`p`)} FROM people p WHERE person_id = ${personId} AND email <> ''`
  return row ?? null
}
