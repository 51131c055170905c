import { parseArgs } from 'node:util'
import { dayIn } from '#domain/fiscal-years.ts'
import { formatCount } from '#domain/words.ts'
import { readConfig } from '#server/config/config.ts'
import { openPool } from '#server/db/driver/sql.ts'
import { openForOperator } from '#server/db/for-operator.ts'
import { NOT_FOR_DEMO, readZone } from '#server/db/owner.ts'
import { loadOrders } from './orders-stream.ts'

/** `npm run demo-data -- --orders N` adds N synthetic orders to an existing database, even while a portal runs. */
const MAX_ORDERS = 5_000_000
/** Up to here a seventh of the orders is recent. With more, a day would run out of requisition numbers. */
const FEW = 100_000

function readCount(): number | null {
  try {
    const { values } = parseArgs({ options: { orders: { type: 'string' } } })
    const count = Number(values.orders)
    return Number.isInteger(count) && count > 0 && count <= MAX_ORDERS ? count : null
  } catch {
    return null
  }
}

async function main(): Promise<number> {
  const count = readCount()
  if (count === null) {
    console.error(
      `Say how many orders, 1 to ${formatCount(MAX_ORDERS)}: npm run demo-data -- --orders 100000`,
    )
    return 2
  }
  const { database, config } = await openForOperator(readConfig(process.env), { log: console.log })
  const sql = openPool(database.url('owner'), { max: 3 })
  try {
    if ((await readZone(database)) !== null) throw new Error(NOT_FOR_DEMO)
    const begun = performance.now()
    let shown = begun
    const report = (loaded: number) => {
      const now = performance.now()
      if (loaded < count && now - shown < 2000) return
      shown = now
      const rate = Math.round(loaded / ((now - begun) / 1000))
      console.log(`${formatCount(loaded)} of ${formatCount(count)} orders, ${rate} per second`)
    }
    const [last] = await sql<{ id: number }[]>`SELECT coalesce(max(order_id), 0) AS id FROM orders`
    const season = {
      // A new seed each time, so that a second run does not repeat the first.
      seed: `more after ${last?.id ?? 0}`,
      count,
      today: dayIn(config.fiscalZone, new Date()),
      recentShare: count <= FEW ? 0.15 : 0.04,
    }
    const loaded = await loadOrders(sql, season, report)
    await sql`ANALYZE`
    console.log(
      `Loaded ${formatCount(loaded)} orders in ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
    )
    return 0
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error && error.constructor === Error ? error.message : error)
  process.exitCode = 1
}
