import { loadOrders } from '#demo/orders-stream.ts'
import { openPool } from '#server/db/driver/sql.ts'
import type { BenchDatabase, Owner } from './database.ts'
import { databaseCpuSeconds } from './processes.ts'
import { findFacts } from './world.ts'

/** Beyond that the orders of the last thirty days, at a seventh of all, would run out of requisition numbers. */
const FEW = 100_000
/** The portal adds as many at once as there are; beyond that the indexes that are made anew would need too much disk. */
const MOST_AT_ONCE = 1_000_000

/** Orders that came by COPY through all constraints, and what they took. */
export type Load = {
  orders: number
  seconds: number
  databaseCpu: number
  diskBytes: number
  logBytes: number
}

/** Orders are added to those that are there; they spread over units, statuses and three fiscal years. */
export async function growTo(database: BenchDatabase, size: number): Promise<Load | null> {
  const { owner, url, postmaster } = database
  const known = await countOrders(owner)
  const count = size - known
  if (count < size / 50) return null
  console.log(`Adding ${count.toLocaleString('en-US')} orders …`)
  const before = await readDisk(owner)
  const cpu = databaseCpuSeconds(postmaster)
  const begun = performance.now()
  const sql = openPool(url('owner'), { max: 3 })
  try {
    const { today } = await findFacts(owner)
    for (let left = count; left > 0; left -= MOST_AT_ONCE) {
      const part = Math.min(left, MOST_AT_ONCE)
      const recentShare = part <= FEW ? 0.15 : 0.04
      await loadOrders(sql, { seed: `growth ${size} ${left}`, count: part, today, recentShare }, () => {})
    }
  } finally {
    await sql.end()
  }
  const seconds = (performance.now() - begun) / 1000
  const databaseCpu = databaseCpuSeconds(postmaster) - cpu
  const { disk, log } = await readDisk(owner)
  await owner`VACUUM ANALYZE`
  return {
    orders: (await countOrders(owner)) - known,
    seconds,
    databaseCpu,
    diskBytes: disk - before.disk,
    logBytes: log - before.log,
  }
}

export function sayLoad({ orders, seconds, databaseCpu, diskBytes, logBytes }: Load): string {
  const each = (of: number) => `${(of / orders / 1000).toFixed(1)} kB`
  return `Added ${orders.toLocaleString('en-US')} orders in ${seconds.toFixed(0)} s, ${(orders / seconds).toFixed(0)} a second (${((databaseCpu / orders) * 1000).toFixed(2)} ms of PostgreSQL each): ${each(diskBytes)} of disk and ${each(logBytes)} of log for each.`
}

async function countOrders(owner: Owner): Promise<number> {
  const [known] = await owner`SELECT count(*)::float8 AS count FROM orders`
  return known?.count
}

async function readDisk(owner: Owner): Promise<{ disk: number; log: number }> {
  const [read] = await owner<
    { disk: number; log: number }[]
  >`SELECT pg_database_size(current_database())::float8 AS disk,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS log`
  return read as { disk: number; log: number }
}
