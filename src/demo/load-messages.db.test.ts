import { expect, test } from 'vitest'
import { openPool } from '#server/db/driver/sql.ts'
import { createDemoDatabase } from '#testing/demo-database.ts'

test('the demo accounts have messages of several kinds, read and unread, and the log has a digest and a failure', async () => {
  const database = await createDemoDatabase()
  const sql = openPool(database.url('owner'), { max: 1 })
  try {
    const [told] =
      await sql`SELECT array_agg(DISTINCT p.username || ' ' || m.kind ORDER BY p.username || ' ' || m.kind) AS kinds,
        bool_or(m.read_at IS NULL) AS unread, bool_or(m.read_at IS NOT NULL) AS read,
        bool_and(m.body->'link'->>'path' = '/orders/' || m.order_id) AS leads
      FROM messages m JOIN people p USING (person_id)`
    expect(told).toEqual({
      kinds: ['placer approved', 'placer delayed'],
      ...{ unread: true, read: true, leads: true },
    })
    expect(
      await sql`SELECT kind, state, reason <> '' AS explained FROM mails ORDER BY kind = 'digest'`,
    ).toEqual([
      { kind: expect.any(String), state: 'failed', explained: true },
      { kind: 'digest', state: 'sent', explained: false },
    ])
  } finally {
    await sql.end()
    await database.drop()
  }
})
