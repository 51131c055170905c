import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORDERS_PER_PAGE } from '#wire/orders/orders.ts'
import { MOST_PAGES } from '#wire/paging.ts'
import type { BenchDatabase, Owner } from './database.ts'
import { FloorClients } from './floor-client.ts'
import { makeFloorTables } from './floor-tables.ts'
import { growTo, type Load, sayLoad } from './grow.ts'
import { printGrowth, type Size } from './growth-table.ts'
import { cpuEach, type Meter, measure, warmUp } from './measure.ts'
import { type Crowd, dropMails, listReads, listWrites, signInAll } from './operations.ts'
import { databaseCpuSeconds } from './processes.ts'
import { listReports } from './reports.ts'
import { startFloor, startPortal } from './services.ts'
import { holdSeals, sealFor, tend } from './tending.ts'
import { CLIENTS, type Facts, findFacts, PROGRAM } from './world.ts'

/** Numbers of orders, the smallest first: what the others are compared with. */
const SIZES = (process.env.BENCH_GROWTH ?? '20000,100000,1000000').split(',').map(Number)
/** Reports are asked for by few at a time: the portal turns others away. */
const READERS = 2
/** Fewer where the machine is busy with others, so that nobody is turned away; CPU of one piece of work is the same. */
const WORKERS = Number(process.env.BENCH_CLIENTS ?? CLIENTS)
/** Milliseconds for which what was loaded is sealed. */
const SEALING = 15_000

/**
 * What each list, search, report, page and write, and what operators do, costs as the orders become many: the portal beside its
 * own smallest size. A size that a kept database was measured at is not measured again.
 */
export async function measureGrowth(database: BenchDatabase, forMilliseconds: number): Promise<void> {
  const file = join(database.folder, 'growth.json')
  const sizes: Size[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  for (const orders of SIZES) {
    if (sizes.some((size) => size.orders === orders)) continue
    const load = await growTo(database, orders)
    if (load) console.log(sayLoad(load))
    console.log(`\n${orders.toLocaleString('en-US')} orders`)
    sizes.push(await measureSize(database, forMilliseconds, orders, load))
    writeFileSync(file, JSON.stringify(sizes))
  }
  printGrowth(sizes.filter(({ orders }) => SIZES.includes(orders)))
}

async function measureSize(
  database: BenchDatabase,
  forMilliseconds: number,
  orders: number,
  load: Load | null,
): Promise<Size> {
  const { owner, postmaster } = database
  const size: Size = { orders, load, each: {}, once: {} }
  const facts = await findFacts(owner)
  const sealing = await sealFor(database, SEALING)
  if (sealing) note(size, 'sealing of a thousand rows', sealing)
  const letSeal = await holdSeals(database)
  await settle(postmaster)
  // The floor writes the orders that are then approved; it is not measured here.
  await makeFloorTables(owner, facts.today)
  const [floor, portal] = [await startFloor(database, facts), await startPortal(database)]
  try {
    const crowd = await signInAll(portal)
    const meter = { server: portal.pid, postmaster }
    const clients = new FloorClients(floor.origin)
    await measureWorks(database, meter, crowd, facts, clients, forMilliseconds, size)
    await measureReports(database, meter, crowd, facts, forMilliseconds, size)
    clients.close()
  } finally {
    await Promise.all([portal.stop(), floor.stop()])
    await letSeal()
  }
  await settle(postmaster)
  for (const [name, once] of await tend(database)) {
    size.once[name] = once
    console.log(`${name}: ${once.seconds.toFixed(1)} s, PostgreSQL ${once.database.toFixed(1)} s`)
  }
  return size
}

async function measureWorks(
  database: BenchDatabase,
  meter: Meter,
  crowd: Crowd,
  facts: Facts,
  clients: FloorClients,
  forMilliseconds: number,
  size: Size,
): Promise<void> {
  const deepPage = await findDeepPage(database.owner)
  for (const { name, portal: work, prepare } of [
    ...listReads(facts, crowd, clients, deepPage),
    ...listWrites(facts, crowd, clients),
  ]) {
    await Promise.all([crowd.admin, crowd.approver].map((visitor) => visitor.signIn()))
    const seconds = Math.ceil(forMilliseconds / 1000)
    await prepare?.(seconds)
    await warmUp(work, meter, WORKERS)
    await dropMails(database)
    await prepare?.(seconds)
    note(size, name, cpuEach(await measure(work, meter, { clients: WORKERS, forMilliseconds })))
    await dropMails(database)
  }
}

async function measureReports(
  { owner }: BenchDatabase,
  meter: Meter,
  crowd: Crowd,
  facts: Facts,
  forMilliseconds: number,
  size: Size,
): Promise<void> {
  const lines = await owner<{ requisition: string }[]>`SELECT requisition FROM order_lines
    WHERE order_id = ANY (${facts.orders}) AND line_number = 1 AND requisition IS NOT NULL`
  const requisitions = lines.map(({ requisition }) => requisition)
  const [rows] = await owner<
    { orderCount: number; lineCount: number }[]
  >`SELECT count(*)::float8 AS order_count,
    sum(line_count)::float8 AS line_count FROM orders WHERE program = ${PROGRAM}`
  const { orderCount = 0, lineCount = 0 } = rows ?? {}
  for (const { name, work } of listReports({ ...facts, requisitions, orderCount, lineCount }, crowd)) {
    await crowd.admin.signIn()
    await measure(work, meter, { clients: READERS, forMilliseconds: forMilliseconds / 2 })
    note(size, name, cpuEach(await measure(work, meter, { clients: READERS, forMilliseconds })))
  }
}

function note({ each }: Size, name: string, cost: { node: number; database: number }): void {
  each[name] = cost
  console.log(`${name}: Node ${cost.node.toFixed(2)} ms, PostgreSQL ${cost.database.toFixed(2)} ms`)
}

const QUIET = 0.1
const MOST_TURNS = 300

/** Waits until PostgreSQL has packed its log and vacuumed behind a load: all that it does is counted to what is measured. */
async function settle(postmaster: number): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const before = databaseCpuSeconds(postmaster)
    await sleep(2000)
    if (databaseCpuSeconds(postmaster) - before < QUIET) return
  }
}

/** Nine tenths down the list, as far as pages can be asked for. */
async function findDeepPage(owner: Owner): Promise<number> {
  const [shipped] =
    await owner`SELECT count(*)::float8 AS count FROM orders WHERE program = ${PROGRAM} AND status = 'shipped'`
  return Math.min(MOST_PAGES, Math.floor((shipped?.count * 0.9) / ORDERS_PER_PAGE))
}
