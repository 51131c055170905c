import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from './connect.ts'

/** Milliseconds between two comparisons. */
const COMPARED_EVERY = 30_000
/** By so much (ms) a machine's clock may be wrong before it is: what it takes to ask is no error of a clock. */
const WRONG_FROM = 1000

/**
 * The time by the database's clock. Several programs on one database agree on when a session is over and which fiscal year it
 * is, though the clock of one machine be wrong; that is said, and nothing else comes of it.
 */
export class DatabaseClock {
  readonly #sql: Sql
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'debug'>
  readonly #machine: () => number
  #ahead = 0
  #timer: NodeJS.Timeout | undefined

  /** @param machine milliseconds by the clock of this machine */
  constructor(sql: Sql, log: Pick<FastifyBaseLogger, 'warn' | 'debug'>, machine = () => Date.now()) {
    this.#sql = sql
    this.#log = log
    this.#machine = machine
  }

  readonly now = (): Date => new Date(this.#machine() - this.#ahead)

  /** By how many seconds the machine's clock is ahead of the database's; 0 while it is right. */
  get secondsAhead(): number {
    return Math.round(this.#ahead / 1000)
  }

  async begin(): Promise<void> {
    await this.compare()
    this.#timer = setInterval(() => this.#compareAgain(), COMPARED_EVERY)
    this.#timer.unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  async compare(): Promise<void> {
    const before = this.#machine()
    const [row] = await this.#sql<{ at: Date }[]>`SELECT clock_timestamp() AS at`
    const after = this.#machine()
    // An answer that took long says little.
    if (!row || after - before > WRONG_FROM) return
    const ahead = (before + after) / 2 - row.at.getTime()
    this.#ahead = Math.abs(ahead) < WRONG_FROM ? 0 : ahead
    if (this.#ahead !== 0)
      this.#log.warn(
        { event: 'clock.wrong', secondsAhead: this.secondsAhead },
        "the clock of this machine is wrong: the database's counts",
      )
  }

  #compareAgain(): void {
    this.compare().catch((error) => this.#log.debug({ err: error }, 'the clocks were not compared'))
  }
}
