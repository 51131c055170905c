import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#testing/database.ts'
import { createDemoDatabase } from '#testing/demo-database.ts'
import { lookAtForged, openSuperuser, sealAll } from '#testing/forging.ts'
import { COUNTED, OPEN_COLUMNS, OUTSIDE } from '#testing/outside-seals.ts'
import { anchorBlocks } from '../audit/seal.ts'
import { listColumns, SEALED_ORDERS, SEALED_ROWS, type SealedTable } from '../audit/sealed-rows.ts'
import { SERIES } from '../audit/series.ts'
import { connection, type Handles } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import { verifyLedger } from './verify.ts'
import { verifyBlocks } from './verify-blocks.ts'
import { verifyRows } from './verify-rows.ts'

/** A long run covers every table. */
const RANDOM_FORGERIES = process.env.FAULT_KILLS ? 100 : 20
let state = process.env.FAULT_KILLS ? Date.now() : 1
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}

let database: TestDatabase
let owner: Handles['writes']
let superuser: Pool
let folder: string

beforeAll(async () => {
  database = await createDemoDatabase()
  owner = openPool(database.url('owner'), { ...connection, max: 1 })
  await owner`INSERT INTO sessions (session_hash, person_id, current_program, created_at, last_active_at, ends_at, address, user_agent, way, session_id)
    SELECT sha256(username::bytea), person_id, program, now(), now(), now() + interval '1 hour', '10.0.0.1', 'Firefox', 'password',
      gen_random_uuid() FROM people WHERE username IS NOT NULL`
  superuser = openSuperuser(database)
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-rows-'))
  await sealAll(owner)
  for (const series of SERIES)
    await anchorBlocks(owner, join(folder, 'anchors'), series, { info: () => {}, warn: () => {} })
})
afterAll(async () => {
  await superuser?.end()
  await owner?.end()
  await database?.drop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

class Undo extends Error {}

const findForgery = (forgery: string) =>
  lookAtForged(superuser, [forgery], async (sql) =>
    [await verifyRows(sql), ...(await verifyBlocks(sql, folder))]
      .flatMap(({ broken }) => broken)
      .map(({ row, reason }) => `${row}: ${reason}`),
  )

test('the rows that the portal and its loader wrote match their seals', async () => {
  expect((await verifyRows(superuser)).broken).toEqual([])
  expect((await verifyBlocks(superuser, folder)).flatMap(({ broken }) => broken)).toEqual([])
})

const somebody = `person_id = (SELECT min(person_id) FROM people WHERE password_hash IS NOT NULL)`
const approved = `order_id = (SELECT min(order_id) FROM approvals)`
const set = (table: string, change: string, where: string) => `UPDATE ${table} SET ${change} WHERE ${where}`
const least = (column: string, table: string) => `${column} = (SELECT min(${column}) FROM ${table})`
const FIRST_EVENT = least('event_id', 'order_events')
const putIn = (xid: string) => `INSERT INTO order_events (program, order_id, kind, happened_at, xid)
  SELECT program, order_id, kind, happened_at, ${xid} FROM order_events WHERE ${FIRST_EVENT}`
const FORGERIES: Record<string, Record<string, string>> = {
  '^people \\[\\d+\\]: something other than the portal changed it': {
    'a password that was exchanged': set('people', `password_hash = password_hash || 'x'`, somebody),
    'a card that opens for somebody else': set('people', `dod_id = '9999999999'`, somebody),
    'a disabled person who is enabled': set('people', 'enabled = NOT enabled', somebody),
  },
  '^person_permissions .*the portal inserted it': {
    'a right that nobody granted': `INSERT INTO person_permissions (program, person_id, area, granted_by, granted_at, reason)
      SELECT program, person_id, 7, person_id, now(), '' FROM people p
      WHERE NOT EXISTS (SELECT FROM person_permissions o WHERE o.person_id = p.person_id) LIMIT 1`,
  },
  '^role_assignments .*deleted': {
    'a role that was taken away': `DELETE FROM role_assignments WHERE ${least('assignment_id', 'role_assignments')}`,
  },
  '^sessions': {
    'a session that changed hands': `UPDATE sessions SET person_id = (SELECT max(person_id) FROM people)
      WHERE ${least('person_id', 'sessions')}`,
  },
  '^item_prices': {
    'a price': set('item_prices', 'price_cents = price_cents + 1', least('nsn', 'item_prices')),
  },
  '^orders \\[\\d+\\]: something other than the portal changed it': {
    'the price of a line': set(
      'order_lines',
      'unit_price_cents = unit_price_cents + 1, charge_cents = NULL',
      approved,
    ),
    'where an order went': set('orders', `ship_to = 'W9XX99'`, approved),
    'which levels do not sign': set('orders', `skipped_levels = '{2}', levels = 2`, approved),
    'who signed': set('approvals', 'person_id = person_id + 1', approved),
  },
  'order events?': {
    'what happened to an order': set('order_events', `happened_at = now() - interval '1 hour'`, FIRST_EVENT),
  },
  '^order event \\d+: in no block': {
    'something that never happened to an order': putIn('(xid::text::bigint - 1)::text::xid8'),
    'something put into the last transaction that was sealed': putIn(
      `(SELECT last_xid FROM audit_blocks WHERE series = 'order_events' ORDER BY number DESC LIMIT 1)`,
    ),
  },
  'row seals': {
    'a seal that agrees with what was forged': `UPDATE row_seals SET row_hash = sha256(row_hash)
      WHERE seal_id = (SELECT min(seal_id) FROM row_seals WHERE row_hash IS NOT NULL)`,
  },
}

test('verification reports what a database administrator changed with every trigger disabled [D16]', async () => {
  for (const [found, forgeries] of Object.entries(FORGERIES))
    for (const [what, forgery] of Object.entries(forgeries))
      expect(await findForgery(forgery), what).toContainEqual(expect.stringMatching(found))
})

type Column = { table: string; name: string; type: string; generated: boolean; labels: string[] | null }
const readColumns = () =>
  owner<Column[]>`SELECT c.relname AS table, a.attname AS name, t.typname AS type,
      (SELECT array_agg(enumlabel::text) FROM pg_enum e WHERE e.enumtypid = t.oid) AS labels, a.attgenerated <> '' OR a.attidentity = 'a' AS generated
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY 1, 2`

type Sealed = SealedTable & { later?: readonly { columns: string }[] }
const known = [
  ...[SEALED_ROWS, SEALED_ORDERS].flatMap((tables) =>
    Object.entries<Sealed>(tables).map(([table, { key, columns, later = [] }]) => {
      const others = later.map((one) => one.columns)
      return [table, [key, columns, ...others].join(' ')] as const
    }),
  ),
  ...[COUNTED, OPEN_COLUMNS].flatMap((lists) => Object.entries(lists)),
].flatMap(([table, list]) => listColumns(list).map((name) => `${table}.${name}`))

test('every column of every table is sealed, counted, or named as outside, and in only one of these places', async () => {
  const columns = await readColumns()
  expect([...new Set(columns.map(({ table }) => table))]).toEqual(
    expect.arrayContaining([...SERIES, ...Object.keys(OUTSIDE)]),
  )
  const sealed = columns.filter(({ table }) => !(table in OUTSIDE) && !SERIES.some((one) => one === table))
  expect(known.sort()).toEqual(sealed.map(({ table, name }) => `${table}.${name}`).sort())
})

function writeOther({ name, type, labels }: Column): string {
  if (labels) return `CASE ${name} WHEN '${labels[0]}' THEN '${labels[1]}' ELSE '${labels[0]}' END::${type}`
  const others: Record<string, string> = {
    text: `coalesce(${name}, '') || 'x'`,
    bool: `${name} IS NOT TRUE`,
    bytea: `sha256(coalesce(${name}, ''))`,
    date: `CASE WHEN isfinite(${name}) THEN ${name} + 1 ELSE '2026-01-02' END`,
    int8multirange: `coalesce(${name}, '{}') + '{[-9,-8)}'`,
    _text: `ARRAY['forged']`,
    timestamptz: `coalesce(${name}, '2026-01-01') + interval '1 second'`,
    jsonb: `CASE WHEN ${name} = '{"forged": 1}' THEN '{}' ELSE '{"forged": 1}' END::jsonb`,
    uuid: 'gen_random_uuid()',
    daterange: `'[2001-01-01,2001-01-02)'`,
    xid8: `((${name})::text::bigint - 1)::text::xid8`,
  }
  return others[type] ?? `coalesce(${name}, 0) + 1`
}

const choose = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T

function makeValue(column: Column): string {
  const { type, labels } = column
  if (labels) return `'${labels[0]}'`
  if (type === 'text') return `'forged ' || random()`
  return writeOther({ ...column, name: `NULL::${type}` })
}

test(`verification finds each of ${RANDOM_FORGERIES} random forgeries, or names its table as outside [D16]`, async () => {
  const columns = (await readColumns()).filter(({ generated }) => !generated)
  const drop = await owner<{ change: string }[]>`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', conrelid::regclass, conname) AS change
    FROM pg_constraint WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace AND conrelid <> 0`
  const filled = new Set<string>()
  for (const table of [...new Set(columns.map((one) => one.table))])
    if ((await owner.unsafe(`SELECT FROM ${table} LIMIT 1`)).length > 0) filled.add(table)
  const missed: string[] = []
  const tables = [...Map.groupBy(columns, ({ table }) => table)]
  // Every table once, then random ones.
  const order = tables.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at)
  let tried = 0
  let tripped = 0
  const forging = superuser.begin(async (sql) => {
    await sql`SET LOCAL session_replication_role = replica`
    await sql`SELECT setseed(${random()})`
    for (const { change } of drop) await sql.unsafe(change)
    while (tried < RANDOM_FORGERIES && tripped < 1000) {
      const [table, all] = order[tried]?.one ?? choose(tables)
      const open = listColumns(OPEN_COLUMNS[table] ?? '')
      const invariantColumns = all.filter(({ name }) => !open.includes(name))
      tried++
      if (table in OUTSIDE || invariantColumns.length === 0) continue
      const column = choose(invariantColumns)
      const isCounted = listColumns(COUNTED[table] ?? '').includes(column.name)
      const one = `WHERE ctid = (SELECT ctid FROM ${table} ORDER BY random() LIMIT 1)`
      const change = !filled.has(table)
        ? `INSERT INTO ${table} (${all.map(({ name }) => name).join(', ')}) VALUES (${all.map(makeValue).join(', ')})`
        : !isCounted && random() < 0.2
          ? `DELETE FROM ${table} ${one}`
          : `UPDATE ${table} SET ${column.name} = ${writeOther(column)} ${one}`
      await sql
        .savepoint(async (forged) => {
          await forged.unsafe(change)
          const rows = isCounted ? await verifyLedger(forged) : [await verifyRows(forged)]
          const broken = [...rows, ...(await verifyBlocks(forged, folder))].flatMap((p) => p.broken)
          if (broken.length === 0) missed.push(change)
          throw new Undo()
        })
        .catch((error) => {
          if ((error as { code?: string }).code?.startsWith('23')) {
            tried--
            tripped++
          } else if (!(error instanceof Undo)) throw new Error(`${change}: ${(error as Error).message}`)
        })
    }
    throw new Undo()
  })
  await expect(forging).rejects.toThrow(Undo)
  expect(missed).toEqual([])
})
