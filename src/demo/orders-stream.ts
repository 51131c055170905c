import type { Pool } from '#server/db/driver/sql.ts'
import { roleNames } from '#server/db/roles.ts'
import { addStaged, makeStage, stageOrders } from './add-staged.ts'
import { OrderWriter } from './order-writer.ts'
import { buildOrders, type DemoOrder, type OrderSeason } from './orders.ts'
import { readOrderWorld } from './orders-world.ts'
import { withoutIndexes, withoutRowTriggers } from './set-aside.ts'

/** Large enough to be fast, short enough that people who order at the same time hardly wait. */
const BATCH = 2000
/** Minimum orders of a transaction while no portal runs. */
const LARGE = 50_000

/**
 * Adds synthetic orders of the last three fiscal years. Each transaction is atomic. The next batch is built while
 * PostgreSQL adds one.
 * @param sql connections of the owner, preferably two
 * @param progress receives the number of orders written so far
 * @returns the number added; fewer than `count` where units have no fund of a year
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
      const [before] = await transaction<{ last: number }[]>`
        SELECT coalesce(max(order_id), 0)::float8 AS last FROM orders`
      const add = async () => {
        while (ready.count > 0 && added < size) {
          await stageOrders(transaction, ready)
          const adding = addStaged(transaction)
          // The rejection is handled below. This prevents an unhandled rejection meanwhile.
          adding.catch(() => {})
          added += ready.count
          ready = await writer.write(take(orders, BATCH))
          await adding
          progress(loaded + added)
        }
      }
      await makeStage(transaction)
      await withoutRowTriggers(transaction, size > BATCH ? () => withoutIndexes(transaction, add) : add)
      await transaction`SELECT refresh_goods_after(${before?.last ?? 0})`
      return added
    })
  }
  await sql`SELECT refresh_order_counts(), refresh_fund_spending(), refresh_fund_stages(), refresh_report_sums()`
  return loaded
}

/**
 * Without a running portal, large batches rebuild the indexes over all orders. A batch at most doubles the orders, so a
 * million takes a few transactions.
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
