import { connection, type Sql } from './connect.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { pendingMigrations, readSchema } from './migrate.ts'
import type { Database } from './roles.ts'
import { findZone } from './zone-queries.ts'

type Place = Pick<Database, 'url'>

/** Does something on one connection of the owner of the database, who stands outside of the walls between programs. */
async function asOwner<T>(database: Place, work: (owner: Pool) => Promise<T>) {
  const owner = openPool(database.url('owner'), { ...connection, max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.end({ timeout: 5 })
  }
}

/** The same in one transaction. */
export function inOwnersTransaction<T>(
  database: Place,
  mode: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return asOwner(database, (owner) => owner.begin(mode, (sql) => work(sql)) as unknown as Promise<T>)
}

/** Said where made-up people and orders would stand among real ones. */
export const NOT_FOR_DEMO =
  'This database is the portal of an organisation, and demo data and a simulated supplier are not for it.'

/** Whether an organisation has opened this portal, and the zone that it chose. */
export function readZone(database: Place): Promise<string | null> {
  return asOwner(database, (owner) => findZone(owner))
}

/** Whether anybody has an account here: demo data come into an empty database alone. */
export function hasPeople(database: Place): Promise<boolean> {
  return asOwner(database, async (owner) => {
    const [row] = await owner<{ any: boolean }[]>`SELECT EXISTS (SELECT FROM people) AS any`
    return row?.any === true
  })
}

/**
 * Ends what sessions the accounts of the demo have; while the portal is no demo they open no others.
 * @returns whether there are such accounts
 */
export function shutDemoAccounts(database: Place): Promise<boolean> {
  return asOwner(database, async (owner) => {
    await owner`DELETE FROM sessions s USING people p WHERE p.person_id = s.person_id AND p.is_demo`
    const [row] = await owner<{ any: boolean }[]>`SELECT EXISTS (SELECT FROM people WHERE is_demo) AS any`
    return row?.any === true
  })
}

/** What the operator said of the zone, unless the organisation has chosen one. */
export async function obeyOrganisation<C extends { fiscalZone: string }>(
  database: Place,
  config: C,
): Promise<C> {
  return { ...config, fiscalZone: (await readZone(database)) ?? config.fiscalZone }
}

/** The checksum of the schema that this database was made from, or null. */
export function readSchemaOf(database: Place): Promise<string | null> {
  return asOwner(database, (owner) => readSchema(owner))
}

/** Only a start brings a database up to date: a portal of before may still be serving from it. @throws Error */
export async function requireUpToDate(database: Place): Promise<void> {
  const pending = await asOwner(database, (owner) => pendingMigrations(owner))
  if (pending.length > 0)
    throw new Error(
      'This database is empty or of an earlier version. Start the portal once with npm start, which brings it up to date, and run the command again.',
    )
}
