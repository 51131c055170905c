import { createHmac } from 'node:crypto'
import type { Sql } from './driver/sql.ts'

/** Who speaks to the database: the owner migrates, the app serves people, the report reader only selects. */
export type DatabaseRole = 'owner' | 'app' | 'report'

/** An open database. `stop` ends what opening it has started, and nothing else. */
export type Database = {
  url(role: DatabaseRole): string
  stop(): Promise<void>
}

export const roleNames = {
  owner: 'quartermaster_owner',
  app: 'quartermaster_app',
  report: 'quartermaster_report',
} as const satisfies Record<DatabaseRole, string>

// Limits of a role hold for every connection that signs in as it; a session may still lower them.
const roleLimits = {
  owner: {},
  app: { statement_timeout: '5s', lock_timeout: '2s', idle_in_transaction_session_timeout: '10s' },
  report: {
    statement_timeout: '15s',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '15s',
    default_transaction_read_only: 'on',
  },
} as const satisfies Record<DatabaseRole, Record<string, string>>

/** The password of a role, the same in every process that knows the secret. */
export function deriveRolePassword(secret: string, roleName: string): string {
  return createHmac('sha256', secret).update(`quartermaster role ${roleName}`).digest('base64url')
}

/** A key for one purpose: the same in every process that knows the database, and nothing that it was made from. */
export function makePurposeKey(database: Pick<Database, 'url'>, purpose: string, secret?: string): Buffer {
  return createHmac('sha256', secret ?? findPassword(database.url('app')) ?? '')
    .update(`quartermaster ${purpose}`)
    .digest()
}

/** The same address for another user. */
export function addressForRole(url: string, roleName: string, password: string): string {
  return url.replace(
    /^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/,
    (_, scheme) => `${scheme}${encodeURIComponent(roleName)}:${encodeURIComponent(password)}@`,
  )
}

/**
 * The address of a replica for the role that reads reports, whoever it names: with its owner's name and password reports would read
 * over the wall, because no row is hidden from the owner.
 */
export function forReports(replica: string, database: Pick<Database, 'url'>): string {
  return addressForRole(replica, roleNames.report, findPassword(database.url('report')) ?? '')
}

/** The password in an address, or null. */
export function findPassword(url: string): string | null {
  const found = /^postgres(?:ql)?:\/\/[^:@/?]*:([^@/?]+)@/.exec(url)
  return found?.[1] ? decodeURIComponent(found[1]) : null
}

/**
 * Creates the missing ones of these roles and sets their limits. `sql` must belong to a role that may create roles.
 * Passwords are set only for a new role, or for all with `setPasswords`.
 */
export async function ensureRoles(
  sql: Sql,
  secret: string,
  roles: readonly DatabaseRole[],
  { setPasswords = false } = {},
): Promise<void> {
  for (const role of roles) {
    const name = roleNames[role]
    const password = deriveRolePassword(secret, name)
    const limits: Record<string, string> = roleLimits[role]
    const [known] = await sql<{ limits: string[] }[]>`
      select coalesce(s.setconfig, '{}') as limits
      from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0
      where r.rolname = ${name}`
    // Names and base64url passwords are our own: nothing in them needs quoting.
    if (!known) await sql.unsafe(`create role ${name} login noinherit password '${password}'`)
    else if (setPasswords) await sql.unsafe(`alter role ${name} login password '${password}'`)
    for (const [setting, value] of Object.entries(limits)) {
      if (known?.limits.includes(`${setting}=${value}`)) continue
      await sql.unsafe(`alter role ${name} set ${setting} = '${value}'`)
    }
  }
}
