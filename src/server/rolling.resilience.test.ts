import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
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

const undo: (() => unknown)[] = []
afterAll(async () => {
  killPrograms()
  for (const end of undo.toReversed()) await end()
})

test.skipIf(SECONDS === 0)(
  'an update fails no request while the new program starts beside the old one, migrates the database, and takes over',
  async () => {
    const migration = "ALTER TABLE orders ADD COLUMN remark text NOT NULL DEFAULT '';"
    const release = makeNextRelease({ '9999-more.sql': migration })
    undo.push(() => release.remove())
    const { dataDir, remove } = makeTemporaryData()
    undo.push(remove)
    const database = await startEmbedded({ dataDir })
    undo.push(() => database.stop())
    await letOwnerCreateRoles(database)
    const front = await openFront()
    undo.push(() => front.close())
    const { origin } = front
    const external = { DATABASE_URL: database.url('owner'), DATA_DIR: dataDir, DEMO: '1' }
    const variables = { ...external, PUBLIC_URL: origin, TRUSTED_PROXIES: '127.0.0.1' }
    const sql = openPool(database.url('owner'), { ...connection, max: 1 })
    undo.push(() => sql.end({ timeout: 5 }))

    const [before, after] = [await findFreePort(), await findFreePort()]
    const old = await startProgram(ROOT, before, variables)
    front.serveFrom([before])
    await allotMoney(sql)
    const ordering = await beginOrdering({ sql, origin, dataDir })
    await sleep(SECONDS * 250)
    const begun = performance.now()
    await startProgram(release.folder, after, variables)
    const ready = performance.now() - begun
    front.serveFrom([before, after])
    await sleep(SECONDS * 500)
    front.serveFrom([after])
    const gone = new Promise((resolve) => old.once('exit', resolve))
    old.kill('SIGTERM')
    expect(await gone).toBe(0)
    await sleep(SECONDS * 250)
    await ordering.expectWholeBooks('program updated', [ready])
    expect(front.failed).toEqual([])
    expect(ordering.shoppers.reasons).toEqual([])
    expect(Math.min(front.served.get(before) ?? 0, front.served.get(after) ?? 0)).toBeGreaterThan(SECONDS)
  },
  600_000 + SECONDS * 2_000,
)
