import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFund, buildOrder, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, requestOf, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listOrderDetails } from '#wire/reports/order-reports.ts'

/** About 20 MB, more than all buffers on the way hold. */
const LINES = 20_000

let portal: TestPortal
let member: Client
let address: URL

beforeAll(async () => {
  portal = await startTestPortal({}, { openExport: undefined })
  const { owner } = portal
  await buildPrograms(owner)
  const { dodaac } = await buildUnit(owner)
  const orderer = await buildPerson(owner, { dodaac, username: 'member' })
  const { fundId } = await buildFund(owner, { dodaac, cents: 0 })
  const { pgc } = await buildProduct(owner, { name: `Coat ${'with a long name '.repeat(10)}`.trim() })
  const { number } = await buildOrder(owner, { orderer, member: orderer, fundId, lines: [] })
  await owner.begin(async (sql) => {
    await sql`ALTER TABLE items DISABLE TRIGGER USER`
    await sql`ALTER TABLE order_lines DISABLE TRIGGER USER`
    await sql`INSERT INTO items (nsn, pgc, size, size_order)
      SELECT '84059900' || lpad(n::text, 5, '0'), ${pgc}, n::text, n FROM generate_series(1, ${LINES}::int) n`
    await sql`INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT 'AR', ${number}, size_order, nsn, 1, 0 FROM items WHERE nsn LIKE '84059900%'`
    await sql`ALTER TABLE order_lines ENABLE TRIGGER USER`
    await sql`ALTER TABLE items ENABLE TRIGGER USER`
  })
  member = await portal.signIn('member')
  address = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => portal?.stop())

test.each(['identity', 'zstd'])(
  'a client that leaves a large page early has not received all of it, and the audit trail says so (%s)',
  async (coding) => {
    const { url } = requestOf(listOrderDetails, { query: { program: 'AR', pageSize: LINES } })
    const [{ last }] =
      (await portal.owner`SELECT coalesce(max(event_id), 0) AS last FROM audit_events`) as unknown as [
        { last: string },
      ]
    const requested = request({
      port: address.port,
      host: address.hostname,
      path: url,
      headers: { cookie: member.cookie, 'accept-encoding': coding },
    })
    requested.on('error', () => {})
    requested.end()
    const [response] = (await once(requested, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    response.destroy()
    const trail = () => portal.owner`SELECT action, outcome, detail->>'reason' AS reason FROM audit_events
    WHERE object = ${`${LINES} rows`} AND event_id > ${last} ORDER BY event_id`
    await expect.poll(trail).toEqual([
      { action: 'GET /reports/detail', outcome: 'done', reason: null },
      { action: 'export end', outcome: 'refused', reason: 'broken off' },
    ])
  },
)
