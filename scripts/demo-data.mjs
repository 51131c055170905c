// A data directory after the first start with demo data, for tests. Prints its path and removes it when the caller
// ends. Run with node_modules/.bin/node scripts/demo-data.mjs
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeTemporaryData } from '../src/testing/temporary-data.ts'

const data = makeTemporaryData()
const { DATABASE_URL: _, REPORTS_DATABASE_URL: __, PUBLIC_URL: ___, ...inherited } = process.env
const portal = spawn(process.execPath, ['src/server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: {
    ...inherited,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data.dataDir,
    DEMO: '1',
    SUPPLY: 'none',
    LOG_LEVEL: 'fatal',
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
let isGone = false
portal.on('message', ({ ready }) => ready && portal.kill('SIGTERM'))
portal.on('exit', (code) => {
  if (isGone || code !== 0) return leave(code ?? 1)
  rmSync(join(data.dataDir, 'backup'), { recursive: true, force: true })
  process.stdout.write(data.dataDir)
})
process.stdin.resume().on('end', () => {
  isGone = true
  if (portal.exitCode === null) portal.kill('SIGTERM')
  else leave(0)
})

function leave(code) {
  data.remove()
  process.exit(code)
}
