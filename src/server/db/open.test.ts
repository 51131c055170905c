import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { addDatabase, dropDatabase, inDatabase } from '#testing/test-server.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { openDatabase } from './open.ts'
import { inOwnersTransaction, obeyOrganisation, requireUpToDate } from './owner.ts'
import { addressForRole, findPassword } from './roles.ts'

const server = inject('testServer')
const name = 'external_test'
const external = addressForRole(inDatabase(server.ownerUrl, name), 'external_owner', 'pass/word@1')
let admin: Pool

beforeAll(async () => {
  admin = openPool(server.adminUrl, { max: 1 })
  await admin.unsafe(`create role external_owner login password 'pass/word@1'`)
  await addDatabase(server.adminUrl, name)
  await admin.unsafe(`alter database ${name} owner to external_owner`)
})
afterAll(async () => {
  await dropDatabase(server.adminUrl, name)
  await admin.unsafe('drop role external_owner')
  await admin.end()
})

test('the operator of an external database reads the fault of its address in one line that names the variable', async () => {
  for (const [databaseUrl, fault] of [
    [external.replace(/:[^:@]+@/, '@'), /^DATABASE_URL must contain a password/],
    [external.replace(name, 'no_such_database'), /^DATABASE_URL: .*no_such_database/],
    [external, /^DATABASE_URL: its user may not create roles/],
  ] as const)
    await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(fault)
})

test('several programs can start at once, and one after the other creates the roles', async () => {
  const inside = openPool(inDatabase(server.adminUrl, name), { max: 1 })
  let opened: Promise<unknown> | undefined
  await inside.begin(async (sql) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('roles', 0))`
    opened = openDatabase({ databaseUrl: external, dataDir: '' }).catch((error) => error.message)
    const findWaiting = () =>
      sql`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`
    await expect.poll(async () => (await findWaiting()).length).toBe(1)
  })
  expect(await opened).toMatch(/may not create roles/)
  await inside.end()
})

test('each role has one address', () => {
  const url = 'postgres://qm:a%40b@one:5432/qm?sslmode=require'
  expect(findPassword(url)).toBe('a@b')
  expect(addressForRole(url, 'reader', 'x/y')).toBe('postgres://reader:x%2Fy@one:5432/qm?sslmode=require')
})

test('an organization chooses its own zone, and a database of an earlier version stays unchanged with advice', async () => {
  const database = await createTestDatabase()
  const change = (statement: string) => inOwnersTransaction(database, '', (sql) => sql.unsafe(statement))
  const reported = { fiscalZone: 'America/New_York', dataDir: 'kept' }
  expect(await obeyOrganisation(database, reported)).toEqual(reported)
  await change("INSERT INTO organisation (name, fiscal_zone) VALUES ('Island Clothing', 'Pacific/Honolulu')")
  expect(await obeyOrganisation(database, reported)).toEqual({ ...reported, fiscalZone: 'Pacific/Honolulu' })
  await expect(requireUpToDate(database)).resolves.toBeUndefined()
  await change('DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)')
  const advice = /earlier version. Start the portal once with npm start/
  await expect(requireUpToDate(database)).rejects.toThrow(advice)
  await database.drop()
})
