import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findDataDir } from './data-dir.ts'

const run = promisify(execFile)

/** Lets days go by at the supplier, as an operator does with `npm run admin -- supply step --days N`. */
export async function stepSupply(days: number): Promise<void> {
  const dataDir = findDataDir()
  await run(process.execPath, ['src/server/commands/main.ts', 'supply', 'step', '--days', String(days)], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '1', SUPPLY: 'simulator' },
  })
}
