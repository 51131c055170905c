import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchDatabase, growTo, holdSeals, openBench } from './database.ts'
import { type Cost, costOf, measure, percentile, warmUp } from './measure.ts'
import { databaseCpuSeconds, memoryMegabytes, startPortal } from './processes.ts'
import { listOperations, signInAll } from './work.ts'
import { findFacts } from './world.ts'

// `npm run bench [-- [growth] [PART]]`: the cost of orders, approvals and reads, at one size or at growing sizes.
const isGrowth = process.argv[2] === 'growth'
const only = new RegExp(process.argv[isGrowth ? 3 : 2] ?? '')
const sizes = (
  isGrowth ? (process.env.BENCH_GROWTH ?? '20000,100000,1000000') : (process.env.BENCH_ORDERS ?? '20000')
)
  .split(',')
  .map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const clients = Number(process.env.BENCH_CLIENTS ?? 16)

/** Maximum cost of a read, relative to the smallest size. */
const AIM = 1.3
/** CPU seconds that an idle PostgreSQL may use in two seconds. */
const QUIET = 0.1
const MAX_TURNS = 300

const database = await openBench(sizes[0] ?? 0, clients)
// Stops every process, even after an error.
try {
  const costs = new Map<string, Cost[]>()
  for (const size of sizes) {
    await growTo(database, size)
    await measureSize(costs)
  }
  printCosts(costs)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await database.stop()
}

async function measureSize(costs: Map<string, Cost[]>): Promise<void> {
  const letSeal = await holdSeals(database)
  await settle(database)
  const portal = await startPortal(database)
  try {
    const before = memoryMegabytes(portal.pid)
    const facts = await findFacts(database.owner)
    const visitors = await signInAll(portal.origin, clients)
    const meter = { server: portal.pid, postmaster: database.postmaster }
    for (const { name, work, prepare } of listOperations(facts, visitors)) {
      if (!only.test(name)) continue
      // Idle sessions with rights expire early.
      for (const visitor of [visitors.admin, visitors.approver]) await visitor.signIn()
      await prepare?.(seconds)
      await warmUp(work, meter, clients)
      await dropMails(database)
      const sample = await measure(work, meter, { clients, milliseconds: seconds * 1000 })
      await dropMails(database)
      const cost = costOf(sample)
      costs.set(name, [...(costs.get(name) ?? []), cost])
      console.log(
        `${name}: ${(sample.count / sample.seconds).toFixed(0)} a second, CPU ${sayCost(cost)} ms, half within ${percentile(sample, 0.5).toFixed(1)} ms and 95 % within ${percentile(sample, 0.95).toFixed(1)} ms, ${sample.failed} failed`,
      )
    }
    console.log(
      `Memory: ${before.toFixed(0)} MB after the start, ${memoryMegabytes(portal.pid).toFixed(0)} MB after all this.`,
    )
  } finally {
    await portal.stop()
    await letSeal()
  }
}

function printCosts(costs: Map<string, Cost[]>): void {
  const heads = sizes.map((size) => `${size.toLocaleString('en-US')} orders`)
  console.log(`\n| CPU ms, Node + PostgreSQL | ${heads.join(' | ')} | times the smallest |`)
  console.log(`|---|${heads.map(() => '---|').join('')}---|`)
  for (const [name, measured] of costs) {
    const sums = measured.map(({ node, database }) => node + database)
    const times = Math.max(...sums) / (sums[0] ?? 0)
    console.log(
      `| ${name} | ${measured.map(sayCost).join(' | ')} | ${times.toFixed(2)}${times > AIM ? ', grows' : ''} |`,
    )
  }
}

function sayCost({ node, database }: Cost): string {
  return `${node.toFixed(2)} + ${database.toFixed(2)}`
}

/** Waits until PostgreSQL has compressed its log and vacuumed, because measurements include that CPU. */
async function settle({ postmaster }: BenchDatabase): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const before = databaseCpuSeconds(postmaster)
    await sleep(2000)
    if (databaseCpuSeconds(postmaster) - before < QUIET) return
  }
}

/** Emails of one operation must not be sent during the next measurement. */
async function dropMails({ owner }: BenchDatabase): Promise<void> {
  await owner`DELETE FROM pgboss.job WHERE name = 'mail'`
}
