import { connection, type Sql } from './connect.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { pendingMigrations, readSchema } from './migrate.ts'
import type { Database } from './roles.ts'
import { findZone } from './zone-queries.ts'

type Place = Pick<Database, 'url'>

/** The owner bypasses row-level security. */
async function asOwner<T>(database: Place, work: (owner: Pool) => Promise<T>) {
  const owner = openPool(database.url('owner'), { ...connection, max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.end({ timeout: 5 })
  }
}

export function inOwnersTransaction<T>(
  database: Place,
  mode: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return asOwner(database, (owner) => owner.begin(mode, (sql) => work(sql)) as unknown as Promise<T>)
}

export const NOT_FOR_DEMO =
  'This database belongs to the portal of an organization. It cannot take demo data or a simulated supplier.'

/** Null before an organization has opened the portal. */
export function readZone(database: Place): Promise<string | null> {
  return asOwner(database, (owner) => findZone(owner))
}

/** Demo data needs an empty database. */
export function hasPeople(database: Place): Promise<boolean> {
  return asOwner(database, async (owner) => {
    const [row] = await owner<{ any: boolean }[]>`SELECT EXISTS (SELECT FROM people) AS any`
    return row?.any === true
  })
}

/**
 * Ends sessions of demo accounts.
 * @returns true if there are such accounts
 */
export function shutDemoAccounts(database: Place): Promise<boolean> {
  return asOwner(database, async (owner) => {
    await owner`DELETE FROM sessions s USING people p WHERE p.person_id = s.person_id AND p.is_demo`
    const [row] = await owner<{ any: boolean }[]>`SELECT EXISTS (SELECT FROM people WHERE is_demo) AS any`
    return row?.any === true
  })
}

/** The organization's zone has priority over the operator's. */
export async function obeyOrganisation<C extends { fiscalZone: string }>(
  database: Place,
  config: C,
): Promise<C> {
  return { ...config, fiscalZone: (await readZone(database)) ?? config.fiscalZone }
}

export function readSchemaOf(database: Place): Promise<string | null> {
  return asOwner(database, (owner) => readSchema(owner))
}

/** Only a start migrates, because an older portal may still be running. @throws Error */
export async function requireUpToDate(database: Place): Promise<void> {
  const pending = await asOwner(database, (owner) => pendingMigrations(owner))
  if (pending.length > 0)
    throw new Error(
      'This database is empty or of an earlier version. Start the portal once with npm start, which upgrades it, and run the command again.',
    )
}
