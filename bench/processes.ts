import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** CPU seconds of one process, user and system. Zero when it is gone. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}

/** CPU seconds of everything that PostgreSQL runs on this machine for the bench. */
export function databaseCpuSeconds(postmaster: number): number {
  let seconds = cpuSeconds(postmaster)
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      if (Number(fields[1]) === postmaster) seconds += cpuSeconds(Number(entry))
    } catch {
      // The process has ended between listing and reading.
    }
  }
  return seconds
}

/** Resident memory in MB. */
export function memoryMegabytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * 4096) / 1_000_000
}

export type Service = { pid: number; origin: string; stop(): Promise<void> }

/** Starts a file of the bench as its own process and waits until it has written its address. */
export async function startService(file: URL, environment: Record<string, string>): Promise<Service> {
  const child = fork(file, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { origin: string }).origin))
    child.once('exit', (code) => reject(new Error(`${file.pathname} ended with ${code}`)))
  })
  return { pid: child.pid ?? 0, origin, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
