import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { startTestPortal } from '#testing/portal.ts'
import { API_BASE } from '#wire/call.ts'
import { openPool } from '../../db/driver/sql.ts'

const { portal, world, as } = openOrdersPortal()

/** More than two reads of a cursor. */
const MANY = 2001
const addPeople = (from: number, to: number) =>
  portal.owner`INSERT INTO people (program, username, first_name, last_name, email, branch, service_status, dodaac, street_1, street_2)
    SELECT 'AR', 'many' || n, 'Ann', 'Many' || n, n || '@example.mil', 'army', 'reserve', ${world.dodaac},
      gen_random_uuid(), gen_random_uuid()
    FROM generate_series(${from}::int, ${to}::int) n`

beforeAll(async () => {
  const { owner } = portal
  const { pgc } = await buildProduct(owner, { sizes: [] })
  await owner`INSERT INTO items (nsn, pgc, size, size_order)
    SELECT '844009' || lpad(n::text, 7, '0'), ${pgc}, 'SIZE ' || n, n FROM generate_series(1, ${MANY}::int) n`
  await owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents)
    SELECT nsn, 2027, 100 FROM items WHERE nsn LIKE '844009%'`
  await addPeople(1, MANY)
  await owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
    SELECT program, dodaac, person_id, 'order-placer' FROM people WHERE last_name LIKE 'Many%'`
})

const sendRequest = (path: string, { app } = portal) =>
  app.inject({
    url: `${API_BASE}${path}`,
    headers: { cookie: as('everything').cookie },
    payloadAsStream: true,
  })

test('an export writes a long list to its last row', async () => {
  for (const path of ['people', 'roles', 'items', 'prices']
    .map((kind) => `import/export/${kind}`)
    .concat('servicemember/export/AR')) {
    const { sheets } = await readXlsx(await buffer((await sendRequest(`/${path}`)).stream()))
    expect(sheets[0]?.rows.length, path).toBeGreaterThan(MANY)
  }
})

test('a failed export is logged with its file and its request', async () => {
  // The file still grows when its first bytes arrive.
  await addPeople(MANY + 1, 5 * MANY)
  const lines: string[] = []
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
  const failed = () => lines.filter((line) => line.includes('an export failed'))
  await expect.poll(failed).toHaveLength(1)
  expect(JSON.parse(failed()[0] ?? '{}')).toMatchObject({
    export: expect.stringMatching(/^people_AR_\d{8}\.xlsx$/),
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  await beside.stop()
})
