import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type FollowedDatabase, startFollowedDatabase } from '#testing/cluster/followed.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { createGroup, listAllGroups } from '#wire/groups/groups.ts'
import { exportOrderDetails, listOrderStatuses } from '#wire/reports/order-reports.ts'
import { Jobs } from '../jobs/jobs.ts'
import { migrate } from './migrate.ts'

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
const untilReadAtReplica = () => expect.poll(isReadAtReplica, { timeout: 60_000, interval: 500 }).toBe(true)

test('while the replica stands still others read there, and whoever has written reads no older state, at whichever program', async () => {
  await untilReadAtReplica()
  await pause()
  const seen = await saveGroup('NEW')
  const [others, own, elsewhere, unknown] = await Promise.all([
    groupsOf(reader),
    groupsOf(writer),
    groupsOf(beside, `${writer.cookie}; ${seen}`),
    // Without that cookie another program knows of nothing: the test would see if everything were read at the primary.
    groupsOf(beside, writer.cookie),
  ])
  const has = (groups: string[]) => groups.includes('NEW')
  expect({ others: has(others), own: has(own), elsewhere: has(elsewhere), unknown: has(unknown) }).toEqual({
    others: false,
    own: true,
    elsewhere: true,
    unknown: false,
  })
  // A place that nobody has reached is read at the primary, and what is no place says nothing.
  expect(await groupsOf(reader, `${reader.cookie}; seen=FFFFFFFF/0`)).toContain('NEW')
  expect(await groupsOf(reader, `${reader.cookie}; seen=nothing`)).not.toContain('NEW')
  // Nor does anybody read for long what is old.
  await expect.poll(() => groupsOf(reader), { timeout: 60_000 }).toContain('NEW')
  await resume()
})

test('one that has caught up is read again; one that is away costs nobody an answer', async () => {
  await untilReadAtReplica()
  await database.stopStandby()
  expect(await groupsOf(reader)).toEqual(await groupsOf(writer))
  const query = { program: 'AR' }
  expect((await reader.ask(listOrderStatuses, { query })).status).toBe(200)
  expect((await reader.ask(exportOrderDetails, { query })).status).toBe(200)
})
