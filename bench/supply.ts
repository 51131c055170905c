import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OrderWriter } from '#demo/order-writer.ts'
import { buildOrders, type DemoOrder } from '#demo/orders.ts'
import { addAll } from '#demo/orders-stream.ts'
import { readOrderWorld } from '#demo/orders-world.ts'
import { dayIn } from '#domain/fiscal-years.ts'
import type { Pool } from '#server/db/driver/sql.ts'
import { writeTestAnswers } from '#testing/faults/answers.ts'
import { order } from './acts.ts'
import type { BenchDatabase, Owner } from './database.ts'
import { measure, percentile, perSecond, type Sample, type Work } from './measure.ts'
import { cpuSeconds, databaseCpuSeconds, type Service } from './processes.ts'
import { portalFolder, startPortal } from './services.ts'
import { Visitor } from './visitor.ts'
import { findFacts } from './world.ts'

/** Answers in one file. */
const RECORDS = Number(process.env.BENCH_RECORDS ?? 100_000)
/** People who order all the while, each with a pause of so many milliseconds between two orders. */
const ORDERERS = 4
const PAUSE = 300

/**
 * How fast a file of answers is applied, alone and while people order, and what it does to their orders: they are measured
 * before anything is read and while the second file is, by the same people at the same pace.
 */
export async function measureSupply(database: BenchDatabase): Promise<void> {
  const portal = await startPortal(database, { SUPPLY: 'files' })
  try {
    await measureAnswers(database, portal)
  } finally {
    await portal.stop()
  }
}

async function measureAnswers(database: BenchDatabase, portal: Service): Promise<void> {
  const { owner, postmaster } = database
  const { nsns } = await findFacts(owner)
  const sql = owner
  const inFolder = join(portalFolder(database), 'supply/in')
  mkdirSync(inFolder, { recursive: true })
  const people = await Promise.all(
    Array.from({ length: ORDERERS }, (_, n) => new Visitor(portal.origin, `bench-own-${n}`).signIn()),
  )
  const place: Work = async (client, n) => {
    await order(people[client] as Visitor, client, nsns, n)
  }
  const meter = { server: portal.pid, postmaster }
  const orderFor = (forMilliseconds: number) =>
    measure(place, meter, { clients: ORDERERS, forMilliseconds, pause: PAUSE })
  // First of all: later the mails of the first file are still being delivered.
  const before = await orderFor(15_000)
  await addOpenLines(sql, RECORDS)
  const answered = await writeTestAnswers(sql, RECORDS)
  const cpu = () => [cpuSeconds(portal.pid), databaseCpuSeconds(postmaster)] as const
  const [server, postgresql] = cpu()
  const alone = await readFile(owner, inFolder, 'alone.txt', answered)
  const [serverAfter, databaseAfter] = cpu()
  await addOpenLines(sql, RECORDS)
  const answers = await writeTestAnswers(sql, RECORDS)
  const reading = readFile(owner, inFolder, 'with-orders.txt', answers)
  await sleep(2000)
  const during = await orderFor(15_000)
  const together = await reading
  const each = (seconds: number) => `${((seconds / alone.records) * 1000).toFixed(2)} ms`
  console.log(`\nAnswers applied: ${say(alone)} alone, ${say(together)} while people order.`)
  console.log(
    `CPU of a record: portal ${each(serverAfter - server)}, database ${each(databaseAfter - postgresql)}.`,
  )
  console.log(
    `An order (three adds and a submit): ${sayOrder(before)} before, ${sayOrder(during)} while answers are read.`,
  )
  console.log(`p95 ${(percentile(during, 0.95) / percentile(before, 0.95)).toFixed(2)} times as long.`)
}

const say = ({ records, seconds }: { records: number; seconds: number }) =>
  `${records.toLocaleString('en-US')} in ${seconds.toFixed(1)} s, ${(records / seconds).toFixed(0)} per second`
const sayOrder = (sample: Sample) =>
  `p50 ${percentile(sample, 0.5).toFixed(0)} ms, p95 ${percentile(sample, 0.95).toFixed(0)} ms, ${perSecond(sample).toFixed(1)} per second${sample.failed ? `, FAILED ${sample.failed}` : ''}`

/** Approved lines that supply has not answered yet, so many that their answers are at least the records wanted. */
async function addOpenLines(sql: Pool, records: number): Promise<void> {
  const world = await readOrderWorld(sql)
  const today = dayIn('America/New_York', new Date())
  const [last] = await sql<{ id: string }[]>`SELECT coalesce(max(order_id), 0) AS id FROM orders`
  const season = { seed: `bench ${last?.id}`, count: records * 2, today, recentShare: 0.04 }
  // A day before all of them: the supplier has done nothing yet.
  const writer = await OrderWriter.open(sql, world, '2000-01-01')
  const wanted = Math.ceil(records / 1.8)
  await addAll(sql, writer, takeApproved(buildOrders(world, season), wanted), wanted)
  await sql`ANALYZE order_lines`
}

/** Approved orders of one program, with so many lines. */
function* takeApproved(orders: Iterable<DemoOrder>, lines: number): Generator<DemoOrder> {
  let wanted = lines
  for (const order of orders) {
    if (order.status !== 'approved' || order.unit.program !== 'AR') continue
    yield order
    wanted -= order.lines.length
    if (wanted <= 0) return
  }
}

/** Puts a file into the in folder and waits until the portal has read it; seconds from the first record to the last. */
async function readFile(
  owner: Owner,
  folder: string,
  name: string,
  answers: readonly string[],
): Promise<{ records: number; seconds: number }> {
  const path = join(folder, name)
  writeFileSync(`${path}.part`, answers.map((line) => `${line}\n`).join(''))
  utimesSync(`${path}.part`, new Date(), new Date(Date.now() - 60_000))
  renameSync(`${path}.part`, path)
  let begun = 0
  for (;;) {
    const [file] = await owner`SELECT lines_read, applied, finished_at FROM supply_files WHERE name = ${name}`
    if (begun === 0 && file) begun = performance.now()
    if (file?.finishedAt) {
      if (file.applied !== answers.length)
        console.error(`${name}: only ${file.applied} of ${answers.length} records were applied.`)
      return { records: answers.length, seconds: (performance.now() - begun) / 1000 }
    }
    await sleep(50)
  }
}
