import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type FollowedDatabase, startFollowedDatabase } from '#testing/cluster/followed.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { runCommand } from '#testing/run-program.ts'
import { createGroup, listAllGroups } from '#wire/groups/groups.ts'
import { exportOrderDetails, listOrderStatuses } from '#wire/reports/order-reports.ts'
import { Jobs } from '../jobs/jobs.ts'
import { connection, following, type Sql } from './connect.ts'
import { openPool } from './driver/sql.ts'
import { LATEST } from './log-position.ts'
import { migrate } from './migrate.ts'
import { Primary } from './primary.ts'
import { Replica } from './replica.ts'
import { ReplicaHost } from './replica-host.ts'

let database: FollowedDatabase
let portal: TestPortal
let beside: Awaited<ReturnType<TestPortal['startBeside']>>
let writer: Client
let reader: Client

beforeAll(async () => {
  database = await startFollowedDatabase()
  const { primary, atStandby } = database
  await migrate(primary.url('owner'))
  await Jobs.prepare(primary.url('owner'))
  const url = { REPORTS_DATABASE_URL: atStandby(primary.url('report')) }
  portal = await startTestPortal(url, {}, { url: primary.url, drop: async () => {} })
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  const builds = ['writer', 'reader'].map((username) =>
    buildPerson(portal.owner, { username, dodaac: 'W9AR01', permissions: [7] }),
  )
  await Promise.all(builds)
  writer = await portal.signIn('writer')
  reader = await portal.signIn('reader')
  beside = await portal.startBeside()
}, 120_000)
afterAll(async () => {
  await beside?.stop()
  await portal?.stop()
  await database?.stop()
})

const pause = () => database.asAdmin((sql) => sql`SELECT pg_wal_replay_pause()`)
const resume = () => database.asAdmin((sql) => sql`SELECT pg_wal_replay_resume()`)

async function groupsOf(person: Client, cookie = person.cookie): Promise<string[]> {
  const answer = await person.ask(
    listAllGroups,
    { params: { program: 'AR' }, query: {} },
    { headers: { cookie } },
  )
  expect(answer.status).toBe(200)
  return answer.body.map(({ number }: { number: string }) => number)
}

/** Saves a group; answers the cookie in which the browser keeps how far its person has written. */
async function saveGroup(number: string): Promise<string> {
  const body = { program: 'AR', number, description: 'Saved', dodaacs: [], people: [] }
  const answer = await writer.ask(createGroup, { body })
  expect(answer.status).toBe(200)
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  return cookies.find((one) => one.startsWith('seen='))?.split(';')[0] ?? ''
}

/** Whether others do not see yet, at either program, what was written while the replica stands still. */
async function isReadAtReplica(): Promise<boolean> {
  await pause()
  await saveGroup(`H${crypto.randomUUID().slice(0, 8).toUpperCase()}`)
  const known = await Promise.all([groupsOf(reader), groupsOf(beside, reader.cookie)])
  await resume()
  const all = await groupsOf(writer)
  return known.every((groups) => groups.length < all.length)
}
/** Between two looks the replica has time to apply what it lacks. */
const untilReadAtReplica = () => expect.poll(isReadAtReplica, { interval: 500 }).toBe(true)

test('while the replica stands still others read there, and whoever has written reads no older state, at whichever program', async () => {
  await untilReadAtReplica()
  await pause()
  const seen = await saveGroup('NEW')
  // Without that cookie another program knows of nothing: the test would see if everything were read at the primary.
  const asked = [groupsOf(reader), groupsOf(writer), groupsOf(beside, `${writer.cookie}; ${seen}`)]
  const all = await Promise.all([...asked, groupsOf(beside, writer.cookie)])
  const [others, own, elsewhere, unknown] = all.map((groups) => groups.includes('NEW'))
  expect({ others, own, elsewhere, unknown }).toEqual({
    others: false,
    own: true,
    elsewhere: true,
    unknown: false,
  })
  // A place that nobody has reached is read at the primary, and what is no place says nothing.
  expect(await groupsOf(reader, `${reader.cookie}; seen=FFFFFFFF/0`)).toContain('NEW')
  expect(await groupsOf(reader, `${reader.cookie}; seen=nothing`)).not.toContain('NEW')
  // Nor does anybody read for long what is old.
  await expect.poll(() => groupsOf(reader)).toContain('NEW')
  await resume()
})

test('one that stands still is left by whoever waits for it, and everybody is answered', async () => {
  await untilReadAtReplica()
  database.signalStandby('SIGSTOP')
  for (const groups of await Promise.all([groupsOf(reader), groupsOf(beside, reader.cookie)]))
    expect(groups).toContain('NEW')
  database.signalStandby('SIGCONT')
})

