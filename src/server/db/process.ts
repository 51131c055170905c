import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** True while a process with this id works; a finished one that nobody has collected yet does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return readStat(pid)?.state !== 'Z'
}

/** A word that tells two processes with the same id apart (start time in ticks), empty where the system has none. */
export function getStartTime(pid: number): string {
  return readStat(pid)?.startTime ?? ''
}

/** The folder a process works in, or null when the system does not tell. */
export function findWorkingDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/** Waits until the process has ended; false when it still works after `milliseconds`. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function readStat(pid: number): { state: string; startTime: string } | null {
  try {
    // The second field is the program's name in brackets and may hold anything, so count from the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startTime: fields[19] ?? '' }
  } catch {
    return null
  }
}
