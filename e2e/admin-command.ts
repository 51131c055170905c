import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findDataDir } from './data-dir.ts'

const run = promisify(execFile)

/** Runs `npm run admin -- WORDS` beside the running portal. Returns its output. */
export async function runAdmin(...words: string[]): Promise<string> {
  const dataDir = findDataDir()
  const { stdout } = await run(process.execPath, ['src/server/commands/main.ts', ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '1', SUPPLY: 'simulator' },
  })
  return stdout
}

/** Runs `npm run admin -- supply step --days N`. */
export async function stepSupply(days: number): Promise<void> {
  await runAdmin('supply', 'step', '--days', String(days))
}
