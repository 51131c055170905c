import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDatabase, dropDatabase, inDatabase } from '#testing/test-server.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { migrate, migrationsDir, readMigrations } from './migrate.ts'

const { adminUrl, ownerUrl } = inject('testServer')
const name = `status_words_${process.pid}`
const older = mkdtempSync(join(tmpdir(), 'quartermaster-migrations-'))
let sql: Pool

/** Those of before a number; later ones ask more of the rows than these have. */
function copyMigrations(before: string): void {
  for (const { name: file } of readMigrations())
    if (file < before) cpSync(join(migrationsDir, file), join(older, file))
}

beforeAll(async () => {
  await addDatabase(adminUrl, name)
  copyMigrations('0042')
  await migrate(inDatabase(ownerUrl, name), older)
  sql = openPool(inDatabase(adminUrl, name), { max: 1 })
})
afterAll(async () => {
  await sql?.end()
  await dropDatabase(adminUrl, name)
  rmSync(older, { recursive: true })
})

test('an installed portal is updated: its orders, lines, DoDAACs and people are what they were, now in words', async () => {
  await sql.begin(async (old) => {
    // Whom and what the rows belong to is not asked.
    await old`SET LOCAL session_replication_role = replica`
    await old`INSERT INTO orders (order_id, program, orderer_id, member_id, status, dodaac, fund_code, created_at)
      VALUES (1, 'AR', 7, 8, 1, 'W9AR01', '6C', '2026-11-21')`
    await old`INSERT INTO orders (order_id, program, orderer_id, member_id, status, withdrawn, dodaac, fund_code, fund_id, levels,
        current_level, bill_to, ship_to, signal_code, submitted_at)
      SELECT number, 'AR', 7, 8, status, withdrawn, 'W9AR01', '6C', 1, 1, 1, 'W9AR01', 'W9AR01', 'A', '2026-11-21'
      FROM (VALUES (2, 2, false), (3, 3, false), (4, 4, false), (5, 4, true), (6, 6, false)) o (number, status, withdrawn)`
    await old`INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents, received_state)
      SELECT 'AR', 6, state, '840501900000' || state, 1, 100, state FROM generate_series(1, 4) state`
    await old`INSERT INTO dodaacs (program, dodaac, description, branch, status)
      VALUES ('AR', 'W9AR01', 'First', 2, 1), ('AR', 'W9AR02', 'Second', 2, 2), ('AR', 'W9AR03', 'Third', 2, 3)`
    await old`INSERT INTO people (program, first_name, last_name, email, branch, service_status, gender, dodaac)
      SELECT 'AR', 'Jordan', 'Number' || number, 'j@example.mil', number, number, CASE WHEN number < 3 THEN number END, 'W9AR01'
      FROM generate_series(1, 6) number`
  })

  copyMigrations('0086')
  await migrate(inDatabase(ownerUrl, name), older)

  const orders = await sql`SELECT order_id::int, status, withdrawn FROM orders ORDER BY order_id`
  expect(orders.map((order) => Object.values(order).join(' '))).toEqual([
    ...['1 cart false', '2 awaiting false', '3 approved false', '4 declined false', '5 declined true'],
    '6 shipped false',
  ])
  const lines = await sql`SELECT received_state FROM order_lines ORDER BY line_number`
  const states = lines.map(({ receivedState: received }) => received)
  expect(states).toEqual(['no', 'received', 'issued', 'returned'])
  const units = await sql`SELECT status, branch FROM dodaacs ORDER BY dodaac`
  const told = units.map((unit) => Object.values(unit).join(' '))
  expect(told).toEqual(['active army', 'inactive army', 'suspended army'])
  const people = await sql`SELECT branch, service_status, gender FROM people ORDER BY last_name`
  expect(people.map((person) => Object.values(person).map(String).join(' '))).toEqual([
    ...['navy active male', 'army reserve female', 'air-force civilian null', 'space-force cadet null'],
    ...['marine other null', 'coast-guard contracted-cadet null'],
  ])
})

test('what the database promised of a status, it promises still', async () => {
  const changed = (change: string) =>
    sql
      .begin(async (turn) => {
        await turn.unsafe(change)
        return 'done'
      })
      .catch((error) => error.constraint ?? error.message)

  expect(await changed("UPDATE orders SET status = 'shipped' WHERE order_id = 2")).toBe('orders_status_step')
  expect(await changed("UPDATE orders SET status = 'awaiting' WHERE order_id = 1")).toBe('orders_submitted')
  expect(await changed('UPDATE orders SET fund_id = 1 WHERE order_id = 1')).toBe('orders_cart_holds_nothing')
  expect(await changed('UPDATE orders SET withdrawn = true WHERE order_id = 2')).toBe(
    'orders_withdrawn_are_declined',
  )
  expect(await changed("UPDATE orders SET status = 'pending' WHERE order_id = 2")).toMatch(/"pending"/)
  expect(await changed(`SELECT FROM orders WHERE status = ${2}`)).toMatch(/operator does not exist/)
  expect(await changed("UPDATE order_lines SET received_state = 'lost'")).toMatch(/"lost"/)
  const second = `INSERT INTO orders (order_id, program, orderer_id, member_id, dodaac, fund_code)
    VALUES (9, 'AR', 7, 8, 'W9AR01', '6C')`
  expect(await changed(second)).toBe('orders_one_open_cart')
})
