import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '#testing/free-port.ts'

const ROOT = join(import.meta.dirname, '../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-opened-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs a program of the product as an operator does, with a data directory of its own. */
async function run(program: string, words: string[], more: Record<string, string>) {
  const { DATABASE_URL: _, REPORTS_DATABASE_URL: __, PUBLIC_URL: ___, ...inherited } = process.env
  const env = { ...inherited, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...more }
  return new Promise<{ code: number; said: string }>((done) => {
    execFile(process.execPath, [program, ...words], { cwd: ROOT, env, timeout: 120_000 }, (error, out, err) =>
      done({ code: error ? Number(error.code ?? -1) : 0, said: `${out}${err}` }),
    )
  })
}
const admin = (words: string[], more = {}) =>
  run('src/server/commands/main.ts', words, { DEMO: '0', ...more })

test('a command on an empty or old database says what to do first, and leaves it as it is', async () => {
  for (const words of [
    ['export', 'categories'],
    ['import', 'categories', 'docs/samples/categories.csv', '--apply'],
    ['supply', 'step'],
  ])
    expect(await admin(words)).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /^This database is empty or of an earlier version\. Start the portal once with npm start/m,
      ),
    })
})

test('a portal is opened from files without a program running, and does not start as a demonstration afterwards', async () => {
  const opened = await admin(['set-up', 'docs/samples'], { SETUP_PASSWORD: 'Muster-Roll-2026' })
  expect(opened).toMatchObject({ code: 0, said: expect.stringContaining('The portal is open. robin.keller') })
  expect(opened.said).not.toMatch(/Muster-Roll|One-time/)
  expect(await admin(['set-up', 'docs/samples'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Somebody can sign in to this portal already'),
  })
  expect((await admin(['export', 'categories', '--program', 'CADET'])).said).toMatch(
    /^code,name,position,size family\r\nCOAT,/,
  )
  const started = await run('src/server/main.ts', [], { DEMO: '1', PORT: String(await findFreePort()) })
  expect(started).toMatchObject({ code: 1, said: expect.stringMatching(/Start it with DEMO=0\./) })
})
