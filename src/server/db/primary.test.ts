import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRelay } from '#testing/cluster/relay.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { Jobs } from '../jobs/jobs.ts'
import { connect, connection, following } from './connect.ts'
import { openPool } from './driver/sql.ts'
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
  // What other programs need to be told is no business of the server's.
  expect(splitHosts('postgres://qm:x@one,,two/qm?target_session_attrs=read-write&sslmode=require')).toEqual([
    'postgres://qm:x@one/qm?sslmode=require',
    'postgres://qm:x@two/qm?sslmode=require',
  ])
  const told = 'postgres://qm:x@one/qm?target_session_attrs=primary'
  expect(splitHosts(told)).toEqual(['postgres://qm:x@one/qm'])
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
    const sql = openPool(made.url('app'), { ...connection, ...following(database), max: 1 })
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

describe.concurrent('a database of which nothing comes back on a connection any more', () => {
  /** A program that has asked through a relay, and which connection it has. */
  async function askThrough() {
    const relay = await openRelay(Number(new URL(made.url('app')).port))
    const url = made.url('app').replace(/:\d+\//, `:${relay.port}/`)
    const said: string[] = []
    const primary = new Primary(url, (line) => said.push(line))
    await primary.begin(60_000)
    const sql = openPool(url, { ...connection, ...following({ primary }), max: 1 })
    const ask = async () => (await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid
    const stop = async () => {
      await sql.end({ timeout: 0 })
      primary.close()
      relay.close()
    }
    return { relay, said, ask, stop, before: await ask() }
  }

  test('is reached again by new ones within seconds, also where it has one host', async () => {
    const { relay, said, ask, stop } = await askThrough()
    relay.lose()
    await expect(ask()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    expect(await ask()).toBeGreaterThan(0)
    expect(said).toEqual([expect.stringMatching(/^Nothing came back from 127\.0\.0\.1:\d+: /)])
    await stop()
  })

  test('is waited for where it was slow on all', async () => {
    const { relay, said, ask, stop, before } = await askThrough()
    relay.cut()
    const asked = ask()
    await sleep(2700)
    relay.mend()
    expect(await asked).toBe(before)
    await sleep(1700)
    expect(await ask()).toBe(before)
    expect(said).toEqual([])
    await stop()
  })
})

test('hosts none of which is a primary are told in one line that names the variable', async () => {
  const nobody = new Primary(`postgres://qm:x@${NOBODY},127.0.0.1:2/qm`)
  await expect(nobody.begin(0)).rejects.toThrow(
    /^DATABASE_URL: none of its hosts .*\(127\.0\.0\.1:1: .*ECONNREFUSED.*; 127\.0\.0\.1:2: .*ECONNREFUSED/,
  )
})

test('a password that is wrong at each of several hosts is told at once', async () => {
  const { host } = new URL(made.url('app'))
  const stranger = new Primary(`postgres://nobody_of_ours:x@${host},${host}/postgres`)
  await expect(stranger.begin(60_000)).rejects.toThrow(/^DATABASE_URL: .*password authentication failed/)
})
