import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connection } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import { startMaintenance } from '../maintenance.ts'
import type { Portal } from '../portal.ts'
import { anchorFolder, readWaiting } from './anchors.ts'
import { beginSealingMany, SEALED_FROM } from './seal.ts'
import { listColumns, SEALED_ROWS } from './sealed-rows.ts'

const DATABASE = new URL('../../../db/', import.meta.url)

let database: TestDatabase
let app: Pool
let owner: Pool
let dataDir: string
let listening = async () => {}
let portal: Portal

beforeAll(async () => {
  database = await createTestDatabase()
  app = openPool(database.url('app'), { ...connection, max: 2 })
  owner = openPool(database.url('owner'), { ...connection, max: 1 })
  dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-soon-'))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const addHook = (_: string, hook: () => Promise<void>) => {
    listening = hook
  }
  portal = { handles: { writes: app }, config: { dataDir }, app: { log, addHook } } as unknown as Portal
})
afterAll(async () => {
  await app?.end()
  await owner?.end()
  await database?.drop()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

const countUnsealed = async () => {
  const [row] = await owner`SELECT count(*) - (SELECT coalesce(sum(row_count), 0) FROM audit_blocks
    WHERE series = 'audit_events') AS events FROM audit_events`
  return Number(row?.events)
}
const addEvents = (many: number) =>
  owner`INSERT INTO audit_events (program, action) SELECT 'AR', 'event ' || g FROM generate_series(1, ${many}::int) g`

test('the portal notes an unsealed event outside the database [D16]', async () => {
  await addEvents(1)
  const [event] = await owner`SELECT max(event_id) AS id FROM audit_events`
  await beginSealingMany()(portal)
  expect(readWaiting(anchorFolder(dataDir)).map(({ id }) => id)).toEqual([event?.id])
})

test('many events are sealed before the minute ends, and a few events wait for it [D16]', async () => {
  await addEvents(SEALED_FROM - 1 - (await countUnsealed()))
  await beginSealingMany()(portal)
  expect(await countUnsealed()).toBe(SEALED_FROM - 1)
  await addEvents(1)
  // Open transactions of other tests may delay a few events.
  const sealAndCount = async () => {
    await beginSealingMany()(portal)
    return countUnsealed()
  }
  await expect.poll(sealAndCount).toBeLessThan(SEALED_FROM)
})

test('a running portal seals many events by itself, so that a kill leaves few events unsealed [D16]', async () => {
  const maintenance = startMaintenance(portal, { every: 3_600_000 })
  await listening()
  await addEvents(3 * SEALED_FROM)
  await expect.poll(countUnsealed).toBeLessThan(SEALED_FROM)
  await maintenance.stopWatching()
})

test('the schema seals the same columns as the tables of fields, in the same order', () => {
  const text = ['schema/85-audit.sql', ...globSync('migrations/*.sql', { cwd: DATABASE })]
    .map((path) => readFileSync(new URL(path, DATABASE), 'utf8'))
    .join('\n')
  const calls = [...text.matchAll(/(?:^ {2}|seal_rows_of)\('(\w+)',\s+'([^']+)',\s+'([^']*)'\)/gm)]
  const sealed = calls.map(([, table = '', key = '', columns = '']) => [table, [key, listColumns(columns)]])
  const known = Object.entries(SEALED_ROWS).map(([table, { key, columns }]) => [
    ...[table, [key, listColumns(columns)]],
  ])
  expect(Object.fromEntries(sealed)).toEqual(Object.fromEntries(known))
})
