import type { Portal } from '../../portal.ts'
import { openSupply } from '../supply-context.ts'
import { readFolder } from './in-folder.ts'
import { sendBatches } from './out-folder.ts'

/** Milliseconds between scans; maximum 30 s (decisions, section 7). */
const EVERY = 5_000
/** Milliseconds. Shorter than the job timeout; the next turn continues. */
const TURN_TAKES = 120_000
/** Milliseconds after a failure, such as a full disk, to avoid many failed jobs. */
const RESTS = 60_000

/** Sends, then reads. Several processes may share the folders. */
export class FileExchange {
  readonly #portal: Portal
  #turn: Promise<void> | null = null
  #restsUntil = 0
  #isEnding = false

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /** Joins a running turn. */
  async run(): Promise<void> {
    if (this.#portal.config.supply !== 'files' || this.#isEnding || Date.now() < this.#restsUntil) return
    this.#turn ??= this.#take().finally(() => {
      this.#turn = null
    })
    await this.#turn
  }

  async #take(): Promise<void> {
    const { config } = this.#portal
    const until = Date.now() + TURN_TAKES
    try {
      await sendBatches(openSupply(this.#portal), config.supplyOut)
      await readFolder(openSupply(this.#portal), config.supplyIn, () => !this.#isEnding && Date.now() < until)
    } catch (error) {
      this.#restsUntil = Date.now() + RESTS
      throw error
    }
  }

  /** Waits for the current transaction. */
  async end(): Promise<void> {
    this.#isEnding = true
    await this.#turn?.catch(() => {})
  }
}

export function startFileExchange(portal: Portal, exchange: FileExchange): void {
  const { app, config, jobs } = portal
  if (config.supply !== 'files') return
  const sendRequest = () =>
    jobs.sendOnce('supply', {}, EVERY / 1000).catch((error) => app.log.debug({ err: error }, 'supply'))
  const timer = setInterval(sendRequest, EVERY)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await exchange.end()
  })
  sendRequest()
}
