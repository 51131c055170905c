import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DatabaseClock } from './clock.ts'
import { connection } from './connect.ts'
import { openPool, type Pool } from './driver/sql.ts'

let sql: Pool
beforeAll(() => {
  sql = openPool(inject('testServer').adminUrl, { ...connection, max: 1 })
})
afterAll(() => sql.end())

async function compare(machine: () => number) {
  const said: { event?: string; secondsAhead?: number }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void said.push(JSON.parse(line)) })
  const clock = new DatabaseClock(sql, log, machine)
  await clock.compare()
  const [row] = await sql<{ at: Date }[]>`SELECT clock_timestamp() AS at`
  return { clock, said, apart: Math.abs(clock.now().getTime() - Number(row?.at.getTime())) }
}

test.each([120_000, -120_000])(
  'a machine whose clock is wrong by %d ms uses the database time and logs the difference',
  async (wrong) => {
    await sql`SELECT 1`
    const { clock, said, apart } = await compare(() => Date.now() + wrong)
    expect(apart).toBeLessThan(Math.abs(wrong) / 2)
    expect(clock.secondsAhead).toBe(wrong / 1000)
    expect(said).toMatchObject([{ event: 'clock.wrong', secondsAhead: wrong / 1000 }])
  },
)

test('a machine whose clock is right logs nothing', async () => {
  const { clock, said } = await compare(() => Date.now())
  expect([clock.secondsAhead, said]).toEqual([0, []])
})
