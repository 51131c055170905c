import {
  accessSync,
  chmodSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getStartTime, isRunning } from './process.ts'

type Holder = { pid: number; startTime: string }

/** After so long (ms), nobody confuses this lock with an older one. */
const SETTLED_AFTER = 50

/** Null also when the holder was killed. */
export function findLockHolder(dataDir: string): number | null {
  return holderOf(readText(lockFile(dataDir)))
}

/**
 * Waits up to `patience` milliseconds.
 * @returns a function that releases the lock
 */
export async function lockDataDir(
  dataDir: string,
  patience: number,
  log: (line: string) => void = () => {},
): Promise<() => void> {
  const lock = lockFile(dataDir)
  const own = JSON.stringify({ pid: process.pid, startTime: getStartTime(process.pid) } satisfies Holder)
  const deadline = Date.now() + patience
  let isLogged = false
  for (;;) {
    if (takeLock(lock, own)) {
      await sleep(SETTLED_AFTER)
      if (readText(lock) === own) return () => rmSync(lock, { force: true })
      continue
    }
    const found = readText(lock)
    const holder = holderOf(found)
    if (holder === process.pid) throw new Error(`This process has already opened DATA_DIR ${dataDir}.`)
    if (holder === null) removeLeftLock(lock, found)
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

/** Creates the lock with its content atomically. */
function takeLock(lock: string, own: string): boolean {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, own, { mode: 0o600 })
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Another process may have replaced the stale lock with its own, which is then restored. */
function removeLeftLock(lock: string, left: string | null): void {
  const aside = `${lock}.${process.pid}.left`
  try {
    renameSync(lock, aside)
    if (readText(aside) !== left) linkSync(aside, lock)
  } catch (error) {
    // The next turn handles both cases.
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  rmSync(aside, { force: true })
}

function holderOf(text: string | null): number | null {
  try {
    const holder = JSON.parse(text ?? '') as Holder
    const isAlive = isRunning(holder.pid) && getStartTime(holder.pid) === holder.startTime
    return isAlive ? holder.pid : null
  } catch {
    return null
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * Passable if root owns it, because the database user needs its folder.
 * @throws Error that begins with DATA_DIR
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
