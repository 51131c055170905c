import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '#server/db/cluster.ts'
import { joinEmbedded } from '#server/db/embedded.ts'
import { waitForEnd } from '#server/db/process.ts'
import type { DatabaseRole } from '#server/db/roles.ts'
import { startProgram } from '../cluster/programs.ts'
import { findFreePort } from '../free-port.ts'
import { makeTemporaryData } from '../temporary-data.ts'
import { ROOT } from './next-release.ts'
import { findChildren, signal as sendSignal } from './processes.ts'

const READY_WITHIN = 300_000

/** A process with its own database, which tests kill and restart. */
export type RunningPortal = Awaited<ReturnType<typeof runPortal>>

/** Starts the portal with demo data in a temporary folder. `more` are environment variables. */
export async function runPortal(more: Record<string, string> = {}) {
  const data = makeTemporaryData({ hasDemoData: true })
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  /** Milliseconds until /readyz returns 200. */
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

  /** Milliseconds until the first response of /readyz. */
  async function start(): Promise<number> {
    const begun = performance.now()
    child = await startProgram(ROOT, port, { DATA_DIR: data.dataDir, DEMO: '1', ...more })
    return performance.now() - begun
  }

  await start()
  const database = await joinEmbedded(data)
  const pidOfPostmaster = () => findPostmaster(database.place)?.pid ?? 0
  /** SIGKILL acts as a power cut. Resolves with the exit code. */
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const gone = new Promise<number | null>((resolve) => child?.once('exit', resolve))
    child?.kill(signal)
    return gone
  }
  return {
    origin,
    dataDir: data.dataDir,
    databaseUrl: (role: DatabaseRole) => database.url(role),
    start,
    waitUntilReady,
    end,
    /** Signals the postmaster and every process of it. */
    signalDatabase: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => {
      const postmaster = pidOfPostmaster()
      // The postmaster first, so that it does not clean up after its children.
      for (const pid of [postmaster, ...findChildren(postmaster)]) sendSignal(pid, signal)
    },
    async remove() {
      if (child && child.exitCode === null && child.signalCode === null) await end('SIGTERM')
      const postmaster = pidOfPostmaster()
      if (postmaster > 0) await waitForEnd(postmaster, 10_000)
      data.remove()
    },
  }
}
