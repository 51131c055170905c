import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Cluster } from '#testing/cluster/cluster.ts'
import { killPrograms, Programs } from '#testing/cluster/programs.ts'
import { compareWithJournal } from '#testing/faults/compare.ts'
import { allotMoney, beginOrdering } from '#testing/faults/trouble.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { connection } from './db/connect.ts'
import { openPool, type Pool } from './db/driver/sql.ts'

/** One fault per test run; `npm run faults -- cluster` makes 50. */
const KILLS = Number(process.env.CLUSTER_KILLS ?? 1)
const CLIENTS = 12
/** Only a hang takes longer (ms). */
const LONGEST = KILLS * 120_000 + 600_000

const data = makeTemporaryData()
const undo: (() => unknown)[] = [() => data.remove()]
let cluster: Cluster
let origin: string

beforeAll(async () => {
  cluster = await Cluster.start()
  undo.push(() => cluster.remove())
  const external = { DATABASE_URL: cluster.ownerUrl, DATA_DIR: data.dataDir, DEMO: '1' }
  const programs = await Programs.prepare(1, external)
  await programs.start(0)
  origin = `http://127.0.0.1:${programs.ports[0]}`
  await atTheBooks(allotMoney)
}, LONGEST)
afterAll(async () => {
  killPrograms()
  for (const end of undo.toReversed()) await end()
})

async function atTheBooks<A>(work: (sql: Pool) => Promise<A>): Promise<A> {
  const sql = openPool(cluster.primaryUrl, { ...connection, max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const TROUBLES: Record<string, () => unknown> = {
  'primary killed': () => cluster.primary.kill(),
  'primary paused': () => cluster.primary.signalAll('SIGSTOP'),
  'primary cut off': () => cluster.cutOff(),
  'standby promoted': () => {},
}

test(
  `a standby that takes over from its primary ${KILLS} times under orders loses and duplicates no acknowledged order [D1 D2 F10]`,
  async () => {
    const { shoppers, finish, since } = await atTheBooks((sql) =>
      beginOrdering({ sql, origin, dataDir: data.dataDir }, CLIENTS),
    )
    onTestFinished(() => shoppers.stop())
    const waitForNextOrder = async () => {
      const before = shoppers.acknowledged()
      const wait = { timeout: 120_000, interval: 10 }
      await expect.poll(shoppers.acknowledged, wait).toBeGreaterThan(before)
    }
    const names = Object.keys(TROUBLES)
    for (let kill = 0; kill < KILLS; kill++) {
      await TROUBLES[names[kill % names.length] ?? '']?.()
      await sleep(200 + Math.random() * 1_000)
      const former = await cluster.promote()
      await waitForNextOrder()
      await cluster.takeBack(former)
      await waitForNextOrder()
    }
    const acknowledged = await finish()
    console.log(`${KILLS} standbys took over: ${acknowledged.length} orders acknowledged`)
    expect(shoppers.surprises).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(KILLS)
    expect(await atTheBooks((sql) => compareWithJournal(sql, acknowledged, since))).toEqual([])
  },
  LONGEST,
)
