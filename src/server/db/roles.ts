import { createHmac } from 'node:crypto'
import type { Sql } from './driver/sql.ts'

/** The owner migrates, the app serves users, the report role only reads. */
export type DatabaseRole = 'owner' | 'app' | 'report'

export type Database = {
  url(role: DatabaseRole): string
  stop(): Promise<void>
}

export const roleNames = {
  owner: 'quartermaster_owner',
  app: 'quartermaster_app',
  report: 'quartermaster_report',
} as const satisfies Record<DatabaseRole, string>

// Role limits hold for each connection; a session may lower them.
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

export function deriveRolePassword(secret: string, roleName: string): string {
  return createHmac('sha256', secret).update(`quartermaster role ${roleName}`).digest('base64url')
}

/** The same in every process on the database, and not reversible. */
export function makePurposeKey(database: Pick<Database, 'url'>, purpose: string, secret?: string): Buffer {
  return createHmac('sha256', secret ?? findPassword(database.url('app')) ?? '')
    .update(`quartermaster ${purpose}`)
    .digest()
}

export function addressForRole(url: string, roleName: string, password: string): string {
  return url.replace(
    /^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/,
    (_, scheme) => `${scheme}${encodeURIComponent(roleName)}:${encodeURIComponent(password)}@`,
  )
}

/** Always uses the report role, because row-level security does not apply to the owner. */
export function forReports(replica: string, database: Pick<Database, 'url'>): string {
  return addressForRole(replica, roleNames.report, findPassword(database.url('report')) ?? '')
}

export function findPassword(url: string): string | null {
  const found = /^postgres(?:ql)?:\/\/[^:@/?]*:([^@/?]+)@/.exec(url)
  return found?.[1] ? decodeURIComponent(found[1]) : null
}

/** Sets passwords for new roles, or for all with `setPasswords`. */
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
    // The names and base64url passwords need no quotes.
    if (!known) await sql.unsafe(`create role ${name} login noinherit password '${password}'`)
    else if (setPasswords) await sql.unsafe(`alter role ${name} login password '${password}'`)
    for (const [setting, value] of Object.entries(limits)) {
      if (known?.limits.includes(`${setting}=${value}`)) continue
      await sql.unsafe(`alter role ${name} set ${setting} = '${value}'`)
    }
  }
}
