import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#testing/build.ts'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { API_BASE } from '#wire/call.ts'
import { openPool } from '../../db/driver/sql.ts'

const lines: string[] = []
let portal: TestPortal
let cookie: string

/** More than two reads of a cursor. */
const MANY = 2001

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  const world = await buildOrdersWorld(owner)
  const { pgc } = await buildProduct(owner, { sizes: [] })
  await owner`INSERT INTO items (nsn, pgc, size, size_order)
    SELECT '844009' || lpad(n::text, 7, '0'), ${pgc}, 'SIZE ' || n, n FROM generate_series(1, ${MANY}::int) n`
  await owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents)
    SELECT nsn, 2027, 100 FROM items WHERE nsn LIKE '844009%'`
  await owner`INSERT INTO people (program, username, first_name, last_name, email, branch, service_status, dodaac, street_1, street_2)
    SELECT 'AR', 'many' || n, 'Ann', 'Many' || n, n || '@example.mil', 'army', 'reserve', ${world.dodaac},
      gen_random_uuid(), gen_random_uuid()
    FROM generate_series(1, ${MANY}::int) n`
  await owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
    SELECT program, dodaac, person_id, 'order-placer' FROM people WHERE last_name LIKE 'Many%'`
  cookie = (await portal.signIn('everything')).cookie
})
afterAll(() => portal?.stop())

const sendRequest = (path: string, { app } = portal) =>
  app.inject({ url: `${API_BASE}${path}`, headers: { cookie }, payloadAsStream: true })

test.each([
  ['import/export/people', 'people', "program = 'AR'"],
  ['import/export/roles', 'role_assignments', "program = 'AR'"],
  ['import/export/items', 'items', 'true'],
  ['import/export/prices', 'item_prices', 'fiscal_year = 2027'],
  ['servicemember/export/AR', 'people', "program = 'AR'"],
])('%s writes a long list to its last row', async (path, table, condition) => {
  const [counted] = await portal.owner.unsafe(`SELECT count(*) AS rows FROM ${table} WHERE ${condition}`)
  const { sheets } = await readXlsx(await buffer((await sendRequest(`/${path}`)).stream()))
  expect(sheets[0]?.rows.length).toBeGreaterThan(Math.min(MANY, Number(counted?.rows)))
})

test('a failed export is logged with its file and its request', async () => {
  // The file still grows when its first bytes arrive.
  await portal.owner`INSERT INTO people (program, username, first_name, last_name, email, branch, service_status, dodaac, street_1, street_2)
    SELECT 'AR', username || '-' || n, first_name, last_name, n || email, branch, service_status, dodaac, gen_random_uuid(), gen_random_uuid()
    FROM people, generate_series(1, 4::int) n WHERE username LIKE 'many%'`
  const logTo = { write: (line: string) => void lines.push(line) }
  // Its exports have threads of their own.
  const database = { ...portal.database, drop: async () => {} }
  const beside = await startTestPortal({ LOG_LEVEL: 'info' }, { logTo, openExport: undefined }, database)
  const response = await sendRequest('/import/export/people', beside)
  const stream = response.stream()
  await once(stream, 'readable')
  const reader = openPool(portal.database.url('report'), { max: 1 })
  await reader`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'quartermaster export%' AND datname = current_database()`
  await reader.end()
  await expect(buffer(stream)).rejects.toThrow()
  await expect.poll(() => lines.filter((line) => line.includes('an export failed'))).toHaveLength(1)
  expect(JSON.parse(lines.find((line) => line.includes('an export failed')) ?? '{}')).toMatchObject({
    export: expect.stringMatching(/^people_AR_\d{8}\.xlsx$/),
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  await beside.stop()
})
