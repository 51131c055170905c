import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Balancer, openBalancer } from '#testing/cluster/balancer.ts'
import { Cluster } from '#testing/cluster/cluster.ts'
import { killPrograms, Programs, shiftClock } from '#testing/cluster/programs.ts'
import { compareWithJournal } from '#testing/faults/compare.ts'
import { allotMoney, beginOrdering } from '#testing/faults/trouble.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { connection } from './db/connect.ts'
import { openPool, type Pool } from './db/driver/sql.ts'

/** One fault per test run; `npm run faults -- cluster` makes 50 of each. */
const KILLS = Number(process.env.CLUSTER_KILLS ?? 1)
const IS_SHORT = KILLS < 3
const PROGRAMS = IS_SHORT ? 2 : 3
const CLIENTS = 12
const MEANS_BUSY = / → (429|503|504) /
/** Only a hang takes longer (ms). */
const LONGEST = KILLS * 120_000 + 600_000

const data = makeTemporaryData()
const undo: (() => unknown)[] = [() => data.remove()]
let cluster: Cluster
let programs: Programs
let balancer: Balancer

beforeAll(async () => {
  cluster = await Cluster.start()
  undo.push(() => cluster.remove())
  balancer = await openBalancer(data.dataDir)
  undo.push(() => balancer.close())
  programs = await Programs.prepare(
    PROGRAMS,
    {
      DATABASE_URL: cluster.ownerUrl,
      DATA_DIR: data.dataDir,
      DEMO: '1',
      PUBLIC_URL: balancer.origin,
      TRUSTED_PROXIES: '127.0.0.1',
    },
    (at): Record<string, string> => (at > 0 ? shiftClock(at === 1 ? 120 : -120) : {}),
  )
  await programs.start(0)
  await Promise.all(programs.ports.slice(1).map((_, at) => programs.start(at + 1)))
  await balancer.serveFrom(programs.ports)
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

const begin = () =>
  atTheBooks((sql) => beginOrdering({ sql, origin: balancer.origin, dataDir: data.dataDir }, CLIENTS))
type Ordering = Awaited<ReturnType<typeof begin>>

async function waitForNextOrder({ shoppers }: Ordering): Promise<number> {
  const begun = performance.now()
  const before = shoppers.acknowledged()
  while (shoppers.acknowledged() === before) {
    if (performance.now() - begun > 120_000) throw new Error('Nobody can order any more.')
    await sleep(10)
  }
  return performance.now() - begun
}

const aWhile = () => sleep(200 + Math.random() * 1_000)
const middleOf = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** Milliseconds: longer than all timeouts, twice, then as long as a busy machine. */
const pauses = [20_000, 60_000]

const TROUBLES: Record<string, (ordering: Ordering, promoted: number[]) => Promise<void>> = {
  async 'primary killed'(ordering, promoted) {
    await cluster.primary.kill()
    await aWhile()
    const former = await cluster.promote()
    promoted.push(await waitForNextOrder(ordering))
    await cluster.takeBack(former)
  },
  async 'primary paused'(ordering, promoted) {
    cluster.primary.signalAll('SIGSTOP')
    await aWhile()
    const former = await cluster.promote()
    promoted.push(await waitForNextOrder(ordering))
    former.signalAll('SIGCONT')
    await cluster.takeBack(former)
  },
  async 'primary cut off'(ordering, promoted) {
    cluster.cutOff()
    await aWhile()
    const former = await cluster.promote()
    promoted.push(await waitForNextOrder(ordering))
    await cluster.takeBack(former)
  },
  async 'standby promoted'(ordering, promoted) {
    const former = await cluster.promote()
    promoted.push(await waitForNextOrder(ordering))
    await cluster.takeBack(former)
  },
  async 'standby killed'() {
    const [standby] = cluster.standbys
    if (!standby) throw new Error('There is no standby.')
    await standby.kill()
    await aWhile()
    await cluster.restartStandby(standby)
  },
  async 'program killed'() {
    const at = Math.floor(Math.random() * PROGRAMS)
    await programs.end(at, 'SIGKILL')
    await aWhile()
    await programs.start(at)
  },
  async 'program paused'() {
    const at = Math.floor(Math.random() * PROGRAMS)
    programs.signal(at, 'SIGSTOP')
    await sleep(pauses.pop() ?? 3_000)
    programs.signal(at, 'SIGCONT')
  },
}

test(
  `killing primaries, standbys, and programs ${KILLS} times under orders loses and duplicates no acknowledged order [D1 D2 F10]`,
  async () => {
    const ordering = await begin()
    onTestFinished(() => ordering.shoppers.stop())
    const promoted: number[] = []
    const times = new Map<string, number>()
    const names = Object.keys(TROUBLES)
    for (let kill = 0; kill < KILLS; kill++) {
      const name = names[kill % names.length] as string
      await TROUBLES[name]?.(ordering, promoted)
      times.set(name, (times.get(name) ?? 0) + 1)
      await waitForNextOrder(ordering)
    }
    const acknowledged = await ordering.finish()
    const { countRetries, surprises } = ordering.shoppers
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
    console.log(
      `${[...times].map(([name, many]) => `${name} ${many} times`).join(', ')} behind ${balancer.name}: ${acknowledged.length} orders acknowledged, ${countRetries()} requests asked again; from a promotion to the next order ${seconds(middleOf(promoted))} (longest ${seconds(Math.max(...promoted))})`,
    )
    expect(surprises).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(KILLS)
    expect(await atTheBooks((sql) => compareWithJournal(sql, acknowledged, ordering.since))).toEqual([])
  },
  LONGEST,
)

test(
  'stopping and starting one program after another under orders fails no request',
  async () => {
    const ordering = await begin()
    onTestFinished(() => ordering.shoppers.stop())
    for (let at = 0; at < (IS_SHORT ? 1 : PROGRAMS); at++) {
      await waitForNextOrder(ordering)
      expect(await programs.end(at, 'SIGTERM')).toBe(0)
      await waitForNextOrder(ordering)
      await programs.start(at)
    }
    const acknowledged = await ordering.finish()
    expect(ordering.shoppers.surprises).toEqual([])
    const reasons = ordering.shoppers.reasons.filter((reason) => !(IS_SHORT && MEANS_BUSY.test(reason)))
    expect(reasons).toEqual([])
    expect(await atTheBooks((sql) => compareWithJournal(sql, acknowledged, ordering.since))).toEqual([])
  },
  LONGEST,
)
