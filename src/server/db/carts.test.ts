import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFund, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connection, type Handles } from './connect.ts'
import { openPool } from './driver/sql.ts'
import { enterProgram } from './row-security.ts'

let database: TestDatabase
let sql: Handles['writes']
let unit: string
let [orderer, member] = [0, 0]

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openPool(database.url('owner'), { ...connection, max: 1 })
  await buildPrograms(sql)
  const { dodaac } = await buildUnit(sql)
  unit = dodaac
  orderer = (await buildPerson(sql, { dodaac })).id
  member = (await buildPerson(sql, { dodaac })).id
  const { fundId } = await buildFund(sql, { dodaac, cents: 0 })
  const { nsns } = await buildProduct(sql)
  await sql.begin(async (turn) => {
    await turn.unsafe(cart(41, member))
    await turn`INSERT INTO orders (order_id, program, orderer_id, member_id, dodaac, fund_code, fund_id, levels, current_level, bill_to,
        ship_to, signal_code, submitted_at)
      VALUES (42, 'AR', ${orderer}, ${member}, ${dodaac}, '6C', ${fundId}, 1, 1, ${dodaac}, ${dodaac}, 'A', '2026-11-21')`
    await turn`INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
      VALUES ('AR', 42, 1, ${nsns[0] ?? ''}, 1, 0)`
    await turn`SELECT setval('orders_order_id_seq', 42)`
  })
})
afterAll(async () => {
  await sql?.end({ timeout: 5 })
  await database?.drop()
})

const cart = (number: number, of: number) =>
  `INSERT INTO carts (order_id, program, orderer_id, member_id, dodaac, fund_code)
   VALUES (${number}, 'AR', ${orderer}, ${of}, '${unit}', '6C')`
const refusal = (statement: string) =>
  sql
    .begin(async (turn) => {
      await turn.unsafe(statement)
      return 'done'
    })
    .catch((error) => error.constraint ?? error.message)

test('a number is a cart or an order, an order never becomes a cart, and each member has one cart per person', async () => {
  expect(
    await refusal(`${cart(42, orderer)}; UPDATE orders SET version = version + 1 WHERE order_id = 42`),
  ).toBe('orders_invariants')
  expect(await refusal(cart(43, member))).toBe('carts_one_open')
  expect(await refusal("UPDATE orders SET status = 'cart' WHERE order_id = 42")).toMatch(/^orders_/)
  const [next] = await sql`INSERT INTO carts (program, orderer_id, member_id, dodaac, fund_code)
    VALUES ('AR', ${orderer}, ${orderer}, ${unit}, '6C') RETURNING order_id::int`
  expect(next?.orderId).toBe(43)
})

test('an order accepts only defined steps, and a withdrawn order counts as declined', async () => {
  const change = (columns: string) => refusal(`UPDATE orders SET ${columns} WHERE order_id = 42`)
  expect(await change("status = 'shipped'")).toBe('orders_status_step')
  expect(await change('withdrawn = true')).toBe('orders_withdrawn_are_declined')
  expect(await change('submitted_at = NULL')).toBe('orders_submitted')
  expect(await change("status = 'pending'")).toMatch(/"pending"/)
})

test('the portal itself opens no cart under the number of an order', async () => {
  const app = openPool(database.url('app'), { ...connection, max: 1 })
  const opened = app.begin(async (turn) => {
    await enterProgram(turn, 'AR')
    await turn`DELETE FROM carts`
    await turn.unsafe(cart(42, member))
  })
  await expect(opened).rejects.toThrow(/row-level security/)
  await app.end({ timeout: 5 })
})
