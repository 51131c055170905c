// The portal for the browser tests: demo data in a database of its own that goes away, supply only when told.
// Runs on the project's Node: node_modules/.bin/node scripts/e2e-server.mjs
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { makeTemporaryData } from '../src/testing/temporary-data.ts'

const data = makeTemporaryData()
const { DATABASE_URL: _, REPORTS_DATABASE_URL: __, PUBLIC_URL: ___, ...inherited } = process.env
const server = spawn(process.execPath, ['src/server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: {
    ...inherited,
    HOST: '127.0.0.1',
    PORT: process.env.E2E_PORT ?? '4173',
    DATA_DIR: data.dataDir,
    DEMO: '1',
    SUPPLY: 'simulator',
    SUPPLY_SPEED: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  data.remove()
  process.exit(code ?? 1)
})
