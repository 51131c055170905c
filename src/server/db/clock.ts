import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from './connect.ts'

const COMPARED_EVERY = 30_000
/** Tolerance (ms), which includes the query time. */
const WRONG_FROM = 1000

/** All processes agree on sessions and fiscal years. A wrong machine clock only causes a warning. */
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

  /** 0 while the machine's clock is right. */
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
    // A slow response is too inexact.
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
