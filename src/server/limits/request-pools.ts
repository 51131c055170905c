import { RequestGone, type RequestScope } from '../db/request-scope.ts'
import { FairQueue, TurnedAway } from './fair-queue.ts'
import type { Lag } from './lag.ts'
import { nameNetwork } from './uses.ts'

/** `light`: essential and cheap calls. `reports`: seconds of database work. */
export type RequestPool = 'light' | 'plain' | 'reports'
const POOLS = ['light', 'plain', 'reports'] as const

/** Part of the response time limit that a call may wait. */
const PATIENCE = 0.75

const BUSY = 'The portal is overloaded right now. Try again in a moment.'
const MANY_REPORTS = 'Many reports are being made right now. Try again in a moment.'

/** Running in all and per session. Waiting per session, per network, and in all. */
const PLACES = {
  light: { atOnce: 24, ofAccount: 6, maxOfAccount: 60, maxOfNetwork: 300, maxOfAll: 600, sentence: BUSY },
  plain: { atOnce: 24, ofAccount: 6, maxOfAccount: 40, maxOfNetwork: 120, maxOfAll: 240, sentence: BUSY },
  reports: {
    atOnce: 3,
    ofAccount: 2,
    maxOfAccount: 6,
    maxOfNetwork: 30,
    maxOfAll: 60,
    sentence: MANY_REPORTS,
  },
}

/** Event loop delay (ms) beyond which nothing new starts. */
const MAY_LAG: Record<RequestPool, number> = { light: 3000, plain: 250, reports: 250 }

type Comer = { session: string; address: string; requestScope: RequestScope }

type NoteRefused = (pool: RequestPool, why: 'lag' | 'full' | 'waited') => void

/** Networks and sessions take turns. */
export class RequestPools {
  readonly #queues: Record<RequestPool, FairQueue>

  readonly #lag: Pick<Lag, 'now'>
  readonly #noteRefused: NoteRefused

  constructor(responseTimeout: number, lag: Pick<Lag, 'now'>, noteRefused: NoteRefused) {
    this.#lag = lag
    this.#noteRefused = noteRefused
    const open = (pool: RequestPool) =>
      new FairQueue({
        ...PLACES[pool],
        patience: responseTimeout * PATIENCE,
        onRefused: (why) => noteRefused(pool, why),
      })
    this.#queues = { light: open('light'), plain: open('plain'), reports: open('reports') }
  }

  /** Checked before any work for a call. @throws TurnedAway */
  requireOpen(pool: RequestPool): void {
    const why = this.#lag.now() > MAY_LAG[pool] ? 'lag' : this.#queues[pool].isFullForAll ? 'full' : undefined
    if (why === undefined) return
    this.#noteRefused(pool, why)
    throw new TurnedAway(PLACES[pool].sentence)
  }

  /** @throws TurnedAway (503) on lag, a full queue, or a long wait, RequestGone */
  async take<A>(
    pool: RequestPool,
    { session, address, requestScope }: Comer,
    work: () => Promise<A>,
  ): Promise<A> {
    if (requestScope.isGone) throw new RequestGone()
    this.requireOpen(pool)
    const place = { lane: 'plain', network: nameNetwork(address), account: session } as const
    return this.#queues[pool].take(place, work, requestScope)
  }

  count(): { pool: RequestPool; running: number; waiting: number }[] {
    return POOLS.map((pool) => ({ pool, ...this.#queues[pool].count() }))
  }
}
