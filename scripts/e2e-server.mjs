// The portal for the browser tests, with a temporary database and manual supply. Run with node_modules/.bin/node
// scripts/e2e-server.mjs
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeCardPki } from '../src/testing/card-portal.ts'
import { makeTemporaryData } from '../src/testing/temporary-data.ts'

const root = join(import.meta.dirname, '..')
const data = makeTemporaryData({ hasDemoData: true })
// For tests that run `npm run admin`.
const note = join(root, 'node_modules/.cache', `e2e-data-dir-${process.env.E2E_PORT ?? '4173'}`)
mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
writeFileSync(note, data.dataDir)
// For tests that issue a card.
const pki = join(data.dataDir, 'card-pki')
mkdirSync(pki)
const cards = await makeCardPki(pki)
const { DATABASE_URL: _, REPORTS_DATABASE_URL: __, PUBLIC_URL: ___, ...inherited } = process.env
const server = spawn(process.execPath, ['src/server/main.ts'], {
  cwd: root,
  env: {
    ...inherited,
    HOST: '127.0.0.1',
    PORT: process.env.E2E_PORT ?? '4173',
    DATA_DIR: data.dataDir,
    DEMO: '1',
    SUPPLY: 'simulator',
    SUPPLY_SPEED: '0',
    ...cards.environment,
    CAC_PORT: process.env.E2E_CAC_PORT ?? '24173',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
})
// Playwright shows this output beside the failed test.
createInterface(server.stdout).on('line', (line) => {
  if (/"level":[56]0/.test(line)) console.error(line)
})
// The portal with a fixed clock starts on first use.
let fixed
const requested = createServer(async (_request, response) => {
  fixed ??= fork(join(root, 'e2e/fixed-portal.ts'), { cwd: root, env: inherited })
  fixed.ready ??= once(fixed, 'message')
  response.end(JSON.stringify((await fixed.ready)[0]))
})
const fixedNote = note.replace('e2e-data-dir', 'e2e-fixed')
requested.listen(0, '127.0.0.1', () =>
  writeFileSync(fixedNote, `http://127.0.0.1:${requested.address().port}`),
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', async (code) => {
  if (fixed && fixed.exitCode === null) {
    fixed.kill('SIGTERM')
    await once(fixed, 'exit')
  }
  data.remove()
  rmSync(note, { force: true })
  rmSync(fixedNote, { force: true })
  process.exit(code ?? 1)
})
