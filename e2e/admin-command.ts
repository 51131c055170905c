import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Lets days go by at the supplier, as an operator does with `npm run admin -- supply step --days N`. */
export async function stepSupply(days: number): Promise<void> {
  const note = `node_modules/.cache/e2e-data-dir-${process.env.E2E_PORT ?? '4173'}`
  const dataDir = process.env.E2E_DATA_DIR ?? readFileSync(note, 'utf8')
  await run(process.execPath, ['src/server/admin/main.ts', 'supply', 'step', '--days', String(days)], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '1', SUPPLY: 'simulator' },
  })
}
