import type postgres from 'postgres'
import { loadOrderBatch, type NewOrder } from './load-order-batch.ts'
import { buildOrders, type DemoOrder, type OrderSeason } from './orders.ts'
import { readOrderWorld } from './orders-world.ts'

/** Orders of one transaction: large enough to be fast, short enough that people who order at the time hardly wait. */
const BATCH = 2000

/**
 * Adds synthetic orders of the last three fiscal years to a database with units, people, funds and catalogue. The
 * largest program and all others go in two lanes, which never touch the same funds.
 * @param sql connections of the owner, best two
 * @param progress told after each batch how many orders there are so far
 * @returns how many were added; less than asked for where units have no fund of a year
 */
export async function loadOrders(
  sql: postgres.Sql,
  season: OrderSeason,
  progress: (loaded: number) => void,
): Promise<number> {
  const world = await readOrderWorld(sql)
  const lanes = [Promise.resolve(), Promise.resolve()]
  let loaded = 0
  async function load(orders: NewOrder[], earlier: Promise<void>) {
    await earlier
    if (orders.length === 0) return
    await sql.begin((transaction) => loadOrderBatch(transaction, world, orders, season.today))
    loaded += orders.length
    progress(loaded)
  }
  for (const batch of takeBatches(buildOrders(world, season), BATCH)) {
    const numbers = await sql<{ id: number }[]>`
      SELECT nextval(pg_get_serial_sequence('orders', 'order_id'))::float8 AS id FROM generate_series(1, ${batch.length})`
    const orders = batch.map((order, index) => ({ ...order, id: numbers[index]?.id as number }))
    const [mine, others] = [orders.filter(isOfLargest), orders.filter((order) => !isOfLargest(order))]
    const running = [...lanes]
    for (const [lane, part] of [mine, others].entries()) {
      const written = load(part, lanes[lane] as Promise<void>)
      // A failure is met below; until then it must not count as forgotten.
      written.catch(() => {})
      lanes[lane] = written
    }
    // The next batch is prepared while this one is written, and no more than that.
    await Promise.all(running)
  }
  await Promise.all(lanes)
  await sql`SELECT keep_order_counts()`
  return loaded
}

function isOfLargest(order: DemoOrder): boolean {
  return order.unit.program === 'AR'
}

function* takeBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
