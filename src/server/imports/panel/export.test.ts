import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { startTestPortal } from '#testing/portal.ts'
import { API_BASE } from '#wire/call.ts'
import { openPool } from '../../db/driver/sql.ts'

const { portal, world, as } = openOrdersPortal()

const addPeople = (from: number, to: number) =>
  portal.owner`INSERT INTO people (program, username, first_name, last_name, email, branch, service_status, dodaac, street_1, street_2)
    SELECT 'AR', 'many' || n, 'Ann', 'Many' || n, n || '@example.mil', 'army', 'reserve', ${world.dodaac},
      gen_random_uuid(), gen_random_uuid()
    FROM generate_series(${from}::int, ${to}::int) n`
const sendRequest = (path: string, { app } = portal) =>
  app.inject({
    url: `${API_BASE}${path}`,
    headers: { cookie: as('everything').cookie },
    payloadAsStream: true,
  })

test('the exported lists of people, roles, items, and prices reach their last row', async () => {
  const { owner } = portal
  // More than two reads.
  await addPeople(1, 2001)
  await owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
    SELECT program, dodaac, person_id, 'order-placer' FROM people WHERE last_name LIKE 'Many%'`
  await owner`INSERT INTO items (nsn, pgc, size, size_order) SELECT '844009' || lpad(n::text, 7, '0'), i.pgc, 'SIZE ' || n, n
    FROM items i, generate_series(1, 2001) n WHERE i.nsn = ${world.nsns[0] ?? ''}`
  await owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents)
    SELECT nsn, 2027, 100 FROM items WHERE nsn LIKE '844009%'`
  for (const [path, mark, table] of [
    ['/servicemember/export/AR', '@example.mil', "people WHERE program = 'AR'"],
    ['/import/export/people', '@example.mil', "people WHERE program = 'AR'"],
    ['/import/export/roles', 'many', "people WHERE last_name LIKE 'Many%'"],
    ['/import/export/items', '844009', "items WHERE nsn LIKE '844009%'"],
    ['/import/export/prices', '844009', "items WHERE nsn LIKE '844009%'"],
  ] as const) {
    const { sheets } = await readXlsx(await buffer((await sendRequest(path)).stream()))
    const rows = new Set(sheets[0]?.rows.map((row) => row.join()).filter((row) => row.includes(mark)))
    expect(rows.size, path).toBe((await owner.unsafe(`SELECT FROM ${table}`)).length)
  }
})

test('a failed export is logged with its file and its request', async () => {
  // The file still grows when its first bytes arrive.
  await addPeople(2002, 8000)
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const database = { ...portal.database, drop: async () => {} }
  const beside = await startTestPortal({ LOG_LEVEL: 'info' }, { logTo }, database)
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
