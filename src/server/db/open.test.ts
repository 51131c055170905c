import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addDatabase, dropDatabase, inDatabase } from '#testing/test-server.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { openDatabase } from './open.ts'
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

describe('an operator with an external database', () => {
  test('the operator reads that the address of the database needs a password', async () => {
    const url = external.replace(/:[^:@]+@/, '@')
    await expect(openDatabase({ databaseUrl: url, dataDir: '' })).rejects.toThrow(
      /^DATABASE_URL must contain a password/,
    )
  })

  test('the operator reads the fault of the address in one line that names the variable', async () => {
    const nowhere = external.replace(name, 'no_such_database')
    await expect(openDatabase({ databaseUrl: nowhere, dataDir: '' })).rejects.toThrow(
      /^DATABASE_URL: .*no_such_database/,
    )
  })

  test('the operator reads that the database user may not create roles', async () => {
    await expect(openDatabase({ databaseUrl: external, dataDir: '' })).rejects.toThrow(
      /^DATABASE_URL: its user may not create roles/,
    )
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
})
