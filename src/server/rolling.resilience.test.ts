import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { openBalancer } from '#testing/cluster/balancer.ts'
import { killPrograms, startProgram } from '#testing/cluster/programs.ts'
import { letOwnerCreateRoles } from '#testing/external-database.ts'
import { openFront } from '#testing/faults/front.ts'
import { makeNextRelease, ROOT } from '#testing/faults/next-release.ts'
import { allotMoney, beginOrdering } from '#testing/faults/trouble.ts'
import { findFreePort } from '#testing/free-port.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { connection } from './db/connect.ts'
import { openPool } from './db/driver/sql.ts'
import { startEmbedded } from './db/embedded.ts'

const SECONDS = Number(process.env.ROLLING_SECONDS ?? 0)
const LONGEST = 600_000 + SECONDS * 2_000

const undo: (() => unknown)[] = []
afterAll(async () => {
  killPrograms()
  for (const end of undo.toReversed()) await end()
})

/** `startOld` and `startNew` start this release and the next one. */
async function openDatabase(publicUrl: string) {
  const release = makeNextRelease({
    '0001-more.sql': "ALTER TABLE orders ADD COLUMN remark text NOT NULL DEFAULT '';",
  })
  undo.push(() => release.remove())
  const data = makeTemporaryData()
  undo.push(() => data.remove())
  const database = await startEmbedded(data)
  undo.push(() => database.stop())
  await letOwnerCreateRoles(database)
  const variables = {
    DATABASE_URL: database.url('owner'),
    DATA_DIR: data.dataDir,
    DEMO: '1',
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const sql = openPool(database.url('owner'), { ...connection, max: 1 })
  undo.push(() => sql.end({ timeout: 5 }))
  return {
    startOld: (port: number) => startProgram(ROOT, port, variables),
    startNew: (port: number) => startProgram(release.folder, port, variables),
    async beginOrdering() {
      await allotMoney(sql)
      return beginOrdering({ sql, origin: publicUrl, dataDir: data.dataDir })
    },
  }
}

async function stop(program: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGTERM')
  expect(await gone).toBe(0)
}

describe.skipIf(SECONDS === 0)('an update to the next release', () => {
  test(
    'the update fails no request while the new program starts beside the old one, migrates the database, and takes over',
    async () => {
      const front = await openFront()
      undo.push(() => front.close())
      const portal = await openDatabase(front.origin)
      const [before, after] = [await findFreePort(), await findFreePort()]
      const old = await portal.startOld(before)
      front.serveFrom([before])
      const ordering = await portal.beginOrdering()
      await sleep(SECONDS * 250)
      const begun = performance.now()
      await portal.startNew(after)
      const ready = performance.now() - begun
      front.serveFrom([before, after])
      await sleep(SECONDS * 500)
      front.serveFrom([after])
      await stop(old)
      await sleep(SECONDS * 250)
      await ordering.expectWholeBooks('program updated', [ready])
      expect(front.failed).toEqual([])
      expect(ordering.shoppers.reasons).toEqual([])
      expect(Math.min(front.served.get(before) ?? 0, front.served.get(after) ?? 0)).toBeGreaterThan(SECONDS)
    },
    LONGEST,
  )

  test(
    'the update fails no request behind an unaware balancer while two programs restart in turn at their ports',
    async () => {
      const folder = makeTemporaryData()
      undo.push(() => folder.remove())
      const balancer = await openBalancer(folder.dataDir)
      undo.push(() => balancer.close())
      const portal = await openDatabase(balancer.origin)
      const ports = [await findFreePort(), await findFreePort()] as const
      const old: ChildProcess[] = []
      for (const port of ports) old.push(await portal.startOld(port))
      await balancer.serveFrom(ports)
      const ordering = await portal.beginOrdering()
      const ready: number[] = []
      for (const [at, port] of ports.entries()) {
        await sleep(SECONDS * 250)
        await stop(old[at] as ChildProcess)
        const begun = performance.now()
        await portal.startNew(port)
        ready.push(performance.now() - begun)
      }
      await sleep(SECONDS * 250)
      await ordering.expectWholeBooks(`program updated behind ${balancer.name}`, ready)
      expect(ordering.shoppers.reasons).toEqual([])
    },
    LONGEST,
  )
})
