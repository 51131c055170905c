import { existsSync, mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRandom } from '#domain/random.ts'
import { writeTestRecords } from '#testing/faults/responses.ts'
import { type RunningPortal, runPortal } from '#testing/faults/running-portal.ts'
import { KILLS } from '#testing/faults/trouble.ts'
import { waitUntil } from '#testing/wait.ts'
import { verifyLedger } from '../../commands/verify.ts'
import { connection } from '../../db/connect.ts'
import { openPool, type Pool } from '../../db/driver/sql.ts'

let portal: RunningPortal
let owner: Pool

beforeAll(async () => {
  portal = await runPortal({ SUPPLY: 'files' })
  owner = openPool(portal.databaseUrl('owner'), { ...connection, max: 2 })
}, 300_000)
afterAll(async () => {
  await owner?.end()
  await portal?.remove()
})

test(
  `killing the program ${KILLS} times while it reads answers of the supplier loses no record and counts none twice`,
  async () => {
    const inFolder = join(portal.dataDir, 'supply/in')
    mkdirSync(inFolder, { recursive: true })
    const responses = await writeTestRecords(owner, 1500)
    expect(responses.length).toBeGreaterThan(300)
    const random = startRandom('faults of the supply files')
    const often = Array.from({ length: Math.max(8, KILLS * 2) }, () => responses)
      .flat()
      .sort(() => (random.chance(0.5) ? 1 : -1))
    for (const [name, lines] of [
      ['a.txt', often],
      ['b.txt', responses],
    ] as const) {
      writeFileSync(join(inFolder, `${name}.part`), lines.map((line) => `${line}\n`).join(''))
      utimesSync(join(inFolder, `${name}.part`), new Date(), new Date(Date.now() - 60_000))
      renameSync(join(inFolder, `${name}.part`), join(inFolder, name))
    }
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(200 + Math.random() * 1200)
      await portal.end('SIGKILL')
      await portal.start()
    }
    const done = join(inFolder, 'done')
    await waitUntil('the end of both files', () => existsSync(done) && readdirSync(done).length === 2)
    const [counted] =
      await owner`SELECT count(*) AS events, count(DISTINCT record_key) AS records FROM order_events
      WHERE record = ANY (${responses})`
    expect(counted).toEqual({ events: responses.length, records: responses.length })
    const files = await owner`SELECT name, lines_read, refused FROM supply_files ORDER BY name`
    expect(files).toEqual([
      { name: 'a.txt', linesRead: often.length, refused: 0 },
      { name: 'b.txt', linesRead: responses.length, refused: 0 },
    ])
    expect((await verifyLedger(owner)).filter(({ broken }) => broken.length > 0)).toEqual([])
  },
  KILLS * 90_000 + 120_000,
)
