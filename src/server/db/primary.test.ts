import pino from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { Jobs } from '../jobs/jobs.ts'
import { connect, connection, following } from './connect.ts'
import { Notices } from './notices.ts'
import { Primary, splitHosts } from './primary.ts'
import type { Database } from './roles.ts'

/** Nobody listens there. */
const NOBODY = '127.0.0.1:1'

let made: TestDatabase
let database: Database
const said: string[] = []

beforeAll(async () => {
  made = await createTestDatabase()
  const primary = new Primary(made.url('app').replace('@', `@${NOBODY},`), (line) => said.push(line))
  await primary.begin(60_000)
  database = { url: made.url, primary, stop: async () => primary.close() }
})
afterAll(async () => {
  await database?.stop()
  await made?.drop()
})

test('an address of several hosts stands for one address each, with the same credentials and options', () => {
  expect(splitHosts('postgres://qm:a%40b@one:5432,two,[::1]:5433/qm?sslmode=require')).toEqual([
    'postgres://qm:a%40b@one:5432/qm?sslmode=require',
    'postgres://qm:a%40b@two/qm?sslmode=require',
    'postgres://qm:a%40b@[::1]:5433/qm?sslmode=require',
  ])
  expect(splitHosts('postgres://qm:x@one/qm')).toEqual(['postgres://qm:x@one/qm'])
})

describe('a program whose database has several hosts', () => {
  test('knows which of them is written to, and stays with it', () => {
    expect(database.primary?.address).toBe(made.url('app'))
    expect(said).toEqual([])
  })

  test('reads, writes, listens and works at jobs there', async () => {
    const handles = connect(database)
    for (const sql of [handles.writes, handles.reads('AR'), handles.keyed('AR'), handles.reports('AR')])
      expect([...(await sql`SELECT 1 AS one`)]).toEqual([{ one: 1 }])
    await handles.close()
    const heard: string[] = []
    const notices = new Notices(database)
    notices.subscribe('told', { hear: (payload) => heard.push(payload) })
    await notices.open()
    const jobs = new Jobs(database, pino({ level: 'silent' }))
    await jobs.open()
    await jobs.sendOnce('supply', {}, 1)
    const sql = postgres(made.url('app'), { ...connection, ...following(database), max: 1 })
    await sql`SELECT pg_notify('told', 'news')`
    await expect.poll(() => heard).toEqual(['', 'news'])
    expect([...(await sql`SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'supply'`)]).toEqual([
      { jobs: 1 },
    ])
    await sql.end()
    await jobs.stop()
    await notices.close()
  })
})

test('hosts none of which is a primary are told in one line that names the variable', async () => {
  const nobody = new Primary(`postgres://qm:x@${NOBODY},127.0.0.1:2/qm`)
  await expect(nobody.begin(0)).rejects.toThrow(/^DATABASE_URL: none of its hosts/)
})
