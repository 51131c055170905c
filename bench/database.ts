import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '#demo/load.ts'
import { loadOrders } from '#demo/orders-stream.ts'
import { SERIES } from '#server/audit/series.ts'
import { connection } from '#server/db/connect.ts'
import { openPool, type Pool } from '#server/db/driver/sql.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureRoles, findPassword } from '#server/db/roles.ts'
import { Jobs } from '#server/jobs/jobs.ts'
import { databaseCpuSeconds, parentOf } from './processes.ts'
import { addPeople, TODAY } from './world.ts'

export type BenchDatabase = {
  url: string
  owner: Pool
  /** Process ID of the database server. */
  postmaster: number
  folder: string
  stop(): Promise<void>
}

/**
 * Fills the database once. Reuses the folder BENCH_DATA_DIR, because a million orders load slowly. The roles have
 * derived passwords, as in an external database.
 */
export async function openBench(orders: number, clients: number): Promise<BenchDatabase> {
  const stored = process.env.BENCH_DATA_DIR
  const folder = stored ?? mkdtempSync(join(tmpdir(), 'quartermaster-bench-'))
  const embedded = await startEmbedded({ dataDir: folder }, {})
  const url = embedded.url('owner')
  await migrate(url)
  await Jobs.prepare(url)
  const admin = openPool(embedded.adminUrl, { max: 1 })
  await ensureRoles(admin, findPassword(url) ?? '', ['app', 'report'], { setPasswords: true })
  await admin.end()
  const owner = openPool(url, { ...connection, max: 3 })
  if ((await owner`SELECT 1 FROM people LIMIT 1`).length === 0) {
    console.log(`Loading demo data and ${orders.toLocaleString('en-US')} orders …`)
    await loadDemo({ url, log: () => {}, today: TODAY, orders })
  }
  if (await addPeople(owner, clients)) await owner`VACUUM ANALYZE`
  const [backend] = await owner`SELECT pg_backend_pid() AS pid`
  return {
    url,
    owner,
    postmaster: parentOf(backend?.pid),
    folder,
    async stop() {
      await owner.end({ timeout: 5 })
      await embedded.stop()
      if (!stored) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Above this size, the orders of the last thirty days (a seventh) would use up the requisition numbers. */
const FEW = 100_000
/** A larger step would need too much disk to rebuild the indexes. */
const MAX_AT_ONCE = 1_000_000

/** Adds orders by COPY with all constraints, over units, statuses and three fiscal years. */
export async function growTo({ owner, postmaster }: BenchDatabase, size: number): Promise<void> {
  const count = async () => (await owner`SELECT count(*)::float8 AS count FROM orders`)[0]?.count as number
  const known = await count()
  // Ignores a difference below 2%.
  if (size - known < size / 50) return
  console.log(`Adding ${(size - known).toLocaleString('en-US')} orders …`)
  const cpu = databaseCpuSeconds(postmaster)
  const begun = performance.now()
  for (let left = size - known; left > 0; left -= MAX_AT_ONCE) {
    const part = Math.min(left, MAX_AT_ONCE)
    const season = {
      seed: `growth ${size} ${left}`,
      count: part,
      today: TODAY,
      recentShare: part <= FEW ? 0.15 : 0.04,
    }
    await loadOrders(owner, season, () => {})
  }
  const each = ((databaseCpuSeconds(postmaster) - cpu) / ((await count()) - known)) * 1000
  console.log(
    `Added in ${((performance.now() - begun) / 1000).toFixed(0)} s, ${each.toFixed(2)} ms of PostgreSQL for each.`,
  )
  await owner`VACUUM ANALYZE`
}

/** Stops sealing during a measurement. Returns a function that allows it again. */
export async function holdSeals({ url }: BenchDatabase): Promise<() => Promise<void>> {
  const sql = openPool(url, { max: 1 })
  for (const series of SERIES) await sql`SELECT pg_advisory_lock(7102419, hashtext(${series}))`
  return () => sql.end()
}
