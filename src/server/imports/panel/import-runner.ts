import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Sql } from '../../db/connect.ts'
import { type Portal, today } from '../../portal.ts'
import type { ImportRequest } from './work-on.ts'
import { findUnfinished } from './work-queries.ts'

/** How often a process looks for imports that another one has left behind (ms). */
const LOOKS_EVERY = 5_000

/** Stands above all kinds of imports, as it works on each. */
const THREAD = new URL('../../import-thread.ts', import.meta.url)

/** The imports of one process: one at a time, in a thread, so that ordering stays quick meanwhile. */
export class ImportRunner {
  readonly #portal: Portal
  readonly #url: () => string
  #round: Promise<void> | null = null
  #isAskedAgain = false
  #worker: Worker | null = null
  #isEnding = false

  constructor(portal: Portal, url: () => string) {
    this.#portal = portal
    this.#url = url
  }

  /** Wakes it; answers at once. */
  wake(): void {
    this.#isAskedAgain = true
    this.#round ??= this.#work().finally(() => {
      this.#round = null
    })
  }

  async #work(): Promise<void> {
    while (this.#isAskedAgain && !this.#isEnding) {
      this.#isAskedAgain = false
      try {
        for (const found of await findUnfinished(this.#portal.handles.writes as unknown as Sql))
          if (!this.#isEnding) await this.#workOn(found)
      } catch (error) {
        this.#portal.app.log.warn({ err: error }, 'an import stopped; it is begun again')
      }
    }
  }

  /** Resolves when the thread is gone: it has done its step, or another process has it in hand. */
  #workOn({ importId, program }: { importId: string; program: string }): Promise<void> {
    const { config, clock } = this.#portal
    const request: ImportRequest = {
      id: importId,
      program,
      folder: join(config.dataDir, 'imports'),
      now: clock(),
      today: today(this.#portal),
      supportEmail: config.supportEmail,
      publicUrl: config.publicUrl,
      isDemo: config.demo,
      url: this.#url(),
    }
    const worker = new Worker(THREAD, { workerData: request })
    this.#worker = worker
    return new Promise((done, fail) => {
      worker.once('error', fail)
      worker.once('exit', () => done())
    })
  }

  /** Ends the step under way, because its connections lead to a database that is written to no longer; it is begun again. */
  interrupt(): void {
    void this.#worker?.terminate()
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await this.#worker?.terminate()
    await this.#round
  }
}

/** Takes up what waits, also what a process that was killed has left behind, until the portal closes. */
export function startImports(portal: Portal, runner: ImportRunner): void {
  const { app, handles, jobs } = portal
  const look = async () => {
    const waiting = await findUnfinished(handles.writes as unknown as Sql)
    if (waiting.length > 0) await jobs.sendOnce('import', {}, LOOKS_EVERY / 1000)
  }
  const lookAgain = () => look().catch((error) => app.log.debug({ err: error }, 'imports'))
  const timer = setInterval(lookAgain, LOOKS_EVERY)
  timer.unref()
  void lookAgain()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await runner.end()
  })
}
