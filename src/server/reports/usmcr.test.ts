import { expect, test } from 'vitest'
import { allot } from '#testing/build.ts'
import type { QueryOf } from '#testing/portal.ts'
import { openSupplyLines } from '#testing/supply-lines.ts'
import type { ResponseOf } from '#wire/call.ts'
import { commitDifference } from '#wire/orders/supply-requests.ts'
import { listUsmcrRows } from '#wire/reports/usmcr-report.ts'

const { portal, world, as, approve, send, say } = openSupplyLines()

type UsmcrQuery = QueryOf<typeof listUsmcrRows>
const readUsmcr = async (query: UsmcrQuery): Promise<ResponseOf<typeof listUsmcrRows>> =>
  (await as('placer').send(listUsmcrRows, { query: { program: 'AR', begin: '2026-11-01', ...query } })).body

test('the USMCR report shows each change as pieces at the old and the new price, and omits an unpaid difference [MAR-03]', async () => {
  const { owner } = portal
  const [priced, fewer, more, owed] = [await approve(), await approve(), await approve(), await approve()]
  const changesOf = async ({ requisition }: { requisition: string }) =>
    (await readUsmcr({ transactionType: 'MOD' }))
      .filter((row) => row.documentNumber === requisition)
      .map((row) => `${row.quantity} at ${row.unitPrice}`)
  const [nsn = ''] = world.nsns
  await send()
  await say('B7', [nsn, 'EA00010'], priced.requisition, { price: '0005000' })
  expect(await changesOf(priced)).toEqual(['-10 at 2500', '10 at 5000'])
  await say('CA', [nsn, 'EA00004'], priced.requisition)
  expect(await changesOf(priced)).toEqual(['-10 at 2500', '6 at 5000'])
  await say('CA', [nsn, 'EA00005'], fewer.requisition)
  await say('BJ', [nsn, 'EA00011'], more.requisition)
  expect([await changesOf(fewer), await changesOf(more)]).toEqual([['-5 at 2500'], ['1 at 2500']])
  const [paid] =
    await owner`SELECT sum(CASE kind WHEN 'adjust' THEN amount_cents ELSE -amount_cents END) AS cents
    FROM transfers WHERE line_number IS NOT NULL`
  const changes = await readUsmcr({ transactionType: 'MOD' })
  const worth = changes.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  expect(worth).toBe(Number(paid?.cents))

  await owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, comment)
    SELECT 'AR', a.account_id, s.account_id, a.balance_cents, 'withdraw', 'test' FROM accounts a
    JOIN accounts s ON s.program = a.program AND s.kind = 'source' WHERE a.fund_id = ${world.fundId} AND a.kind = 'available'`
  await say('B7', [nsn, 'EA00010'], owed.requisition, { price: '0005000' })
  expect(await changesOf(owed)).toEqual([])
  await allot(owner, world.fundId, 100_000_000)
  const commit = { params: { number: owed.number, line: 1 }, body: { comment: 'As billed' } }
  expect((await as('finance').send(commitDifference, commit)).status).toBe(200)
  expect(await changesOf(owed)).toEqual(['-10 at 2500', '10 at 5000'])
})

test('the USMCR report filters by the values of its rows, any number of times on a screen [MAR-03 API-64 DATA-46]', async () => {
  const { requisitions } = await approve([1, 2])
  const piecesOf = async (query: UsmcrQuery) =>
    (await readUsmcr(query)).flatMap((row) => (requisitions.includes(row.documentNumber) ? row.quantity : []))
  for (const stored of [
    ...[{ obligationType: 'delivery' }, { lineType: 'goods' }, { contractType: 'fixed' }],
    ...[{ supplierName: 'LION' }, { supplierSite: 'east' }],
  ])
    expect(await piecesOf(stored), JSON.stringify(stored)).toEqual([1, 2])
  for (const none of [
    ...[{ obligationType: 'lease' }, { lineType: 'service' }, { contractType: 'cost' }],
    ...[{ supplierName: 'nobody' }, { supplierSite: '%' }],
  ])
    expect(await readUsmcr(none), JSON.stringify(none)).toEqual([])
  expect([await piecesOf({ clin: '2' }), await piecesOf({ clin: '0001' })]).toEqual([[2], [1]])
  expect([await piecesOf({ end: '2026-11-20' }), await piecesOf({ end: '9999-12-31' })]).toEqual([[], [1, 2]])
  for (let n = 0; n < 21; n++) expect(await piecesOf({ clin: '1', max: 5000 })).toEqual([1])
})

test('the USMCR report continues to the end for any number of rows; a screen requests the first ones [API-64]', async () => {
  const { owner } = portal
  const lines = 5100
  const { number } = await approve([1])
  // Triggers refuse new lines of an approved order.
  await owner.begin(async (sql) => {
    await sql`ALTER TABLE order_lines DISABLE TRIGGER USER`
    await sql`INSERT INTO items (nsn, pgc, size, size_order)
      SELECT '84050198' || lpad(n::text, 5, '0'), (SELECT pgc FROM items WHERE nsn = ${world.nsns[0] ?? ''}), 'S' || n, 100 + n
      FROM generate_series(2, ${lines}::int) n`
    await sql`INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents, requisition, supply_state)
      SELECT 'AR', ${number}, n, '84050198' || lpad(n::text, 5, '0'), 1, 2500, 'W9TA019' || lpad(n::text, 7, '0'), 'shipped'
      FROM generate_series(2, ${lines}::int) n`
    await sql`ALTER TABLE order_lines ENABLE TRIGGER USER`
  })
  const all = await readUsmcr({})
  const ours = all.filter(({ description }) => description === `Order ${number}`)
  expect(ours.map((row) => Number(row.clin))).toEqual(Array.from({ length: lines }, (_, at) => at + 1))
  for (const max of [5000, 5050]) expect(await readUsmcr({ max })).toEqual(all.slice(0, max))
  const trail = async () =>
    (
      await owner`SELECT action || ', ' || object AS said FROM audit_events
        WHERE action IN ('GET /reports/marine-report', 'export end') AND outcome = 'done' AND object LIKE '% rows'
        ORDER BY event_id`
    ).map(({ said }) => said)
  await expect
    .poll(trail)
    .toEqual(
      ['all rows', '5050 rows'].flatMap((object) => [
        `GET /reports/marine-report, ${object}`,
        `export end, ${object}`,
      ]),
    )
})
