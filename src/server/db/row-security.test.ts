import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFund, buildOrder, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connection, type Handles } from './connect.ts'
import { openPool } from './driver/sql.ts'
import { enterProgram } from './row-security.ts'

type Sql = Handles['writes']
let database: TestDatabase
let owner: Sql
let app: Sql
let guard: Sql
let report: Sql
let unit: string
let [orderer, member] = [0, 0]
/** The number of the order. */
let number = 0

const connectAs = (role: 'owner' | 'app' | 'report', settings: Record<string, string> = {}) =>
  openPool(database.url(role), { ...connection, max: 1, settings })

beforeAll(async () => {
  database = await createTestDatabase()
  const ofGuard = { 'app.program': 'ANG' }
  owner = connectAs('owner')
  app = connectAs('app')
  guard = connectAs('app', ofGuard)
  report = connectAs('report', ofGuard)
  await buildPrograms(owner)
  const { dodaac } = await buildUnit(owner)
  unit = dodaac
  const person = await buildPerson(owner, { dodaac, permissions: [1], roles: [{ role: 'approver' }] })
  orderer = person.id
  member = (await buildPerson(owner, { dodaac })).id
  const { fundId } = await buildFund(owner, { dodaac, cents: 10_000 })
  const [nsn = ''] = (await buildProduct(owner)).nsns
  await owner`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents) VALUES ('AR', ${nsn}, 2027, 1)`
  const lines = [{ nsn, quantity: 1, cents: 100 }]
  number = (await buildOrder(owner, { orderer: person, member: person, fundId, lines })).number
  await owner.unsafe(cart(number + 100, member))
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
})
afterAll(async () => {
  await Promise.all([owner, app, guard, report].map((sql) => sql?.end({ timeout: 5 })))
  await database?.drop()
})

const cart = (of: number, memberId: number) =>
  `INSERT INTO carts (order_id, program, orderer_id, member_id, dodaac, fund_code)
   VALUES (${of}, 'AR', ${orderer}, ${memberId}, '${unit}', '6C')`
const refusalOf = (statement: string) =>
  owner
    .begin((sql) => sql.unsafe(statement))
    .then(
      () => 'done',
      (error) => error.constraint ?? error.message,
    )

it('row-level security with a policy is forced on every table with a program, and hides other programs and all without one', async () => {
  const tables = await owner<{ name: string; forced: boolean; policies: number }[]>`
    SELECT relname AS name, relrowsecurity AND relforcerowsecurity AS forced,
      (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND polname = 'own_program') AS policies
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attname = 'program' AND NOT attisdropped`
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter(({ forced, policies }) => !forced || policies !== 1)).toEqual([])
  for (const { name } of tables) {
    // The app may not read the password, so `count(*)` needs a permitted column. Common rows have the program ''.
    expect(await guard.unsafe(`SELECT program FROM ${name} WHERE program NOT IN ('ANG', '')`), name).toEqual(
      [],
    )
    expect(await app.unsafe(`SELECT program FROM ${name} WHERE program <> ''`), name).toEqual([])
  }
  expect(await owner`SELECT program FROM orders`).toHaveLength(1)
  for (const sql of [guard, report])
    expect(await sql`SELECT dodaac FROM dodaacs`).toEqual([{ dodaac: 'FB9NG1' }])
  expect(await report`SELECT order_id FROM orders`).toHaveLength(0)
})

it('row-level security prevents a write into another program', async () => {
  await expect(
    guard`INSERT INTO orders (program, orderer_id, member_id, dodaac, fund_code)
      VALUES ('AR', ${orderer}, ${orderer}, ${unit}, '6C')`,
  ).rejects.toThrow(/row-level security/)
  expect((await guard`UPDATE orders SET expedited = true WHERE order_id = ${number}`).count).toBe(0)
  expect((await guard`DELETE FROM order_lines WHERE order_id = ${number}`).count).toBe(0)
})

it('the roles that serve people own nothing and are no superusers', async () => {
  for (const sql of [guard, report]) {
    const [role] = await sql`SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      (SELECT count(*) FROM pg_class WHERE relowner = r.oid AND relnamespace = 'public'::regnamespace) AS owned,
      pg_has_role(r.oid, (SELECT relowner FROM pg_class WHERE oid = 'orders'::regclass), 'USAGE') AS acts_as_owner
      FROM pg_roles r WHERE rolname = current_user`
    const powers = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }
    expect(role).toEqual({ ...powers, owned: 0, actsAsOwner: false })
  }
})

it('these roles cannot change balances or totals, read passwords, or leave row-level security, and reports write nothing', async () => {
  for (const statement of [
    ...['UPDATE accounts SET balance_cents = 1', 'UPDATE orders SET total_cents = 1'],
    ...['UPDATE orders SET fund_id = 1', 'DELETE FROM orders', 'SELECT password_hash FROM people'],
    ...['SELECT * FROM people', 'ALTER TABLE orders DISABLE ROW LEVEL SECURITY'],
    ...['DROP POLICY own_program ON orders', 'SET ROLE quartermaster_owner'],
  ])
    await expect(guard.unsafe(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  for (const statement of [
    `INSERT INTO fund_codes (program, fund_code) VALUES ('ANG', 'ZZ')`,
    ...['DELETE FROM orders', 'SELECT * FROM audit_events', 'SELECT * FROM sessions'],
    'SELECT password_hash FROM people',
  ])
    await expect(report.unsafe(statement), statement).rejects.toThrow(/permission denied|read-only/)
})

it('a number is a cart or an order, an order never becomes a cart, and each member has one cart per person', async () => {
  const both = `${cart(number, member)}; UPDATE orders SET version = version + 1 WHERE order_id = ${number}`
  expect(await refusalOf(both.replace(`${orderer}, ${member}`, `${orderer}, ${orderer}`))).toBe(
    'orders_invariants',
  )
  expect(await refusalOf(cart(number + 2, member))).toBe('carts_one_open')
  expect(await refusalOf(`UPDATE orders SET status = 'cart' WHERE order_id = ${number}`)).toMatch(/^orders_/)
  const opened = app.begin(async (sql) => {
    await enterProgram(sql, 'AR')
    await sql`DELETE FROM carts`
    await sql.unsafe(cart(number, member))
  })
  await expect(opened).rejects.toThrow(/row-level security/)
  const [next] = await owner`INSERT INTO carts (program, orderer_id, member_id, dodaac, fund_code)
    VALUES ('AR', ${orderer}, ${orderer}, ${unit}, '6C') RETURNING order_id::int`
  expect(next?.orderId).toBeGreaterThan(number)
})

it('an order accepts only defined steps, and a withdrawn order counts as declined', async () => {
  const change = (columns: string) => refusalOf(`UPDATE orders SET ${columns} WHERE order_id = ${number}`)
  expect(await change("status = 'shipped'")).toBe('orders_status_step')
  expect(await change('withdrawn = true')).toBe('orders_withdrawn_are_declined')
  expect(await change('submitted_at = NULL')).toBe('orders_submitted')
  expect(await change("status = 'pending'")).toMatch(/"pending"/)
})
