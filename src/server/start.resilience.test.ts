import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeNextRelease } from '#testing/faults/next-release.ts'
import { type RunningPortal, runPortal } from '#testing/faults/running-portal.ts'
import { findFreePort } from '#testing/free-port.ts'
import { runProgram } from '#testing/run-program.ts'

const update = makeNextRelease({
  '9998-gone.sql': 'ALTER TABLE people RENAME COLUMN username TO account_name;',
  '9999-broken.sql': 'SELECT 1 / 0;',
})
let portal: RunningPortal | undefined
/** Only a hang takes longer (ms). */
const LONGEST = 600_000
afterAll(async () => {
  await portal?.remove()
  update.remove()
})

test(
  'a portal makes its first backup at its start, and a failed update changes nothing and permits a return',
  async () => {
    portal = await runPortal({ DEMO: '0' })
    const bases = join(portal.dataDir, 'backup/base')
    const finished = () => readdirSync(bases).filter((name) => /^\d{8}T\d{6}Z$/.test(name))
    await expect.poll(finished, { timeout: LONGEST, interval: 200 }).toHaveLength(1)
    await portal.end('SIGTERM')

    const failed = await runProgram(join(update.folder, 'src/server/main.ts'), [], {
      DATA_DIR: portal.dataDir,
      DEMO: '0',
      PORT: String(await findFreePort()),
    })
    expect(failed).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Migration 9999-broken\.sql failed: division by zero/),
    })
    expect(failed.said).toMatch(/The backup is \d{8}T\d{6}Z; npm run admin -- restore goes back to it\./)
    expect(finished()).toHaveLength(2)
    expect(await portal.start()).toBeGreaterThan(0)
    expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
  },
  2 * LONGEST,
)
