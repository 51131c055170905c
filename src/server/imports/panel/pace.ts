import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../db/connect.ts'
import { noteProgress } from './work-queries.ts'

/** How often the portal is told how far an import is (ms). */
const TOLD_EVERY = 250
/** After each set of rows this share of the time that it took is left to people who order. */
const REST = { compared: 0.1, written: 0.3 }

/**
 * Tells how far an import is, and leaves the database to others in between: an import may take longer, an order may
 * not.
 */
export class Pace {
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
    // What is applied is compared and written: two halves of one bar.
    const before = step === 'written' ? all : 0
    return noteProgress(this.#control, this.#id, before + done, this.#isApplying ? 2 * all : all)
  }
}
