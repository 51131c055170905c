import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { joinEmbedded } from '#server/db/embedded.ts'
import { waitForEnd } from '#server/db/process.ts'
import type { DatabaseRole } from '#server/db/roles.ts'
import { findFreePort } from '../free-port.ts'
import { makeTemporaryData } from '../temporary-data.ts'
import { findChildren, signal as sendSignal } from './processes.ts'

const ROOT = join(import.meta.dirname, '../../..')
const READY_WITHIN = 300_000

/** A process with its own database, which tests kill and restart. */
export type RunningPortal = {
  origin: string
  /** Milliseconds until the first response of /readyz. */
  start(): Promise<number>
  /** SIGKILL acts as a power cut. Resolves with the exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** Signals the postmaster and every process of it. */
  signalDatabase(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Milliseconds until /readyz returns 200. */
  waitUntilReady(): Promise<number>
  databaseUrl(role: DatabaseRole): string
  dataDir: string
  remove(): Promise<void>
}

/** Starts the portal with demo data in a temporary folder. `more` are environment variables. */
export async function runPortal(more: Record<string, string> = {}): Promise<RunningPortal> {
  const data = makeTemporaryData({ hasDemoData: true })
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const { DATABASE_URL: _, REPORTS_DATABASE_URL: __, PUBLIC_URL: ___, ...inherited } = process.env
  const environment = {
    ...{ ...inherited, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data.dataDir },
    ...{ DEMO: '1', SUPPLY: 'none', LOG_LEVEL: 'fatal', ...more },
  }

  async function waitUntilReady(): Promise<number> {
    const begun = performance.now()
    while (performance.now() - begun < READY_WITHIN) {
      const requested = fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) })
      const response = await requested.catch(() => null)
      if (response?.ok) return performance.now() - begun
      if (child?.exitCode !== null) throw new Error(`The portal ended with ${child?.exitCode}.`)
      await sleep(20)
    }
    throw new Error('The portal does not become ready.')
  }

  async function start(): Promise<number> {
    child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return waitUntilReady()
  }

  await start()
  const database = await joinEmbedded(data)
  return {
    origin,
    dataDir: data.dataDir,
    databaseUrl: (role) => database.url(role),
    start,
    waitUntilReady,
    async end(signal) {
      const gone = new Promise<number | null>((resolve) => child?.once('exit', resolve))
      child?.kill(signal)
      return gone
    },
    signalDatabase: (signal) => {
      const postmaster = findPostmaster(data.dataDir)
      // The postmaster first, so that it does not clean up after its children.
      for (const pid of [postmaster, ...findChildren(postmaster)]) sendSignal(pid, signal)
    },
    async remove() {
      if (child && child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child?.once('exit', resolve))
        child.kill('SIGTERM')
        await gone
      }
      await waitForEnd(findPostmaster(data.dataDir), 10_000)
      data.remove()
    },
  }
}

function findPostmaster(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}
