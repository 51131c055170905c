import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPassword } from '#server/account/passwords.ts'
import { verifyLedger } from '#server/commands/verify.ts'
import { connection } from '#server/db/connect.ts'
import { openPool, type Pool } from '#server/db/driver/sql.ts'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { loadDemo } from './load.ts'
import { ORDER_TABLES } from './order-rows.ts'
import { OrderWriter } from './order-writer.ts'
import { buildOrders, type DemoOrder } from './orders.ts'
import { addAll, loadOrders } from './orders-stream.ts'
import { readOrderWorld } from './orders-world.ts'
import { readWearers, type WearerGender } from './wearers.ts'
import { whenEmpty } from './when-empty.ts'

test('processes that start on an empty database at the same time load the data once, and each waits for it', async () => {
  const database = await createTestDatabase()
  const sql = openPool(database.url('owner'), { ...connection, max: 3 })
  const fill = async () => {
    await buildPrograms(sql)
    const { dodaac } = await buildUnit(sql)
    await buildPerson(sql, { dodaac, username: 'first' })
  }
  const found = [1, 2, 3].map(async () => {
    await whenEmpty(database.url('owner'), fill)
    return (await sql`SELECT FROM people`).length
  })
  expect(await Promise.allSettled(found)).toEqual([1, 1, 1].map((value) => ({ status: 'fulfilled', value })))
  await sql.end()
  await database.drop()
})

