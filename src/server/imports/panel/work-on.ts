import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import type { Handles, Sql } from '../../db/connect.ts'
import type { JobData } from '../../jobs/kinds.ts'
import { deleteParts } from './import-queries.ts'
import { beginTry, finishStep, noteProgress, type Work } from './work-queries.ts'

/** Days and instants come from the portal's clock. */
export type Task = {
  id: string
  program: string
  folder: string
  now: Date
  today: string
  supportEmail: string
  publicUrl: string
  isDemo: boolean
}
export type ImportRequest = Task & { url: string }
/** `control` holds the import and reports progress. `mail` queues mails that leave with the commit. */
export type Connections = {
  control: Handles['writes']
  rows: Handles['writes']
  mail: (sql: Sql, mails: JobData['mail'][]) => Promise<void>
}

/** `hear` throws after a cancel. */
export type Step = {
  connections: Connections
  task: Task
  work: Work
  reportProgress: (step: 'compared' | 'written', done: number, all: number) => Promise<void>
}
/** `isReadOnce`: only the check needs the bytes. */
export type Steps = {
  isReadOnce: boolean
  check(step: Step): Promise<void>
  apply(step: Step): Promise<void>
}

/** Process deaths until a file is given up. */
const MAX_TRIES = 3

export const CANCEL_CHANNEL = 'import_cancel'
export const CANCELLED = 'It was cancelled. Nothing was written.'

class Cancelled extends Error {}

/** Rows and new state share one transaction, so a killed process leaves nothing. */
export async function workOn(
  connections: Connections,
  task: Task,
  loadSteps: (kind: string) => Promise<Steps>,
): Promise<void> {
  const control = connections.control
  const work = await beginTry(control, task.id)
  if (!work) return
  const steps = await loadSteps(work.kind)
  const isApplying = work.state === 'applying'
  const end = (state: 'checked' | 'cancelled' | 'failed', message: string) =>
    finishStep(control, task.id, state, { counts: null, message })
  const pace = new Pace(control, task.id, isApplying)
  const reportProgress: Step['reportProgress'] = async (step, done, all) => {
    if (await pace.reportProgress(step, done, all)) throw new Cancelled()
  }
  try {
    if (work.isCancellationRequested) throw new Cancelled()
    if (work.tries > MAX_TRIES) throw new Refusal('conflict', GIVEN_UP)
    await steps[isApplying ? 'apply' : 'check']({ connections, task, work, reportProgress })
  } catch (error) {
    if (error instanceof Cancelled) await end(isApplying ? 'checked' : 'cancelled', CANCELLED)
    else if (error instanceof Refusal)
      await end(isApplying && work.tries <= MAX_TRIES ? 'checked' : 'failed', error.message)
    else throw error
  }
  if (steps.isReadOnce && !isApplying) await deleteParts(control, task.id)
}

const GIVEN_UP =
  'Work on this file was interrupted three times, such as when the portal stopped. Nothing was written. Try it again, and if that does not help, tell support.'

/** Milliseconds between progress reports. */
const REPORT_INTERVAL = 250
/** Share of each set's time that the import pauses for orders. */
const REST = { compared: 0.1, written: 0.3 }

class Pace {
  readonly #control: Sql
  readonly #id: string
  readonly #isApplying: boolean
  #notified = 0
  #since = performance.now()

  constructor(control: Sql, id: string, isApplying: boolean) {
    this.#control = control
    this.#id = id
    this.#isApplying = isApplying
  }

  /** Returns whether to cancel. */
  async reportProgress(step: 'compared' | 'written', done: number, all: number): Promise<boolean> {
    const now = performance.now()
    await sleep((now - this.#since) * REST[step])
    this.#since = performance.now()
    if (this.#since - this.#notified < REPORT_INTERVAL && done < all) return false
    this.#notified = this.#since
    // Comparison and writing are halves of one progress bar.
    const before = step === 'written' ? all : 0
    return noteProgress(this.#control, this.#id, before + done, this.#isApplying ? 2 * all : all)
  }
}
