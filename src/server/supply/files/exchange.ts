import type { Portal } from '../../portal.ts'
import { openSupply } from '../supply-context.ts'
import { readFolder } from './in-folder.ts'
import { sendBatches } from './out-folder.ts'

/** How often the folders are looked at (ms); at least every 30 s (decisions, section 7). */
const EVERY = 5_000
/** One turn ends after this (ms), wherever it is: the next one goes on there, and no job is taken for dead. */
const TURN_TAKES = 120_000
/** After a failure, such as a full disk, the folders are left alone for a while (ms): one failed job says so. */
const RESTS = 60_000

/**
 * The `files` connection of one process: sends what waits, then reads what has come. Turns never overlap; several
 * processes may take turns on the same folders.
 */
export class FileExchange {
  readonly #portal: Portal
  #turn: Promise<void> | null = null
  #restsUntil = 0
  #isEnding = false

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /** The work of one job. A turn that is under way is joined. */
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

  /** Ends after the transaction that is under way. */
  async end(): Promise<void> {
    this.#isEnding = true
    await this.#turn?.catch(() => {})
  }
}

/** Asks for a turn every few seconds, until the portal closes. */
export function startFileExchange(portal: Portal, exchange: FileExchange): void {
  const { app, config, jobs } = portal
  if (config.supply !== 'files') return
  const ask = () =>
    jobs.sendOnce('supply', {}, EVERY / 1000).catch((error) => app.log.debug({ err: error }, 'supply'))
  const timer = setInterval(ask, EVERY)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await exchange.end()
  })
  ask()
}
