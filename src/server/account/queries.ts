import type { ProviderFinds } from '#domain/account/identity-provider.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { PASSWORD_LOCK_SECONDS, PASSWORD_TRIES } from '#domain/session/session-limits.ts'
import type { Sql } from '../db/connect.ts'

export type SignInRow = {
  personId: number
  program: ProgramCode
  passwordHash: string | null
  enabled: boolean
  maySignIn: boolean
  isDemo: boolean
  lockedUntil: Date | null
  lastSignInAt: Date | null
  failedSignIns: number
}

export async function findSignIn(sql: Sql, username: string): Promise<SignInRow | null> {
  const [row] = await sql<SignInRow[]>`SELECT * FROM find_sign_in(${username})`
  return row ?? null
}

/** Counts a sign-in or a wrong password. True when this failure locks the password. */
export async function noteSignIn(
  sql: Sql,
  personId: number,
  succeeded: boolean,
  at: Date,
  clearsLock = true,
): Promise<boolean> {
  const [row] = await sql<
    { hasLocked: boolean }[]
  >`SELECT note_sign_in(${personId}, ${succeeded}, ${at}, ${clearsLock}, ${PASSWORD_TRIES},
      ${PASSWORD_LOCK_SECONDS}) AS has_locked`
  return row?.hasLocked === true
}

export async function getPasswordHash(sql: Sql, personId: number): Promise<string | null> {
  const [row] = await sql<{ hash: string | null }[]>`SELECT get_password_hash(${personId}) AS hash`
  return row?.hash ?? null
}

export async function savePasswordHash(sql: Sql, personId: number, hash: string, now: Date): Promise<void> {
  await sql`SELECT set_password_hash(${personId}, ${hash}, ${now})`
}

export async function findPasswordLock(sql: Sql, personId: number): Promise<Date | null> {
  const [row] = await sql<{ until: Date | null }[]>`SELECT get_password_lock(${personId}) AS until`
  return row?.until ?? null
}

export type SignedIn = {
  personId: number
  program: ProgramCode
  lastSignInAt: Date | null
  failedSignIns: number
  isDemo: boolean
}

export async function findProviderPerson(
  sql: Sql,
  finds: ProviderFinds,
  named: string,
): Promise<(SignedIn & { username: string }) | null> {
  const [row] = await sql<
    (SignedIn & { username: string })[]
  >`SELECT * FROM find_provider_sign_in(${finds}, ${named})`
  return row ?? null
}

/** Searches all programs. */
export async function findCardPerson(sql: Sql, edipi: string): Promise<SignedIn | null> {
  const [row] = await sql<SignedIn[]>`SELECT * FROM find_card_sign_in(${edipi})`
  return row ?? null
}
