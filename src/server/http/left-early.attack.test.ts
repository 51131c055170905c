import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { buildFund, buildOrder, buildProduct } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { requestOf } from '#testing/portal.ts'
import { listenFor } from '#testing/sockets.ts'
import { listOrderDetails } from '#wire/reports/order-reports.ts'

/** About 20 MB, more than all buffers on the way hold. */
const LINES = 20_000

const { portal, unit, build } = openPortal({}, { openExport: undefined })

beforeAll(async () => {
  const { owner } = portal
  const orderer = await build({ username: 'member' })
  const { fundId } = await buildFund(owner, { ...unit, cents: 0 })
  const { pgc } = await buildProduct(owner, { name: `Coat ${'with a long name '.repeat(10)}`.trim() })
  const { number } = await buildOrder(owner, { orderer, member: orderer, fundId, lines: [] })
  await owner.begin(async (sql) => {
    for (const table of ['items', 'order_lines'])
      await sql.unsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await sql`INSERT INTO items (nsn, pgc, size, size_order)
      SELECT '84059900' || lpad(n::text, 5, '0'), ${pgc}, n::text, n FROM generate_series(1, ${LINES}::int) n`
    await sql`INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT 'AR', ${number}, size_order, nsn, 1, 0 FROM items WHERE nsn LIKE '84059900%'`
    for (const table of ['order_lines', 'items']) await sql.unsafe(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  })
})

test('a client that leaves a large page early has not received all of it, and the audit trail says so', async () => {
  const { cookie } = await portal.signIn('member')
  const port = await listenFor(portal.app)
  const { url: path } = requestOf(listOrderDetails, { query: { program: 'AR', pageSize: LINES } })
  for (const coding of ['identity', 'zstd']) {
    const [last] = await portal.owner`SELECT coalesce(max(event_id), 0) AS id FROM audit_events`
    const requested = request({
      port,
      host: '127.0.0.1',
      path,
      headers: { cookie, 'accept-encoding': coding },
    })
    requested.on('error', () => {}).end()
    const [response] = (await once(requested, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    response.destroy()
    const trail = () => portal.owner`SELECT action, outcome, detail->>'reason' AS reason FROM audit_events
      WHERE object = ${`${LINES} rows`} AND event_id > ${last?.id} ORDER BY event_id`
    await expect.poll(trail, { message: coding }).toEqual([
      { action: 'GET /reports/detail', outcome: 'done', reason: null },
      { action: 'export end', outcome: 'refused', reason: 'broken off' },
    ])
  }
})
