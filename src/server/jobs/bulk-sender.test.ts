import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connect, type Handles } from '../db/connect.ts'
import { Jobs } from './jobs.ts'

let database: TestDatabase
let handles: Handles
let jobs: Jobs

beforeAll(async () => {
  database = await createTestDatabase()
  handles = connect({ url: database.url })
  jobs = new Jobs(database, pino({ level: 'silent' }))
  await jobs.open()
})
afterAll(async () => {
  await jobs.stop()
  await handles.close()
  await database.drop()
})

const mailTo = (to: string) => ({
  kind: 'shipped' as const,
  to,
  subject: 'Order 1 is shipped',
  text: 'Words.',
  html: '<p>Words.</p>',
})
async function readAddresses(): Promise<string[]> {
  const sql = handles.writes
  const rows = await sql<{ to: string }[]>`SELECT data->>'to' AS "to" FROM pgboss.job WHERE name = 'mail'`
  return rows.map(({ to }) => to).sort()
}

test('thousands of emails leave with the commit, each once, and none after a rollback [D20]', async () => {
  const addresses = Array.from({ length: 2500 }, (_, index) => `person${index}@b.example`).sort()
  const send = (then?: Error) =>
    handles.writes.begin(async (transaction) => {
      await jobs.bulkSender(transaction)('mail', addresses.map(mailTo))
      if (then) throw then
    })
  await expect(send(new Error('too late'))).rejects.toThrow('too late')
  expect(await readAddresses()).toEqual([])
  await send()
  expect(await readAddresses()).toEqual(addresses)
})

test('the server sends none of many emails when one of them has two lines in its address [D21]', async () => {
  const before = await readAddresses()
  const many = [mailTo('first@b.example'), mailTo('second@b.example\r\nBcc: evil@b.example')]
  const send = jobs.bulkSender(handles.writes)
  await expect(send('mail', many)).rejects.toThrow(/line break/)
  expect(await readAddresses()).toEqual(before)
  await send('mail', [])
})
