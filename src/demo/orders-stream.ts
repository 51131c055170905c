import type { Pool } from '#server/db/driver/sql.ts'
import { roleNames } from '#server/db/roles.ts'
import { addStaged, makeStage, stageOrders } from './add-staged.ts'
import { OrderWriter } from './order-writer.ts'
import { buildOrders, type DemoOrder, type OrderSeason } from './orders.ts'
import { readOrderWorld } from './orders-world.ts'
import { withoutIndexes, withoutRowTriggers } from './set-aside.ts'

/** Orders that are added at once: large enough to be fast, short enough that people who order at the time hardly wait. */
const BATCH = 2000
/** Orders of one transaction where nobody waits for them, at least. */
const LARGE = 50_000

/**
 * Adds synthetic orders of the last three fiscal years to a database with units, people, funds and catalogue. What one
 * transaction adds is whole or not there. While the database adds some, the next ones are built.
 * @param sql connections of the owner, best two
 * @param progress told now and then how many orders are written so far
 * @returns how many were added; less than asked for where units have no fund of a year
 */
export async function loadOrders(
  sql: Pool,
  season: OrderSeason,
  progress: (loaded: number) => void,
): Promise<number> {
  const world = await readOrderWorld(sql)
  return addAll(
    sql,
    await OrderWriter.open(sql, world, season.today),
    buildOrders(world, season),
    season.count,
    progress,
  )
}

/** Adds orders that are made one by one; `count` says how many they are at most. */
export async function addAll(
  sql: Pool,
  writer: OrderWriter,
  orders: Iterator<DemoOrder>,
  count: number,
  progress: (loaded: number) => void = () => {},
): Promise<number> {
  const [known] = await sql<{ count: number }[]>`SELECT count(*)::float8 AS count FROM orders`
  let loaded = 0
  let ready = await writer.write(take(orders, BATCH))
  while (ready.count > 0) {
    const size = await chooseSize(sql, (known?.count ?? 0) + loaded, count - loaded)
    loaded += await sql.begin(async (transaction) => {
      let added = 0
      const add = async () => {
        while (ready.count > 0 && added < size) {
          await stageOrders(transaction, ready)
          const adding = addStaged(transaction)
          // A failure is met below; until then it must not count as forgotten.
          adding.catch(() => {})
          added += ready.count
          ready = await writer.write(take(orders, BATCH))
          await adding
          progress(loaded + added)
        }
      }
      await makeStage(transaction)
      await withoutRowTriggers(transaction, size > BATCH ? () => withoutIndexes(transaction, add) : add)
      return added
    })
  }
  await sql`SELECT refresh_order_counts(), refresh_fund_spending(), refresh_report_sums()`
  return loaded
}

/**
 * Orders of the next transaction. Where no portal runs, and as many come as to be worth it, indexes are made anew over old
 * and new orders: no more at once than there are, so that a million takes a handful of transactions.
 */
async function chooseSize(sql: Pool, known: number, left: number): Promise<number> {
  const size = Math.min(left, Math.max(LARGE, known))
  if (size <= BATCH / 2 || size < known / 2) return BATCH
  const [others] = await sql<{ are: boolean }[]>`SELECT EXISTS (SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND usename IN (${roleNames.app}, ${roleNames.report})) AS are`
  return others?.are ? BATCH : Math.max(size, BATCH + 1)
}

function take<T>(items: Iterator<T>, count: number): T[] {
  const taken: T[] = []
  while (taken.length < count) {
    const next = items.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}
