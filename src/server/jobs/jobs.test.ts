import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connection, type Sql } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import { Jobs, LOOK_EVERY } from './jobs.ts'
import type { JobWorkers } from './kinds.ts'

const log: { msg: string }[] = []
const done: unknown[] = []

let database: TestDatabase
let ownerUrl: string
let owner: Pool
let app: Pool
let jobs: Jobs

beforeAll(async () => {
  database = await createTestDatabase()
  ownerUrl = database.url('owner')
  await Jobs.prepare(ownerUrl)
  await Jobs.prepare(ownerUrl)
  owner = openPool(ownerUrl, { ...connection, max: 1 })
  app = openPool(database.url('app'), { ...connection, max: 1 })
  jobs = new Jobs(database, pino({ level: 'info' }, { write: (line) => void log.push(JSON.parse(line)) }))
  await jobs.open()
})
afterAll(async () => {
  await jobs?.stop()
  await app?.end()
  await owner?.end()
  await database?.drop()
})

const mail = { kind: 'shipped' as const, to: 'ann@b.example', subject: 'Order 1 is shipped', text: 'Words.' }
const inTransaction = (work: (sql: Sql) => Promise<void>) => app.begin((transaction) => work(transaction))
const readJobs = () => owner`SELECT id, name, state, output, data->>'subject' AS subject FROM pgboss.job
  WHERE name <> '__pgboss__send-it' ORDER BY name, subject`

test('a process that starts while another one starts waits for its turn', async () => {
  let prepared: Promise<void> | undefined
  await owner.begin(async (sql) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('jobs', 0))`
    await sql`GRANT SELECT ON ALL TABLES IN SCHEMA pgboss TO quartermaster_app`
    prepared = Jobs.prepare(ownerUrl)
    prepared.catch(() => {})
    const findWaiting = () =>
      sql`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`
    await expect.poll(async () => (await findWaiting()).length).toBe(1)
  })
  await prepared
})

test('every kind of job has its queue, email is retried for a day, and an index finds failed jobs', async () => {
  const retries = { limit: 300, delay: 30, backoff: true, longest: 300 }
  const once = { limit: 0, delay: 0, backoff: false, longest: null }
  expect(
    await owner`SELECT name, retry_limit AS limit, retry_delay AS delay, retry_backoff AS backoff, retry_delay_max AS longest, notify AS wakes
      FROM pgboss.queue WHERE name NOT LIKE '\\_\\_%' ORDER BY name`,
  ).toEqual([
    { name: 'backup', ...once, wakes: false },
    { name: 'digest', ...retries, wakes: false },
    { name: 'forgot-password', ...retries, wakes: true },
    { name: 'import', ...once, wakes: true },
    // Commits with NOTIFY run one after the other, and orders send mails.
    { name: 'mail', ...retries, wakes: false },
    { name: 'password-reset', ...retries, wakes: true },
    { name: 'report-mails', ...retries, wakes: false },
    { name: 'stock-changes', ...once, wakes: false },
    { name: 'supply', ...once, wakes: true },
    { name: 'tidy', ...retries, wakes: false },
  ])
  expect(await owner`SELECT indexname FROM pg_indexes WHERE indexname = 'job_common_failed'`).toHaveLength(1)
})

test('a job leaves with the commit, once for its ID, and never with two lines in its address [D21]', async () => {
  const id = '11111111-0000-4000-8000-000000000000'
  const giveUp = inTransaction(async (sql) => {
    await jobs.sender(sql)('mail', mail)
    throw new Error('too late')
  })
  await expect(giveUp).rejects.toThrow('too late')
  expect(await readJobs()).toEqual([])
  for (let time = 0; time < 2; time += 1) await inTransaction((sql) => jobs.sender(sql)('mail', mail, id))
  const twoLines = { ...mail, to: 'a@b.example\nBcc: e@b' }
  await expect(inTransaction((sql) => jobs.sender(sql)('mail', twoLines))).rejects.toThrow(/line break/)
  await expect(inTransaction((sql) => jobs.bulkSender(sql)('mail', [mail, twoLines]))).rejects.toThrow(
    /line break/,
  )
  await inTransaction((sql) => jobs.bulkSender(sql)('mail', []))
  expect(await readJobs()).toMatchObject([{ id, name: 'mail', state: 'created', subject: mail.subject }])
})

test('the server retries a failed job, completes the others of its batch, and writes no name to the log', async () => {
  await inTransaction(async (sql) => {
    await jobs.sender(sql)('mail', { ...mail, subject: 'Bad' })
    await jobs.sender(sql)('forgot-password', { email: 'x\ny', address: '10.0.0.7', requestId: 'r' })
  })
  const note = async (data: unknown, id: string) => void done.push([data, id.length])
  const workers: JobWorkers = {
    mail: async (data, id) => {
      if (data.subject === 'Bad') throw Object.assign(new Error('550 Ann is away'), { code: 'EENVELOPE' })
      await note(data, id)
    },
    'forgot-password': note,
    'password-reset': note,
    tidy: note,
    digest: note,
    'report-mails': note,
    // Comes by itself each minute.
    'stock-changes': async () => {},
    backup: note,
    supply: note,
    import: note,
  }
  await jobs.work(workers)
  const states = async () => (await readJobs()).map(({ state }) => state)
  await expect.poll(states).toEqual(['completed', 'retry', 'completed'])
  expect(done).toHaveLength(2)
  expect(done).toEqual(expect.arrayContaining([[mail, 36]]))
  expect((await readJobs())[1]?.output).toMatchObject({ code: 'EENVELOPE', message: '550 Ann is away' })
  const reported = log.filter(({ msg }) => msg === 'job failed, it will be tried again')
  expect(reported).toMatchObject([{ kind: 'mail', code: 'EENVELOPE' }])
  expect(JSON.stringify(log)).not.toContain('Ann')
})

test('a job that a user waits for runs right after its commit, not at the next poll of the workers', async () => {
  const TIMES = 10
  const begun = performance.now()
  for (let time = 1; time <= TIMES; time += 1) {
    const before = done.length
    await inTransaction((sql) => jobs.sender(sql)('import', {}))
    await expect.poll(() => done.length, { interval: 5 }).toBe(before + 1)
  }
  expect(performance.now() - begun).toBeLessThan((TIMES * LOOK_EVERY * 1000) / 2)
})

test('thousands of emails leave with the commit, each once, and none after a rollback [D20]', async () => {
  await owner`DELETE FROM pgboss.job`
  const addresses = Array.from({ length: 2500 }, (_, index) => `person${index}@b.example`).sort()
  const send = (then?: Error) =>
    inTransaction(async (sql) => {
      await jobs.bulkSender(sql)(
        'mail',
        addresses.map((to) => ({ ...mail, to })),
      )
      if (then) throw then
    })
  const readAddresses = async () =>
    (await owner`SELECT data->>'to' AS "to" FROM pgboss.job WHERE name = 'mail'`).map(({ to }) => to).sort()
  await expect(send(new Error('too late'))).rejects.toThrow('too late')
  expect(await readAddresses()).toEqual([])
  await send()
  expect(await readAddresses()).toEqual(addresses)
})
