import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFund, buildOrder, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connection, type Handles } from './connect.ts'
import { openPool } from './driver/sql.ts'

let database: TestDatabase
let owner: Handles['writes']
let app: Handles['writes']
let guard: Handles['writes']
let report: Handles['writes']

const connectAs = (role: 'owner' | 'app' | 'report', program?: string) =>
  openPool(database.url(role), {
    ...connection,
    max: 1,
    settings: program ? { 'app.program': program } : {},
  })

beforeAll(async () => {
  database = await createTestDatabase()
  owner = connectAs('owner')
  app = connectAs('app')
  guard = connectAs('app', 'ANG')
  report = connectAs('report', 'ANG')
  await buildPrograms(owner)
  const { dodaac } = await buildUnit(owner)
  const orderer = await buildPerson(owner, { dodaac, permissions: [1], roles: [{ role: 'approver' }] })
  const { fundId } = await buildFund(owner, { dodaac, cents: 10_000 })
  const { nsns } = await buildProduct(owner)
  await owner`INSERT INTO program_prices (program, nsn, fiscal_year, price_cents) VALUES ('AR', ${nsns[0] ?? ''}, 2027, 1)`
  await buildOrder(owner, {
    orderer,
    member: orderer,
    fundId,
    lines: [{ nsn: nsns[0] ?? '', quantity: 1, cents: 100 }],
  })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
})
afterAll(async () => {
  await Promise.all([owner, app, guard, report].map((sql) => sql?.end({ timeout: 5 })))
  await database?.drop()
})

const tablesWithProgram = async (): Promise<string[]> =>
  (
    await owner<
      { name: string }[]
    >`SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'program' AND NOT a.attisdropped
      ORDER BY 1`
  ).map(({ name }) => name)

describe('row-level security of programs', () => {
  it('every table with a program has forced row-level security with a policy', async () => {
    const tables = await owner<{ name: string; forced: boolean; policies: number }[]>`
      SELECT relname AS name, relrowsecurity AND relforcerowsecurity AS forced,
        (SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid AND polname = 'own_program') AS policies
      FROM pg_class c WHERE relname = ANY (${await tablesWithProgram()}) AND relnamespace = 'public'::regnamespace`
    expect(tables.length).toBeGreaterThan(20)
    expect(tables.filter(({ forced, policies }) => !forced || policies !== 1)).toEqual([])
  })

  it('row-level security hides rows of other programs, and every row while no program is set', async () => {
    for (const table of await tablesWithProgram()) {
      // The app may not read the password, so `count(*)` needs a permitted column.
      const rows = `SELECT program FROM ${table}`
      // Common rows have the program ''.
      const foreign = await guard.unsafe(`${rows} WHERE program NOT IN ('ANG', '')`)
      expect(foreign, table).toHaveLength(0)
      expect(await app.unsafe(`${rows} WHERE program <> ''`), table).toHaveLength(0)
    }
    const inside = await owner`SELECT program FROM orders`
    expect(inside).toHaveLength(1)
    expect(await guard`SELECT dodaac FROM dodaacs`).toEqual([{ dodaac: 'FB9NG1' }])
    expect(await report`SELECT dodaac FROM dodaacs`).toEqual([{ dodaac: 'FB9NG1' }])
    expect(await report`SELECT order_id FROM orders`).toHaveLength(0)
  })

  it('row-level security prevents a write into another program', async () => {
    const [order] = await owner`SELECT order_id, orderer_id, dodaac FROM orders`
    await expect(
      guard`INSERT INTO orders (program, orderer_id, member_id, dodaac, fund_code)
        VALUES ('AR', ${order?.ordererId}, ${order?.ordererId}, ${order?.dodaac}, '6C')`,
    ).rejects.toThrow(/row-level security/)
    expect((await guard`UPDATE orders SET expedited = true WHERE order_id = ${order?.orderId}`).count).toBe(0)
    expect((await guard`DELETE FROM order_lines WHERE order_id = ${order?.orderId}`).count).toBe(0)
  })
})

describe('the roles of the database', () => {
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

  it('these roles cannot change balances or totals, read password hashes, or disable row-level security', async () => {
    for (const statement of [
      'UPDATE accounts SET balance_cents = 1',
      'UPDATE orders SET total_cents = 1',
      'UPDATE orders SET fund_id = 1',
      'DELETE FROM orders',
      'SELECT password_hash FROM people',
      'SELECT * FROM people',
      'ALTER TABLE orders DISABLE ROW LEVEL SECURITY',
      'DROP POLICY own_program ON orders',
      'SET ROLE quartermaster_owner',
    ])
      await expect(guard.unsafe(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  })

  it('the report roles write nothing and see only the public columns of people', async () => {
    for (const statement of [
      `INSERT INTO fund_codes (program, fund_code) VALUES ('ANG', 'ZZ')`,
      'DELETE FROM orders',
      'SELECT * FROM audit_events',
      'SELECT * FROM sessions',
      'SELECT password_hash FROM people',
    ])
      await expect(report.unsafe(statement), statement).rejects.toThrow(/permission denied|read-only/)
  })
})
