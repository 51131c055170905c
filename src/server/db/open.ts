import type { Config } from '../config/config.ts'
import { openPool } from './driver/sql.ts'
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from './embedded.ts'
import {
  addressForRole,
  type Database,
  deriveRolePassword,
  ensureRoles,
  findPassword,
  roleNames,
} from './roles.ts'
import { requireVerified } from './unverified.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

export async function openDatabase(
  config: Place,
  log?: (line: string) => void,
): Promise<Database | EmbeddedDatabase> {
  if (config.databaseUrl) return openExternal(config.databaseUrl)
  requireVerified(config.dataDir)
  return startEmbedded(config, { log })
}

/** For a command, which can run beside the portal. It works with an unverified database, too. */
export function joinDatabase(config: Place, log?: (line: string) => void): Promise<Database> {
  return config.databaseUrl ? openExternal(config.databaseUrl) : joinEmbedded(config, { log })
}

const TLS = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|certificate|ECONNRESET|CONNECTION_CLOSED/i
const TLS_HINT =
  '. A database on another machine must use TLS with a trusted certificate for its name; see docs/operations.md, External database'

/**
 * Passwords of other roles derive from the owner's, so that all processes agree.
 * @throws Error that begins with DATABASE_URL
 */
async function openExternal(ownerUrl: string): Promise<Database> {
  const secret = findPassword(ownerUrl)
  if (!secret)
    throw new Error('DATABASE_URL must contain a password: the passwords of the other roles come from it.')
  const url: Database['url'] = (role) =>
    role === 'owner'
      ? ownerUrl
      : addressForRole(ownerUrl, roleNames[role], deriveRolePassword(secret, roleNames[role]))
  const sql = openPool(ownerUrl, { max: 1, connectTimeout: 10 })
  try {
    const [server] = await sql<
      { version: number; follows: boolean }[]
    >`select current_setting('server_version_num')::int as version, pg_is_in_recovery() as follows`
    if ((server?.version ?? 0) < 180_000) throw new Error('it must be PostgreSQL 18 or later.')
    if (server?.follows)
      throw new Error('it leads to a standby, which is read-only. Name an address that leads to the primary.')
    if ((await canConnect(url('app'))) && (await canConnect(url('report'))))
      return { url, stop: async () => {} }
    await sql.begin(async (transaction) => {
      // Simultaneous starts would both try to create the role.
      await transaction`select pg_advisory_xact_lock(hashtextextended('roles', 0))`
      await ensureRoles(transaction, secret, ['app', 'report'], { setPasswords: true })
      const [current] = await transaction<{ name: string }[]>`select quote_ident(current_database()) as name`
      await transaction.unsafe(
        `grant connect on database ${current?.name} to ${roleNames.app}, ${roleNames.report}`,
      )
    })
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (code === '42501')
      throw new Error(
        `DATABASE_URL: its user may not create roles (${message}). See docs/operations.md, Roles.`,
      )
    const sentence = `DATABASE_URL: ${message}${TLS.test(`${code} ${message}`) ? TLS_HINT : ''}`
    const isSaid = code || (error as Error).constructor === Error
    throw new Error(sentence, isSaid ? undefined : { cause: error })
  } finally {
    await sql.end({ timeout: 5 })
  }
  return { url, stop: async () => {} }
}

async function canConnect(url: string): Promise<boolean> {
  const sql = openPool(url, { max: 1, connectTimeout: 10 })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    // The server refuses the role, or the role or database does not exist.
    if (/^(28|3D|42501)/.test((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await sql.end({ timeout: 5 })
  }
}
