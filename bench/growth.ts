import postgres from 'postgres'
import { loadOrders } from '#demo/orders-stream.ts'
import { ORDERS_PER_PAGE } from '#wire/orders/orders.ts'
import { MOST_PAGES } from '#wire/paging.ts'
import type { BenchDatabase, Owner } from './database.ts'
import { FloorClients } from './floor-client.ts'
import { makeFloorTables } from './floor-tables.ts'
import { cpuEach, measure, warmUp } from './measure.ts'
import { dropMails, listReads, listWrites, signInAll } from './operations.ts'
import { startFloor, startPortal } from './services.ts'
import { CLIENTS, findFacts, PROGRAM } from './world.ts'

/** Numbers of orders, the smallest first: what the others are compared with. */
const SIZES = (process.env.BENCH_GROWTH ?? '20000,200000,2000000').split(',').map(Number)
/** Beyond that the orders of the last thirty days, at a seventh of all, would run out of requisition numbers. */
const FEW = 100_000
/** A list must not cost more than so many times what it costs at the smallest size. */
const AIM = 1.3

type Cost = { node: number; database: number }

/** What each list, search, page and write costs as the orders become many: the portal beside its own smallest size. */
export async function measureGrowth(database: BenchDatabase, forMilliseconds: number): Promise<void> {
  const costs = new Map<string, Cost[]>()
  for (const size of SIZES) {
    await growTo(database, size)
    console.log(`\n${size.toLocaleString('en-US')} orders`)
    for (const [name, cost] of await measureSize(database, forMilliseconds)) {
      costs.set(name, [...(costs.get(name) ?? []), cost])
      console.log(`${name}: Node ${cost.node.toFixed(2)} ms, PostgreSQL ${cost.database.toFixed(2)} ms`)
    }
  }
  const heads = SIZES.map((size) => `${size.toLocaleString('en-US')} orders`)
  console.log(`\n| CPU ms, Node + PostgreSQL | ${heads.join(' | ')} | times the smallest | |`)
  console.log(`|---|${heads.map(() => '---|').join('')}---|---|`)
  for (const [name, sizes] of costs) {
    const all = sizes.map(({ node, database }) => node + database)
    const times = Math.max(...all) / (all[0] as number)
    const cells = sizes.map(({ node, database }) => `${node.toFixed(2)} + ${database.toFixed(2)}`)
    console.log(`| ${name} | ${cells.join(' | ')} | ${times.toFixed(2)} | ${times > AIM ? 'grows' : ''} |`)
  }
}

/** Orders are added to those that are there; they spread over units, statuses and three fiscal years. */
async function growTo({ owner, url }: BenchDatabase, size: number): Promise<void> {
  const [known] = await owner`SELECT count(*)::float8 AS count FROM orders`
  const count = size - (known?.count ?? 0)
  if (count < size / 50) return
  console.log(`Adding ${count.toLocaleString('en-US')} orders …`)
  const sql = postgres(url('owner'), { max: 3, onnotice: () => {} })
  const facts = await findFacts(owner)
  const season = {
    seed: `growth ${size}`,
    count,
    today: facts.today,
    recentShare: count <= FEW ? 0.15 : 0.04,
  }
  await loadOrders(sql, season, () => {})
  await sql.end()
  await owner`VACUUM ANALYZE`
}

async function measureSize(database: BenchDatabase, forMilliseconds: number): Promise<Map<string, Cost>> {
  const { owner, postmaster } = database
  const facts = await findFacts(owner)
  // The floor writes the orders that are then approved; it is not measured here.
  await makeFloorTables(owner, facts.today)
  const [floor, portal] = [await startFloor(database, facts), await startPortal(database)]
  const costs = new Map<string, Cost>()
  try {
    const crowd = await signInAll(portal)
    const clients = new FloorClients(floor.origin)
    const meter = { server: portal.pid, postmaster }
    const deepPage = await findDeepPage(owner)
    for (const { name, portal: work, prepare } of [
      ...listReads(facts, crowd, clients, deepPage),
      ...listWrites(facts, crowd, clients),
    ]) {
      await Promise.all([crowd.admin, crowd.approver].map((visitor) => visitor.signIn()))
      const seconds = Math.ceil(forMilliseconds / 1000)
      await prepare?.(seconds)
      await warmUp(work, meter, CLIENTS)
      await dropMails(database)
      await prepare?.(seconds)
      costs.set(name, cpuEach(await measure(work, meter, { clients: CLIENTS, forMilliseconds })))
      await dropMails(database)
    }
    clients.close()
    return costs
  } finally {
    await Promise.all([portal.stop(), floor.stop()])
  }
}

/** Nine tenths down the list, as far as pages can be asked for. */
async function findDeepPage(owner: Owner): Promise<number> {
  const [shipped] =
    await owner`SELECT count(*)::float8 AS count FROM orders WHERE program = ${PROGRAM} AND status = 'shipped'`
  return Math.min(MOST_PAGES, Math.floor((shipped?.count * 0.9) / ORDERS_PER_PAGE))
}
