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
  /** Address of the owner. */
  url: string
  owner: Pool
  /** Process of the database server. */
  postmaster: number
  folder: string
  stop(): Promise<void>
}

/**
 * The database of a bench, filled once. A folder named by BENCH_DATA_DIR is kept: a million orders take their time to load.
 * The portal comes to it as to any external one, so that the roles have the passwords that it derives.
 */
export async function openBench(orders: number, clients: number): Promise<BenchDatabase> {
  const kept = process.env.BENCH_DATA_DIR
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'quartermaster-bench-'))
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
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Beyond that the orders of the last thirty days, at a seventh of all, would run out of requisition numbers. */
const FEW = 100_000
/** Added at once: beyond that the indexes that are made anew would need too much disk. */
const MOST_AT_ONCE = 1_000_000

/** Adds orders by COPY through all constraints; they spread over units, statuses and three fiscal years. */
export async function growTo({ owner, postmaster }: BenchDatabase, size: number): Promise<void> {
  const count = async () => (await owner`SELECT count(*)::float8 AS count FROM orders`)[0]?.count as number
  const known = await count()
  // An order from the time of a smaller size is no reason.
  if (size - known < size / 50) return
  console.log(`Adding ${(size - known).toLocaleString('en-US')} orders …`)
  const cpu = databaseCpuSeconds(postmaster)
  const begun = performance.now()
  for (let left = size - known; left > 0; left -= MOST_AT_ONCE) {
    const part = Math.min(left, MOST_AT_ONCE)
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

/** Keeps the portal from sealing what was loaded while something else is measured; answers how to let it again. */
export async function holdSeals({ url }: BenchDatabase): Promise<() => Promise<void>> {
  const sql = openPool(url, { max: 1 })
  for (const series of SERIES) await sql`SELECT pg_advisory_lock(7102419, hashtext(${series}))`
  return () => sql.end()
}
