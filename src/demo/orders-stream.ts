import type postgres from 'postgres'
import { loadOrderBatch } from './load-order-batch.ts'
import { buildOrders, type DemoOrder, type OrderSeason } from './orders.ts'
import { readOrderWorld } from './orders-world.ts'

/** Orders of one transaction: large enough to be fast, short enough that people who order at the time hardly wait. */
const BATCH = 1000

/**
 * Adds synthetic orders of the last three fiscal years to a database with units, people, funds and catalogue.
 * @param sql a connection of the owner
 * @param progress told after each batch how many orders there are so far
 * @returns how many were added; less than asked for where units have no fund of a year
 */
export async function loadOrders(
  sql: postgres.Sql,
  season: OrderSeason,
  progress: (loaded: number) => void,
): Promise<number> {
  const world = await readOrderWorld(sql)
  let batch: DemoOrder[] = []
  let loaded = 0
  async function save() {
    if (batch.length === 0) return
    await sql.begin((transaction) => loadOrderBatch(transaction, world, batch, season.today))
    loaded += batch.length
    batch = []
    progress(loaded)
  }
  for (const order of buildOrders(world, season)) {
    batch.push(order)
    if (batch.length >= BATCH) await save()
  }
  await save()
  return loaded
}
