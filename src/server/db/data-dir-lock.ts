import { accessSync, chmodSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getStartTime, isRunning } from './process.ts'

type Holder = { pid: number; startTime: string }

/** The process that has the data directory for itself, or null. A holder that was killed does not count. */
export function findLockHolder(dataDir: string): number | null {
  try {
    const holder = JSON.parse(readFileSync(lockFile(dataDir), 'utf8')) as Holder
    const alive = isRunning(holder.pid) && getStartTime(holder.pid) === holder.startTime
    return alive ? holder.pid : null
  } catch {
    return null
  }
}

/**
 * Takes the data directory for this process, so that two programs never manage one cluster. Waits up to
 * `patience` milliseconds for a program that is just stopping.
 * @returns a function that gives it back
 */
export async function lockDataDir(
  dataDir: string,
  patience: number,
  log: (line: string) => void = () => {},
): Promise<() => void> {
  const own: Holder = { pid: process.pid, startTime: getStartTime(process.pid) }
  const deadline = Date.now() + patience
  let isLogged = false
  for (;;) {
    try {
      writeFileSync(lockFile(dataDir), JSON.stringify(own), { flag: 'wx', mode: 0o600 })
      return () => rmSync(lockFile(dataDir), { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = findLockHolder(dataDir)
    if (holder === process.pid) throw new Error(`This process has already opened DATA_DIR ${dataDir}.`)
    if (holder === null) rmSync(lockFile(dataDir), { force: true })
    else if (Date.now() > deadline)
      throw new Error(
        `DATA_DIR ${dataDir} is in use by process ${holder}. Stop it or choose another DATA_DIR.`,
      )
    else {
      if (!isLogged) log(`Waiting for process ${holder}, which has DATA_DIR open.`)
      isLogged = true
      await sleep(100)
    }
  }
}

/**
 * For its owner alone. Root's is open for passing through: the system user of the database must reach its folder.
 * @throws Error that begins with DATA_DIR when we may not write there
 */
export function makeDataDir(dataDir: string): void {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
    if (isNew) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `DATA_DIR ${dataDir} must be a folder that this user may write: ${(error as Error).message}.`,
    )
  }
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'quartermaster.pid')
}
