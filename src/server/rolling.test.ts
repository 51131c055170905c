import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { killPrograms, startProgram } from '#testing/cluster/programs.ts'
import { letOwnerCreateRoles } from '#testing/external-database.ts'
import { openFront } from '#testing/faults/front.ts'
import { ROOT, takeTodaysMigrations, unpackLastRelease } from '#testing/faults/last-release.ts'
import { allotMoney, beginOrdering } from '#testing/faults/trouble.ts'
import { findFreePort } from '#testing/free-port.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { connection } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'

/** How long people order while programs change; `npm run rolling` says it. */
const SECONDS = Number(process.env.ROLLING_SECONDS ?? 0)
const LONGEST = 600_000 + SECONDS * 2_000

const release = SECONDS > 0 ? unpackLastRelease() : 'npm run rolling updates from the last release.'
if (typeof release === 'string' && SECONDS > 0) console.log(release)
const undo: (() => unknown)[] = []
afterAll(async () => {
  killPrograms()
  for (const end of undo.toReversed()) await end()
  if (typeof release !== 'string') release.remove()
})

/** What PostgreSQL says against the statements of a program, on the tables that the migrations of its folder make. */
function findRefused(folder: string): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/check-sql.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/^\d{3,} statements in/m)
  // A column that came since is none that the old program asks for.
  return stderr
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith('comes with the rows, and is not declared'))
}

describe.skipIf(typeof release === 'string')('an update from the last release', () => {
  if (typeof release === 'string') return

  test(
    'fails nobody: people order while the new program comes beside the old one, brings the database up to date and takes over',
    async () => {
      const data = makeTemporaryData()
      undo.push(() => data.remove())
      const database = await startEmbedded(data)
      undo.push(() => database.stop())
      await letOwnerCreateRoles(database)
      const front = await openFront()
      undo.push(() => front.close())
      const [before, after] = [await findFreePort(), await findFreePort()]
      const variables = {
        DATABASE_URL: database.url('owner'),
        DATA_DIR: data.dataDir,
        DEMO: '1',
        PUBLIC_URL: front.origin,
      }
      const old = await startProgram(release.folder, before, variables)
      front.serveFrom([before])
      const sql = postgres(database.url('owner'), { ...connection, max: 1 })
      undo.push(() => sql.end({ timeout: 5 }))
      await allotMoney(sql)
      const ordering = await beginOrdering({ sql, origin: front.origin, dataDir: data.dataDir })
      await sleep(SECONDS * 250)
      const begun = performance.now()
      await startProgram(ROOT, after, variables)
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
      expect(ordering.shoppers.askedAgain()).toBe(0)
      expect(Math.min(front.served.get(before) ?? 0, front.served.get(after) ?? 0)).toBeGreaterThan(SECONDS)
    },
    LONGEST,
  )

  test(
    'leaves every statement of the old program what it speaks of',
    () => {
      const before = findRefused(release.folder)
      takeTodaysMigrations(release)
      expect(findRefused(release.folder).filter((line) => !before.includes(line))).toEqual([])
    },
    LONGEST,
  )
})