describe('a replica is read', () => {
  /** Whether it is after each look, by the primary of this cluster or of another one. */
  async function lookAt(address: string, cluster?: string) {
    const events: unknown[] = []
    const log = { warn: ({ event }: { event: string }) => void events.push(event) }
    const [row] = await portal.owner`SELECT pg_current_wal_lsn()::text AS end,
      ${cluster ?? null}::text AS other, system_identifier::text AS cluster FROM pg_control_system()`
    const primary = (async () => [{ end: row?.end, cluster: row?.other ?? row?.cluster }]) as unknown as Sql
    const replica = new Replica({
      primary,
      host: new ReplicaHost(address),
      log: log as unknown as FastifyBaseLogger,
    })
    const served: boolean[] = []
    for (let turn = 0; turn < 5; turn++) {
      await replica.compare()
      served.push(await replica.mayServe(0n))
    }
    await replica.close()
    return { served, events }
  }
  const address = () => database.atStandby(database.primary.url('report'))

  test('when several connections have led to it, also where another host of its address is away', async () => {
    const { served, events } = await lookAt(address().replace('@', '@127.0.0.1:1,'))
    expect({ served, events }).toEqual({ served: [false, false, false, true, true], events: [] })
  })

  test('not when it belongs to another cluster, which is said once', async () => {
    const { served, events } = await lookAt(address(), '7')
    expect({ isServed: served.includes(true), events }).toEqual({
      isServed: false,
      events: ['replica.foreign'],
    })
  })

  test('not when its address leads to several servers in turn: what one has another may lack', async () => {
    const ports = [address(), database.primary.url('report')].map((url) => Number(new URL(url).port))
    const turns = createServer((near) => {
      ports.reverse()
      const far = connect({ port: ports[0] as number, host: '127.0.0.1' })
      near.pipe(far).pipe(near)
      for (const end of [near, far]) end.on('error', () => {})
    })
    await new Promise<void>((done) => turns.listen(0, '127.0.0.1', done))
    const { port } = turns.address() as AddressInfo
    const { served, events } = await lookAt(address().replace(`:${ports[0]}/`, `:${port}/`))
    expect({ isServed: served.includes(true), events: events.includes('replica.another') }).toEqual({
      isServed: false,
      events: true,
    })
    turns.close()
  })

  test('by nobody up to less than they have written, whichever of two writes is answered first', () => {
    const primary = (async () => []) as unknown as Sql
    const replica = new Replica({ primary, host: new ReplicaHost(address()) })
    const noted = [5n, 3n, LATEST, 7n].map((position) => replica.noteWritten(1, position))
    expect(noted).toEqual([5n, 5n, LATEST, 7n])
  })
})

test('an address that leads to a standby from now on leads to no database', async () => {
  const { primary: made, atStandby } = database
  const [before, after] = [made.url('app'), atStandby(made.url('app'))].map((url) =>
    Number(new URL(url).port),
  )
  let to = before as number
  const near = new Set<Socket>()
  const service = createServer((socket) => {
    near.add(socket)
    const far = connect({ port: to, host: '127.0.0.1' })
    socket.pipe(far).pipe(socket)
    for (const end of [socket, far]) end.on('error', () => {})
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const url = made.url('app').replace(`:${before}/`, `:${(service.address() as AddressInfo).port}/`)
  const primary = new Primary(url)
  await primary.begin(60_000)
  const sql = openPool(url, { ...connection, ...following({ primary }), max: 1 })
  const ask = () =>
    sql`SELECT 1`.then(
      () => 'answered',
      (error) => error.code as string,
    )
  expect(await ask()).toBe('answered')
  to = after as number
  for (const socket of near) socket.destroy()
  await expect.poll(ask).toBe('CONNECTION_CLOSED')
  expect(await ask()).toBe('CONNECTION_CLOSED')
  await sql.end({ timeout: 0 })
  primary.close()
  service.close()
})

test('an operator whose command reaches a standby reads where to send it', async () => {
  const url = database.atStandby(database.primary.url('owner'))
  expect(await runCommand(['check'], { DATABASE_URL: url })).toEqual({
    code: 1,
    said: 'DATABASE_URL: it leads to a standby, which can only be read. Name the primary, or all hosts.\n',
  })
})

test('one that has caught up is read again; one that is away costs nobody an answer', async () => {
  await untilReadAtReplica()
  await database.stopStandby()
  expect(await groupsOf(reader)).toEqual(await groupsOf(writer))
  const query = { program: 'AR' }
  expect((await reader.ask(listOrderStatuses, { query })).status).toBe(200)
  expect((await reader.ask(exportOrderDetails, { query })).status).toBe(200)
})