describe.each([
  ['2026-11-21', 2027],
  ['2029-10-03', 2030],
] as const)('demo data loaded on %s', (today, year) => {
  let database: TestDatabase
  let sql: Pool
  beforeAll(async () => {
    database = await createTestDatabase()
    await loadDemo({ url: database.url('owner'), log: () => {}, today, orders: 1500 })
    sql = openPool(database.url('owner'), { max: 3 })
  })
  afterAll(async () => {
    await sql.end()
    await database.drop()
  })

  async function findAvailable(dodaac: string, fundCode: string): Promise<number> {
    const [row] = await sql`SELECT balance_cents::float8 AS cents FROM funds JOIN accounts USING (fund_id)
      WHERE dodaac = ${dodaac} AND fund_code = ${fundCode} AND fiscal_year = ${year} AND kind = 'available'`
    return row?.cents
  }

  test('the funds of the demo accounts have the amounts that acceptance checks rely on', async () => {
    expect(await findAvailable('W9AR01', '6C')).toBeGreaterThanOrEqual(250_000_00)
    expect(await findAvailable('W9AR02', '6C')).toBeGreaterThanOrEqual(250_000_00)
    expect(await findAvailable('W9AR02', '7D')).toBe(100_00)
    expect(
      await sql`SELECT FROM orders JOIN funds USING (fund_id)
      WHERE funds.dodaac = 'W9AR02' AND funds.fund_code = '7D' AND fiscal_year = ${year}`,
    ).toEqual([])
  })

  test('demo accounts sign in with the demo password, and nobody else has a password', async () => {
    const people =
      await sql`SELECT username, password_hash FROM people WHERE password_hash IS NOT NULL ORDER BY username`
    expect(people.map((p) => p.username)).toEqual([
      ...['admin', 'approver1', 'approver2', 'finance', 'guard', 'manager', 'marine', 'member', 'placer'],
      'placer2',
    ])
    expect(await isPassword('Demo-Pass-2026', people[0]?.passwordHash)).toBe(true)
  })

  test('the report hub has five videos, six downloads for all programs, three notices, and the order guides of nine programs', async () => {
    const videos = await sql`SELECT title FROM videos ORDER BY place`
    expect(videos.map(({ title }) => title)).toEqual([
      ...['LIVE Full Training session', 'How to Place and Approve Orders', 'Administrator Guide'],
      ...['How to Issue and Receive Orders', 'How to Order From a Kit'],
    ])
    const guides = await sql`SELECT unnest(for_programs) AS program FROM downloads
      WHERE title = 'Order and Approver Guide' ORDER BY 1`
    expect(guides.map(({ program }) => program).join()).toBe(
      'ADO,AFR,AFROTC,ANG,AR,ARNGCCDF,USACC,USMCR,USNR',
    )
    expect((await sql`SELECT FROM downloads WHERE for_programs = '{}'`).length).toBe(6)
    expect((await sql`SELECT FROM report_notices WHERE noticed_on < ${today}`).length).toBe(3)
  })

  test('only the current fiscal year is open, and every item that is not obsolete has a price in it', async () => {
    expect(await sql`SELECT DISTINCT fiscal_year FROM fund_periods WHERE is_open`).toEqual([
      { fiscalYear: year },
    ])
    const unpriced = await sql`SELECT nsn FROM items WHERE status <> 'obsolete'
      AND NOT EXISTS (SELECT FROM item_prices p WHERE p.nsn = items.nsn AND fiscal_year = ${year})`
    expect(unpriced.length).toBe(0)
  })

  test('the demo orders cover every status, satisfy every invariant, and have their steps in order of time', async () => {
    const statuses = await sql`SELECT status, count(*)::int AS n FROM orders GROUP BY status ORDER BY status`
    expect(statuses.map((row) => row.status)).toEqual(['awaiting', 'approved', 'declined', 'shipped'])
    expect(await sql`SELECT dodaac || ' ' || effect AS limit FROM order_limits ORDER BY limit_id`).toEqual(
      ['W9AR01 ask', 'W9AR01 warn', 'W9AR03 block'].map((limit) => ({ limit })),
    )
    // No demo account holds a role above, so that none sees more than its own DoDAACs.
    expect(await sql`SELECT DISTINCT ancestor FROM dodaac_tree WHERE distance > 0`).toEqual([
      { ancestor: 'W9AR03' },
    ])
    expect((await verifyLedger(sql)).flatMap((invariant) => invariant.broken)).toEqual([])
    const wrong = await sql`SELECT order_id FROM orders WHERE order_invariant_violation(order_id) IS NOT NULL
      OR created_at > submitted_at OR submitted_at > decided_at OR decided_at > shipped_at
      OR greatest(submitted_at, decided_at, shipped_at) >= ${today}::date`
    expect(wrong).toEqual([])
  })

  test('no member gets an order for a garment that is made for other wearers', async () => {
    const fits = readWearers()
    const lines = await sql<{ pgc: string; gender: WearerGender }[]>`SELECT DISTINCT i.pgc, p.gender
      FROM order_lines l JOIN orders o USING (order_id) JOIN items i USING (nsn)
      JOIN people p ON (p.program, p.person_id) = (o.program, o.member_id)`
    expect(lines.filter(({ pgc, gender }) => !fits(pgc, gender))).toEqual([])
    const madeFor = (wearer: WearerGender, other: WearerGender) =>
      lines.filter(({ pgc }) => fits(pgc, wearer) && !fits(pgc, other)).length
    expect(Math.min(madeFor('male', 'female'), madeFor('female', 'male'))).toBeGreaterThan(5)
  })

  test('loading more orders adds them and does not change the available amount of a fund of the demo accounts', async () => {
    const before = await findAvailable('W9AR01', '6C')
    const loaded = await loadOrders(sql, { seed: 'more', count: 500, today, recentShare: 0.15 }, () => {})
    expect(loaded).toBe(500)
    expect(await findAvailable('W9AR01', '6C')).toBe(before)
    expect(await sql`SELECT count(*)::int AS n FROM orders`).toEqual([{ n: 2000 }])
    expect((await verifyLedger(sql)).flatMap((invariant) => invariant.broken)).toEqual([])
  })

  async function add(count: number, change: (order: DemoOrder, place: number) => void): Promise<number> {
    const world = await readOrderWorld(sql)
    const orders = buildOrders(world, { seed: `changed ${count}`, count, today, recentShare: 0.15 })
    function* changed() {
      let place = 0
      for (const order of orders) {
        change(order, place++)
        yield order
      }
    }
    return addAll(sql, await OrderWriter.open(sql, world, today), changed(), count)
  }

  const countOrders = async () => (await sql`SELECT count(*)::int AS n FROM orders`)[0]?.n

  const isFirst = year === 2027
  describe.runIf(isFirst).each([
    ['many orders, for which the load rebuilds the indexes', 2500],
    ['few orders, which the load adds to the existing indexes', 300],
  ])('%s', (_, count) => {
    test('loading more orders does not change indexes, constraints and triggers of the schema', async () => {
      const migrated = await createTestDatabase()
      const untouched = openPool(migrated.url('owner'), { max: 1 })
      await add(count, () => {})
      expect(await listGuards(sql)).toEqual(await listGuards(untouched))
      await untouched.end()
      await migrated.drop()
    })

    test('the load adds no order when one of the orders violates an invariant', async () => {
      const guards = await listGuards(sql)
      const before = await countOrders()
      const decline = ({ status, decisions: [first] }: DemoOrder) => {
        if (status === 'approved' && first) Object.assign(first, { decision: 'decline', comment: 'No.' })
      }
      await expect(add(count, decline)).rejects.toThrow('Each order is signed level by level')
      const forNobody = (order: DemoOrder, place: number) => {
        if (place === count - 1) order.memberId = 999_999_999
      }
      await expect(add(count, forNobody)).rejects.toThrow('orders_program_member_id_fkey')
      const die = (_: DemoOrder, place: number) => {
        if (place === count - 1) throw new Error('killed')
      }
      await expect(add(count, die)).rejects.toThrow('killed')
      expect(await countOrders()).toBe(before)
      expect(await listGuards(sql)).toEqual(guards)
    })
  })
})

function listGuards(sql: Pool) {
  const tables = ORDER_TABLES.map(({ table }) => table)
  return sql`SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) || indisvalid AS guard
      FROM pg_index WHERE indrelid::regclass::text = ANY (${tables})
    UNION ALL SELECT conrelid::regclass || conname, pg_get_constraintdef(oid) || conenforced || convalidated
      FROM pg_constraint WHERE conrelid::regclass::text = ANY (${tables})
    UNION ALL SELECT tgrelid::regclass || tgname, pg_get_triggerdef(oid) || tgenabled::text
      FROM pg_trigger WHERE tgrelid::regclass::text = ANY (${tables}) AND NOT tgisinternal
    ORDER BY 1, 2`
}
