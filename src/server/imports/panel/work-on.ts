import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import type { Handles, Sql } from '../../db/connect.ts'
import type { Mail } from '../../mail/letter.ts'
import { deleteParts } from './import-queries.ts'
import { beginTry, finishStep, noteProgress, type Work } from './work-queries.ts'

/** One import of which one step is to be done. Days and instants are those of the portal's clock. */
export type Task = {
  id: string
  program: string
  folder: string
  now: Date
  today: string
  /** Where mails send people who have a question, unless the portal's texts say otherwise. */
  supportEmail: string
  /** Where links of mails lead. */
  publicUrl: string
  isDemo: boolean
}
/** The task, as the process of an import gets it when it starts. */
export type ImportRequest = Task & { url: string }
/**
 * `control` holds the import and tells how far it is; `rows` compares and writes. Both stand behind the program's wall. `mail`
 * queues mails that leave if the transaction commits.
 */
export type Connections = {
  control: Handles['writes']
  rows: Handles['writes']
  mail: (sql: Sql, mails: Mail[]) => Promise<void>
}

/** A step of an import: who works on what, and what tells how far it is. `hear` throws when the person has asked for the end. */
export type Step = {
  connections: Connections
  task: Task
  work: Work
  hear: (step: 'compared' | 'written', done: number, all: number) => Promise<void>
}
/** What the steps of some imports are. What `isReadOnce` needs its bytes for the check alone. */
export type Steps = {
  isReadOnce: boolean
  check(step: Step): Promise<void>
  apply(step: Step): Promise<void>
}

/** A file that has ended a process this often is given up. */
const MOST_TRIES = 3

/** On this channel a person's wish to end an import is told to whichever process works on it. */
export const CANCEL_CHANNEL = 'import_cancel'
export const CANCELLED = 'It was cancelled. Nothing was written.'

/** The person has asked for the end. */
class Cancelled extends Error {}

/**
 * Does the step that an import waits for. What is applied is written in one transaction together with the word that it is:
 * a process that is killed leaves nothing, and the next one begins anew.
 */
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
  const hear: Step['hear'] = async (step, done, all) => {
    if (await pace.hear(step, done, all)) throw new Cancelled()
  }
  try {
    if (work.isCancelAsked) throw new Cancelled()
    if (work.tries > MOST_TRIES) throw new Refusal('conflict', GIVEN_UP)
    await steps[isApplying ? 'apply' : 'check']({ connections, task, work, hear })
  } catch (error) {
    if (error instanceof Cancelled) await end(isApplying ? 'checked' : 'cancelled', CANCELLED)
    else if (error instanceof Refusal)
      await end(isApplying && work.tries <= MOST_TRIES ? 'checked' : 'failed', error.message)
    else throw error
  }
  if (steps.isReadOnce && !isApplying) await deleteParts(control, task.id)
}

const GIVEN_UP =
  'Work on this file was broken off three times before its end, such as when the portal stopped. Nothing was written. Try it again, and if that does not help, tell support.'

/** How often the portal is told how far an import is (ms). */
const TOLD_EVERY = 250
/** After each set of rows this share of the time that it took is left to people who order. */
const REST = { compared: 0.1, written: 0.3 }

/**
 * Tells how far an import is, and leaves the database to others in between: an import may take longer, an order may
 * not.
 */
class Pace {
  readonly #control: Sql
  readonly #id: string
  readonly #isApplying: boolean
  #told = 0
  #since = performance.now()

  constructor(control: Sql, id: string, isApplying: boolean) {
    this.#control = control
    this.#id = id
    this.#isApplying = isApplying
  }

  /** Answers whether the import is to end. */
  async hear(step: 'compared' | 'written', done: number, all: number): Promise<boolean> {
    const now = performance.now()
    await sleep((now - this.#since) * REST[step])
    this.#since = performance.now()
    if (this.#since - this.#told < TOLD_EVERY && done < all) return false
    this.#told = this.#since
    // An import that is applied compares the rows and writes them: two halves of one bar.
    const before = step === 'written' ? all : 0
    return noteProgress(this.#control, this.#id, before + done, this.#isApplying ? 2 * all : all)
  }
}
