import pino from 'pino'
import { expect, inject, test } from 'vitest'
import { DatabaseClock } from './clock.ts'
import { connection } from './connect.ts'
import { openPool } from './driver/sql.ts'

test('a machine whose clock is wrong uses the database time and logs the difference, and a right one logs nothing', async () => {
  const sql = openPool(inject('testServer').adminUrl, { ...connection, max: 1 })
  await sql`SELECT 1`
  for (const wrong of [120_000, -120_000, 0]) {
    const said: object[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void said.push(JSON.parse(line)) })
    const clock = new DatabaseClock(sql, log, () => Date.now() + wrong)
    await clock.compare()
    const [row] = await sql<{ at: Date }[]>`SELECT clock_timestamp() AS at`
    expect(Math.abs(clock.now().getTime() - Number(row?.at.getTime()))).toBeLessThan(60_000)
    const secondsAhead = wrong / 1000
    expect(clock.secondsAhead).toBe(secondsAhead)
    expect(said).toMatchObject(wrong === 0 ? [] : [{ event: 'clock.wrong', secondsAhead }])
  }
  await sql.end()
})
