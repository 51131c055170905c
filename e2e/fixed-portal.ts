import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openPool, type Transaction } from '#server/db/driver/sql.ts'
import { copyPictures } from '../src/demo/copy-pictures.ts'
import { loadDemo } from '../src/demo/load.ts'
import { loadMessages } from '../src/demo/load-messages.ts'
import { loadOrders } from '../src/demo/orders-stream.ts'
import { buildApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config/config.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { Jobs } from '../src/server/jobs/jobs.ts'
import { findFreePort } from '../src/testing/free-port.ts'
import { makeTemporaryData } from '../src/testing/temporary-data.ts'
import { addDifferences, makeUnitsDistinct } from './fixed-data.ts'
import { NOW, TODAY } from './fixed-time.ts'

// A portal with a fixed clock, and data in which every field of a screen differs. scripts/e2e-server.mjs starts it. It
// prints its address and sessions, and ends with its parent.
const ORDERS = 400

const data = makeTemporaryData()
const database = await startEmbedded({ dataDir: data.dataDir }, { durable: false })
await migrate(database.url('owner'))
await Jobs.prepare(database.url('owner'))
const owner = openPool(new URL('/quartermaster', database.adminUrl).href, { max: 2 })
await owner.begin(stopTheClock)
await copyPictures(join(data.dataDir, 'pictures'))
await loadDemo({ url: database.url('owner'), today: TODAY, orders: 0, log: () => {} })
await makeUnitsDistinct(owner)
await loadOrders(owner, { seed: 'demo', count: ORDERS, today: TODAY, recentShare: 0.3 }, () => {})
await loadMessages(owner, TODAY)
const port = await findFreePort()
const config = readConfig({
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: data.dataDir,
  DEMO: '1',
  SUPPLY: 'simulator',
  SUPPLY_SPEED: '0',
})
let now = new Date(NOW)
const app: FastifyInstance = await buildApp(
  config,
  { url: database.url, stop: async () => {} },
  { clock: () => now, runsJobs: false, webFolder: join(import.meta.dirname, '../dist/web/') },
)
const url = await app.listen({ port, host: '127.0.0.1' })
const cookies = await addDifferences({
  url,
  owner,
  setTime: (instant) => {
    now = new Date(instant)
  },
})
process.send?.({ url, cookies })
for (const end of ['disconnect', 'SIGTERM']) process.once(end, stop)

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await app.close()
  await owner.end({ timeout: 5 })
  await database.stop()
  data.remove()
  process.exit(0)
}

/**
 * Replaces the time in defaults, functions, views and initial rows, so that no screen depends on the day of the run.
 */
async function stopTheClock(sql: Transaction): Promise<void> {
  const moment = `TIMESTAMPTZ '${NOW}'`
  const fix = (text: string) =>
    text
      .replaceAll(/\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)/gi, `(${moment})`)
      .replaceAll(/\bCURRENT_TIMESTAMP\b/gi, `(${moment})`)
      .replaceAll(/\bCURRENT_DATE\b/gi, `(DATE '${TODAY}')`)
  await sql`SET LOCAL session_replication_role = replica`
  const defaults = await sql<{ place: string; column: string; expression: string }[]>`
    SELECT d.adrelid::regclass::text AS place, quote_ident(a.attname) AS column, pg_get_expr(d.adbin, d.adrelid) AS expression
    FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    JOIN pg_class c ON c.oid = d.adrelid AND c.relkind IN ('r', 'p')
    WHERE c.relnamespace = 'public'::regnamespace`
  for (const { place, column, expression } of defaults) {
    const fixed = fix(expression)
    if (fixed === expression) continue
    await sql.unsafe(`ALTER TABLE ${place} ALTER COLUMN ${column} SET DEFAULT ${fixed}`)
    await sql.unsafe(`UPDATE ${place} SET ${column} = ${fixed}`)
  }
  const made = await sql<{ text: string }[]>`
    SELECT pg_get_functiondef(oid) AS text FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
    UNION ALL
    SELECT format('CREATE OR REPLACE VIEW %s AS %s', oid::regclass, pg_get_viewdef(oid)) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'`
  for (const { text } of made) if (fix(text) !== text) await sql.unsafe(fix(text))
}
