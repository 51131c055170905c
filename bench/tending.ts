import { sealAndAnchor } from '#server/audit/seal.ts'
import { SERIES } from '#server/audit/series.ts'
import { verifyLedger } from '#server/commands/verify.ts'
import { verifyBlocks } from '#server/commands/verify-blocks.ts'
import { openPool } from '#server/db/driver/sql.ts'
import type { BenchDatabase } from './database.ts'
import { cpuSeconds, databaseCpuSeconds } from './processes.ts'
import { portalFolder } from './services.ts'

/** What was done once, in seconds. `node` is the CPU of the program that did it. */
export type Once = { node: number; database: number; seconds: number }

const LARGE_TABLES = [
  'orders',
  'order_lines',
  'order_events',
  'transfers',
  'approvals',
  'shipments',
  'receipts',
]

/** Seals what was loaded for so long, as the portal would behind the people who work; CPU milliseconds of a thousand rows, or null. */
export async function sealFor(
  database: BenchDatabase,
  milliseconds: number,
): Promise<{ node: number; database: number } | null> {
  let rows = 0
  const { node, database: cpu } = await doOnce(database, async () => {
    const place = {
      handles: { writes: database.owner },
      config: { dataDir: portalFolder(database) },
      app: { log: { info() {}, warn() {} } },
    } as unknown as Parameters<typeof sealAndAnchor>[0]
    rows = await sealAndAnchor(place, performance.now() + milliseconds)
  })
  if (rows === 0) return null
  return { node: (node / rows) * 1e6, database: (cpu / rows) * 1e6 }
}

/** Keeps the portal from sealing what was loaded while something else is measured; answers how to let it again. */
export async function holdSeals({ url }: BenchDatabase): Promise<() => Promise<void>> {
  const sql = openPool(url('owner'), { max: 1 })
  for (const series of SERIES) await sql`SELECT pg_advisory_lock(7102419, hashtext(${series}))`
  return () => sql.end()
}

/** What operators do to the large tables: verify, vacuum with all indexes, and the steps of a migration of the lines. */
export async function tend(database: BenchDatabase): Promise<Map<string, Once>> {
  const { owner } = database
  const done = new Map<string, Once>()
  const note = async (name: string, act: () => Promise<unknown>) =>
    done.set(name, await doOnce(database, act))
  // Whatever autovacuum has done before: each page is read, and each index where rows of it have gone.
  for (const table of LARGE_TABLES)
    await note(`vacuum of ${table}, every page`, () =>
      owner.unsafe(`VACUUM (DISABLE_PAGE_SKIPPING, INDEX_CLEANUP ON) ${table}`),
    )
  await note(
    'migration: a column that may be empty',
    () => owner`ALTER TABLE order_lines ADD COLUMN bench_note text`,
  )
  await note(
    'migration: an index, concurrently',
    () => owner`CREATE INDEX CONCURRENTLY bench_lines ON order_lines (program, supply_dated_on)`,
  )
  await note(
    'migration: an index, in a transaction',
    () => owner`CREATE INDEX bench_lines_too ON order_lines (program, supply_dated_on)`,
  )
  await note(
    'migration: a constraint, not validated',
    () => owner`ALTER TABLE order_lines ADD CONSTRAINT bench_positive CHECK (quantity > 0) NOT VALID`,
  )
  await note(
    'migration: the constraint validated',
    () => owner`ALTER TABLE order_lines VALIDATE CONSTRAINT bench_positive`,
  )
  await owner`DROP INDEX bench_lines, bench_lines_too`
  await owner`ALTER TABLE order_lines DROP CONSTRAINT bench_positive, DROP COLUMN bench_note`
  await note('verify', () => verify(database))
  return done
}

async function verify(database: BenchDatabase): Promise<void> {
  const promises = await database.owner.begin('isolation level repeatable read read only', async (one) => {
    const sql = one as unknown as Parameters<typeof verifyLedger>[0]
    return [...(await verifyLedger(sql)), ...(await verifyBlocks(sql, portalFolder(database)))]
  })
  for (const { name, broken } of promises)
    if (broken.length > 0) console.error(`Broken: ${name}: ${broken[0]?.row}: ${broken[0]?.reason}`)
}

async function doOnce({ postmaster }: BenchDatabase, act: () => Promise<unknown>): Promise<Once> {
  const before = [cpuSeconds(process.pid), databaseCpuSeconds(postmaster), performance.now()] as const
  await act()
  return {
    node: cpuSeconds(process.pid) - before[0],
    database: databaseCpuSeconds(postmaster) - before[1],
    seconds: (performance.now() - before[2]) / 1000,
  }
}
