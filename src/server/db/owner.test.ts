import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { inOwnersTransaction, obeyOrganisation, requireUpToDate } from './owner.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const reported = { fiscalZone: 'America/New_York', dataDir: 'kept' }

it('the setting of the operator is the zone until an organization chooses its own zone', async () => {
  expect(await obeyOrganisation(database, reported)).toEqual(reported)
  await inOwnersTransaction(
    database,
    '',
    (sql) => sql`INSERT INTO organisation (name, fiscal_zone) VALUES ('Island Clothing', 'Pacific/Honolulu')`,
  )
  expect(await obeyOrganisation(database, reported)).toEqual({ ...reported, fiscalZone: 'Pacific/Honolulu' })
})

it('the program leaves a database of an earlier version unchanged, and says how to update it', async () => {
  await expect(requireUpToDate(database)).resolves.toBeUndefined()
  await inOwnersTransaction(
    database,
    '',
    (sql) => sql`DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)`,
  )
  await expect(requireUpToDate(database)).rejects.toThrow(
    /earlier version. Start the portal once with npm start/,
  )
})
