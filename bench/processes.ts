import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const TICKS_PER_SECOND = 100
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Fields of /proc/PID/stat behind the name: [1] is the parent, [11] to [14] are ticks of itself and its ended children. */
function readStat(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}

/** CPU seconds of one process, user and system. Zero when it is gone. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readStat(pid)
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}

/** CPU seconds of one process and of the children that it has had. Zero when it is gone. */
function cpuSecondsWithEnded(pid: number | string): number {
  try {
    const ticks = readStat(pid).slice(11, 15)
    return ticks.reduce((sum, of) => sum + Number(of), 0) / TICKS_PER_SECOND
  } catch {
    // The process has ended between listing and reading.
    return 0
  }
}

/** CPU seconds of everything that PostgreSQL runs or has run for the bench: what packs its log is a child of its archiver. */
export function databaseCpuSeconds(postmaster: number): number {
  let seconds = cpuSecondsWithEnded(postmaster)
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      if (Number(readStat(entry)[1]) === postmaster) seconds += cpuSecondsWithEnded(entry)
    } catch {
      // Gone already.
    }
  }
  return seconds
}

export function parentOf(pid: number): number {
  return Number(readStat(pid)[1])
}

/** Resident memory in MB. */
export function memoryMegabytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * 4096) / 1_000_000
}

export type Service = {
  pid: number
  origin: string
  /** Seconds from the start of the process to its first healthy answer. */
  startSeconds: number
  stop(): Promise<void>
}

type Settings = { environment: Record<string, string>; flags?: string[]; healthy: string }

/** Starts a program of the project as its own process and waits until it answers. */
export async function startService(
  file: string,
  { environment, flags = [], healthy }: Settings,
): Promise<Service> {
  const begun = performance.now()
  const port = String(20_000 + Math.floor(Math.random() * 20_000))
  const child = spawn(process.execPath, [...flags, file], {
    cwd: ROOT,
    env: { ...process.env, ...environment, PORT: port },
    stdio: ['ignore', process.env.BENCH_LOUD ? 'inherit' : 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await isHealthy(origin + healthy))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
    await sleep(5)
  }
  const startSeconds = (performance.now() - begun) / 1000
  return { pid: child.pid ?? 0, origin, startSeconds, stop: () => stop(child) }
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
