import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { hasOwnCluster, isBackupDue } from './state.ts'

const COMMANDS = join(import.meta.dirname, '../commands/main.ts')

/** Covers a new portal, and one that was off at the backup hour. */
export const beginsWithBackup = (config: Config): boolean =>
  !config.demo && hasOwnCluster(config) && isBackupDue(config, new Date())

/**
 * @param stops aborts it; the next hour retries
 * @throws Error with the last output when it fails
 */
export async function makeDailyBackup(
  config: Config,
  now: Date,
  log: (line: string) => void,
  stops?: AbortSignal,
): Promise<void> {
  if (!hasOwnCluster(config) || !isBackupDue(config, now)) return
  const child = spawn(process.execPath, [COMMANDS, 'backup'], {
    env: { ...process.env, DATA_DIR: config.dataDir },
    // `with-portal.ts` detects the end of the portal by the channel.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal: stops,
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-2000)
    })
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  const words = said.trim().split('\n').at(-1) ?? ''
  if (code !== 0) throw new Error(`The daily backup failed: ${words}`)
  log(words)
}
