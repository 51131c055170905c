import { verifyLedger } from '#server/commands/verify.ts'
import type { Pool } from '#server/db/driver/sql.ts'

/** Differences between the journal and the database. `since` is the last earlier order number. */
export async function compareWithJournal(sql: Pool, journal: string[], since: number): Promise<string[]> {
  const numbers = journal.map(Number)
  const acknowledged = new Set(numbers)
  const submitted = await sql<{ number: number; total: number }[]>`
    SELECT order_id::int AS number, total_cents::int AS total FROM orders WHERE order_id > ${since}`
  const present = new Set(submitted.map(({ number }) => number))
  const unrecorded = await sql`WITH mails AS (
      SELECT DISTINCT substring(data->>'subject' FROM '\\d+')::bigint AS order_id FROM pgboss.job WHERE name = 'mail'),
    records AS (SELECT object, count(*)::int AS times FROM audit_events
      WHERE action = 'POST /cart/submit/:number' AND outcome = 'done' GROUP BY object),
    events AS (SELECT order_id, count(*)::int AS times FROM order_events WHERE kind = 'submitted' GROUP BY order_id)
    SELECT o.order_id::int AS number, coalesce(e.times, 0) AS events, coalesce(r.times, 0) AS records,
      m.order_id IS NOT NULL AS is_mailed
    FROM orders o LEFT JOIN events e USING (order_id) LEFT JOIN records r ON r.object = 'order ' || o.order_id
      LEFT JOIN mails m USING (order_id)
    WHERE o.order_id > ${since}`
  const ledger = await verifyLedger(sql)
  const lost = numbers.filter((number) => !present.has(number))
  const unknown = [...present].filter((number) => !acknowledged.has(number))
  const wrong = unrecorded.filter(
    ({ events, records, isMailed }) => events !== 1 || records !== 1 || !isMailed,
  )
  return [
    ...lost.map((number) => `order ${number} was acknowledged and is gone`),
    ...(acknowledged.size < numbers.length ? ['one order was acknowledged for two'] : []),
    ...unknown.map((number) => `order ${number} was never acknowledged: a second one for the same submit`),
    ...wrong.map((row) => `order without its event, audit record or mail: ${JSON.stringify(row)}`),
    ...ledger.flatMap(({ name, broken }) => broken.map(({ row, reason }) => `${name}: ${row} ${reason}`)),
  ]
}
