import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { loadOrderBatch } from '#demo/load-order-batch.ts'
import { buildOrders, type DemoOrder } from '#demo/orders.ts'
import { readOrderWorld } from '#demo/orders-world.ts'
import { dayIn } from '#domain/fiscal-years.ts'
import type { Handles } from '#server/db/connect.ts'
import { writeTestAnswers } from '#testing/faults/answers.ts'
import { measure, type Result } from './measure.ts'
import { cpuSeconds, databaseCpuSeconds, type Service } from './processes.ts'
import type { BenchPerson } from './world.ts'
import { orderWork } from './writes.ts'

type Given = {
  owner: Handles['writes']
  portal: Service
  /** Process of the database server. */
  postmaster: number
  people: BenchPerson[]
  nsns: string[]
  /** Data directory of the portal. */
  folder: string
}

/** Answers in one file. */
const RECORDS = Number(process.env.BENCH_RECORDS ?? 100_000)
/** People who order all the while, each with a pause of so many milliseconds between two orders. */
const ORDERERS = 4
const PAUSE = 300

/**
 * How fast a file of answers is applied, alone and while people order, and what it does to their orders: they are measured
 * before anything is read and while the second file is, by the same people at the same pace.
 */
export async function measureSupply({
  owner,
  portal,
  postmaster,
  people,
  nsns,
  folder,
}: Given): Promise<void> {
  const sql = owner as unknown as postgres.Sql
  const inFolder = join(folder, 'supply/in')
  mkdirSync(inFolder, { recursive: true })
  const place = orderWork(portal.origin, people, nsns, [])
  const order = (forMilliseconds: number) =>
    measure(place, { clients: ORDERERS, forMilliseconds, pause: PAUSE })
  // First of all: later the mails of the first file are still being delivered.
  const before = await order(15_000)
  await addOpenLines(sql, RECORDS)
  const answered = await writeTestAnswers(sql, RECORDS)
  const cpu = () => [cpuSeconds(portal.pid), databaseCpuSeconds(postmaster)] as const
  const [server, database] = cpu()
  const alone = await readFile(owner, inFolder, 'alone.txt', answered)
  const [serverAfter, databaseAfter] = cpu()
  await addOpenLines(sql, RECORDS)
  const answers = await writeTestAnswers(sql, RECORDS)
  const reading = readFile(owner, inFolder, 'with-orders.txt', answers)
  await sleep(2000)
  const during = await order(15_000)
  const together = await reading
  const each = (seconds: number) => `${((seconds / alone.records) * 1000).toFixed(2)} ms`
  console.log(`\nAnswers applied: ${say(alone)} alone, ${say(together)} while people order.`)
  console.log(
    `CPU of a record: portal ${each(serverAfter - server)}, database ${each(databaseAfter - database)}.`,
  )
  console.log(
    `An order (three adds and a submit): ${sayOrder(before)} before, ${sayOrder(during)} while answers are read.`,
  )
  console.log(`p95 ${(during.p95 / before.p95).toFixed(2)} times as long.`)
}

const say = ({ records, seconds }: { records: number; seconds: number }) =>
  `${records.toLocaleString('en-US')} in ${seconds.toFixed(1)} s, ${(records / seconds).toFixed(0)} per second`
const sayOrder = ({ p50, p95, perSecond, failed }: Result) =>
  `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${perSecond.toFixed(1)} per second${failed ? `, FAILED ${failed}` : ''}`

/** Approved lines that supply has not answered yet, so many that their answers are at least the records wanted. */
async function addOpenLines(sql: postgres.Sql, records: number): Promise<void> {
  const world = await readOrderWorld(sql)
  const today = dayIn('America/New_York', new Date())
  const [last] = await sql<{ id: string }[]>`SELECT coalesce(max(order_id), 0) AS id FROM orders`
  let wanted = Math.ceil(records / 1.8)
  let batch: DemoOrder[] = []
  const load = async () => {
    const numbers = await sql<{ id: number }[]>`
      SELECT nextval(pg_get_serial_sequence('orders', 'order_id'))::float8 AS id FROM generate_series(1, ${batch.length})`
    const orders = batch.map((order, index) => ({ ...order, id: numbers[index]?.id as number }))
    // A day before all of them: the supplier has done nothing yet.
    await sql.begin((transaction) => loadOrderBatch(transaction, world, orders, '2000-01-01'))
    batch = []
  }
  const season = { seed: `bench ${last?.id}`, count: records * 2, today, recentShare: 0.04 }
  for (const order of buildOrders(world, season)) {
    if (order.status !== 'approved' || order.unit.program !== 'AR') continue
    batch.push(order)
    wanted -= order.lines.length
    if (batch.length === 2000) await load()
    if (wanted <= 0) break
  }
  await load()
  await sql`ANALYZE order_lines`
}

/** Puts a file into the in folder and waits until the portal has read it; seconds from the first record to the last. */
async function readFile(
  owner: Handles['writes'],
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
