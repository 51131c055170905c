import { randomBytes } from 'node:crypto'
import { findBrokenRules } from '#domain/account/passwords.ts'
import { Refusal } from '#domain/refusal.ts'
import { noSuch } from '#wire/codes.ts'
import { requireUncommon } from '../account/common-passwords.ts'
import type { Caller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/connect.ts'
import { findHomeUnit } from '../imports/organisation-queries.ts'
import { isProgram } from '../imports/scope-queries.ts'

export type NewAdministrator = {
  username: string
  email: string
  firstName: string
  lastName: string
  program: string
  /** Default: the first active one of the program. */
  dodaac: string | undefined
}

/** A password hash, or an EDIPI for card sign-in. The other is null. */
export type Entry = { hash: string | null; dodId: string | null }

/** @throws Refusal that names the broken password rules */
export function requirePassword(
  password: string,
  config: Pick<Config, 'passwordProfile'>,
  owner: { username: string; email: string },
): void {
  const broken = findBrokenRules(password, config.passwordProfile)
  if (broken.length > 0)
    throw new Refusal(
      'invalid',
      `The password needs: ${broken.map((rule) => rule.text.toLowerCase()).join(', ')}.`,
    )
  requireUncommon(password, owner)
}

/** 20 random characters, at least one of each class that the password rules require. */
export function makePassword(): string {
  return `${randomBytes(15).toString('base64url').replace(/[-_]/g, 'x')}-Aa7`
}

/** @throws Refusal when the username is taken or the program has no such DoDAAC */
export async function saveAdministrator(
  sql: Sql,
  wanted: NewAdministrator,
  entry: Entry,
  caller: Partial<Caller>,
): Promise<void> {
  const { program } = wanted
  const username = wanted.username.trim()
  if (!(await isProgram(sql, program))) throw new Refusal('not-found', noSuch('program'))
  const unit = await findHomeUnit(sql, program, wanted.dodaac ?? null)
  if (!unit)
    throw new Refusal(
      'not-found',
      wanted.dodaac
        ? `Program ${program} has no DoDAAC ${wanted.dodaac}.`
        : `Program ${program} has no DoDAAC yet. Create one first: every person belongs to one.`,
    )
  const [taken] = await sql`SELECT FROM people WHERE lower(username) = lower(${username})`
  if (taken) throw new Refusal('conflict', `The username ${wanted.username} is taken.`)
  const [person] = await sql<
    { personId: number }[]
  >`INSERT INTO people (program, username, password_hash, password_changed_at,
      dod_id, first_name, last_name, email, branch, service_status, dodaac, may_sign_in, admin_flag)
    VALUES (${program}, ${username}, ${entry.hash}, CASE WHEN ${entry.hash}::text IS NOT NULL THEN now() END,
      ${entry.dodId}, ${wanted.firstName.trim()}, ${wanted.lastName.trim()},
      ${wanted.email}, ${unit.branch}, 'civilian', ${unit.dodaac}, true, true) RETURNING person_id`
  const personId = person?.personId ?? 0
  await sql`INSERT INTO person_permissions (program, person_id, area) VALUES (${program}, ${personId}, 99)`
  await addAuditEvent(sql, {
    program,
    personId,
    action: 'create-administrator',
    object: username,
    ...caller,
  })
}
