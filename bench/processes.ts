import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryEnvironment, memoryFlags } from '../scripts/memory.mjs'

const TICKS_PER_SECOND = 100

/**
 * Fields of /proc/PID/stat after the name: [1] is the parent, [11] to [14] are ticks of the process and its ended
 * children.
 */
function readStat(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}

/** User and system CPU seconds. Zero when the process is gone. */
export function cpuSeconds(pid: number | string, { withEnded = false } = {}): number {
  try {
    const ticks = readStat(pid).slice(11, withEnded ? 15 : 13)
    return ticks.reduce((sum, of) => sum + Number(of), 0) / TICKS_PER_SECOND
  } catch {
    // The process ended between listing and reading.
    return 0
  }
}

/** Includes ended processes. The log compressor is a child of the archiver. */
export function databaseCpuSeconds(postmaster: number): number {
  let seconds = cpuSeconds(postmaster, { withEnded: true })
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      if (parentOf(entry) === postmaster) seconds += cpuSeconds(entry, { withEnded: true })
    } catch {
      // Already gone.
    }
  }
  return seconds
}

export function parentOf(pid: number | string): number {
  return Number(readStat(pid)[1])
}

/** Resident memory. */
export function memoryMegabytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * 4096) / 1_000_000
}

type Service = { pid: number; origin: string; stop(): Promise<void> }

/** Starts the portal as in production and waits until it responds. */
export async function startPortal({ url, folder }: { url: string; folder: string }): Promise<Service> {
  const port = String(20_000 + Math.floor(Math.random() * 20_000))
  const child = spawn(process.execPath, [...memoryFlags, 'src/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...memoryEnvironment,
      PORT: port,
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'portal'),
      DEMO: '0',
      LOG_LEVEL: 'error',
      SUPPLY: 'none',
      // One user makes all searches.
      SEARCHES_PER_PERSON: '1000000',
    },
    stdio: ['ignore', process.env.BENCH_LOUD ? 'inherit' : 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await isHealthy(`${origin}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}.`)
    await sleep(50)
  }
  return { pid: child.pid ?? 0, origin, stop: () => stop(child) }
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
