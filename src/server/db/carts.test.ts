import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDatabase, dropDatabase, inDatabase } from '#testing/test-server.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { migrate, migrationsDir, readMigrations } from './migrate.ts'

const { adminUrl, ownerUrl } = inject('testServer')
const name = `carts_${process.pid}`
const older = mkdtempSync(join(tmpdir(), 'quartermaster-migrations-'))
let sql: Pool

beforeAll(async () => {
  await addDatabase(adminUrl, name)
  for (const { name: file } of readMigrations())
    if (file < '0086') cpSync(join(migrationsDir, file), join(older, file))
  await migrate(inDatabase(ownerUrl, name), older)
  sql = openPool(inDatabase(ownerUrl, name), { max: 1 })
})
afterAll(async () => {
  await sql?.end()
  await dropDatabase(adminUrl, name)
  rmSync(older, { recursive: true })
})

/** A unit with money, two people, two items, a cart of two lines and an order of one that waits. */
async function fillOldDatabase(): Promise<void> {
  await sql.begin(async (old) => {
    await old`INSERT INTO programs (code, name, branch, supplier_name, supplier_site, offers_usmcr_report)
      VALUES ('AR', 'Army', 'army', 'Supplier', 'MAIN', true) ON CONFLICT DO NOTHING`
    await old`INSERT INTO dodaacs (program, dodaac, description, branch) VALUES ('AR', 'W9AR01', 'First', 'army')`
    await old`INSERT INTO fund_codes (program, fund_code) VALUES ('AR', '6C') ON CONFLICT DO NOTHING`
    await old`INSERT INTO funds (fund_id, program, dodaac, fund_code, fiscal_year) VALUES (1, 'AR', 'W9AR01', '6C', 2027)`
    await old`INSERT INTO people (person_id, program, first_name, last_name, email, branch, service_status, dodaac)
      VALUES (1, 'AR', 'Jordan', 'Orderer', 'o@example.mil', 'army', 'active', 'W9AR01'),
        (2, 'AR', 'Jane', 'Doe', 'm@example.mil', 'army', 'active', 'W9AR01')`
    await old`INSERT INTO categories (code, name, position) VALUES ('COAT', 'Coats', 1) ON CONFLICT DO NOTHING`
    await old`INSERT INTO products (pgc, category, name, display_name, unit_of_issue) VALUES ('00001', 'COAT', 'COAT', 'Coat', 'EA')`
    await old`INSERT INTO items (nsn, pgc, size, size_order) VALUES ('8405010000001', '00001', 'S', 1), ('8405010000002', '00001', 'M', 2)`
    await old`INSERT INTO orders (order_id, program, orderer_id, member_id, dodaac, fund_code, expedited, expedite_comment, version, created_at, touched_at)
      VALUES (41, 'AR', 1, 2, 'W9AR01', '6C', true, 'Parade', 7, '2026-11-20T10:00Z', '2026-11-21T10:00Z')`
    await old`INSERT INTO orders (order_id, program, orderer_id, member_id, status, dodaac, fund_code, fund_id, levels, current_level, bill_to, ship_to,
        signal_code, submitted_at) VALUES (42, 'AR', 1, 2, 'awaiting', 'W9AR01', '6C', 1, 1, 1, 'W9AR01', 'W9AR01', 'A', '2026-11-21')`
    await old`INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      VALUES ('AR', 41, 1, '8405010000002', 3, 250), ('AR', 41, 3, '8405010000001', 1, 100), ('AR', 42, 1, '8405010000001', 1, 0)`
    await old`SELECT setval('orders_order_id_seq', 42)`
  })
}

test('an installed portal keeps its open carts as they were, under their numbers, and its orders', async () => {
  await fillOldDatabase()
  await migrate(inDatabase(ownerUrl, name))

  const carts =
    await sql`SELECT order_id::int, orderer_id::int, member_id::int, dodaac, fund_code, expedited, expedite_comment, version,
    created_at, touched_at FROM carts`
  const moments = [new Date('2026-11-20T10:00Z'), new Date('2026-11-21T10:00Z')]
  expect(carts.map((cart) => Object.values(cart))).toEqual([
    [41, 1, 2, 'W9AR01', '6C', true, 'Parade', 7, ...moments],
  ])
  const lines =
    await sql`SELECT order_id::int, line_number, nsn, quantity, unit_price_cents::int AS price FROM cart_lines ORDER BY line_number`
  expect(lines.map((line) => Object.values(line))).toEqual([
    [41, 1, '8405010000002', 3, 250],
    [41, 3, '8405010000001', 1, 100],
  ])
  const orders =
    await sql`SELECT order_id::int, status, line_count FROM orders JOIN order_lines USING (order_id)`
  expect(orders.map((order) => Object.values(order))).toEqual([[42, 'awaiting', 1]])
})

test('a number is a cart or an order, an order never becomes a cart, and a person has one cart for a member', async () => {
  const refusal = (statement: string) =>
    sql
      .begin(async (turn) => {
        await turn.unsafe(statement)
        return 'done'
      })
      .catch((error) => error.constraint ?? error.message)
  const cart = (number: number) =>
    `INSERT INTO carts (order_id, program, orderer_id, member_id, dodaac, fund_code) VALUES (${number}, 'AR', 1, 1, 'W9AR01', '6C')`
  expect(await refusal(`${cart(42)}; UPDATE orders SET version = version + 1 WHERE order_id = 42`)).toBe(
    'orders_promise',
  )
  expect(await refusal(`${cart(43).replace('1, 1,', '1, 2,')}`)).toBe('carts_one_open')
  expect(await refusal("UPDATE orders SET status = 'cart' WHERE order_id = 42")).toMatch(/^orders_/)
  const [next] = await sql`INSERT INTO carts (program, orderer_id, member_id, dodaac, fund_code)
    VALUES ('AR', 1, 1, 'W9AR01', '6C') RETURNING order_id::int`
  expect(next?.orderId).toBe(43)
})

test('the portal itself opens no cart under the number of an order', async () => {
  const admin = openPool(inDatabase(adminUrl, name), { max: 1 })
  const opened = admin.begin(async (turn) => {
    await turn`DELETE FROM carts`
    await turn`SET LOCAL ROLE quartermaster_app`
    await turn`SELECT set_config('app.program', 'AR', true)`
    await turn`INSERT INTO carts (order_id, program, orderer_id, member_id, dodaac, fund_code) VALUES (42, 'AR', 1, 2, 'W9AR01', '6C')`
  })
  await expect(opened).rejects.toThrow(/row-level security/)
  await admin.end()
})
