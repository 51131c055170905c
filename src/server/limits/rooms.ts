import { type Asker, AskerGone } from '../db/asker.ts'
import { FairQueue, TurnedAway } from './fair-queue.ts'
import type { Lag } from './lag.ts'
import { nameNetwork } from './uses.ts'

/**
 * Where a call is worked at: `light` is what people cannot do without and what costs little (session, cart, every write), `reports`
 * what the database works at for seconds, `plain` the rest. Each has places of its own: a full one keeps nobody out of another.
 */
export type Room = 'light' | 'plain' | 'reports'
const ROOMS = ['light', 'plain', 'reports'] as const

/** Whoever waits longer than this part of the time for an answer is sent away. */
const PATIENCE = 0.75

const BUSY = 'The portal has more to do than it can right now. Try again in a moment.'
const MANY_REPORTS = 'Many reports are being made right now. Try again in a moment.'

/** Numbers of calls: at once in all and of one session; waiting of one session, of one network and in all. */
const PLACES = {
  light: { atOnce: 24, ofAccount: 6, mostOfAccount: 60, mostOfNetwork: 300, mostOfAll: 600, sentence: BUSY },
  plain: { atOnce: 24, ofAccount: 6, mostOfAccount: 40, mostOfNetwork: 120, mostOfAll: 240, sentence: BUSY },
  reports: {
    atOnce: 3,
    ofAccount: 2,
    mostOfAccount: 6,
    mostOfNetwork: 30,
    mostOfAll: 60,
    sentence: MANY_REPORTS,
  },
}

/** Where the event loop lags longer (ms), nothing new is begun: what is light only when nothing gets on at all. */
const MAY_LAG: Record<Room, number> = { light: 3000, plain: 250, reports: 250 }

/** Who asks for a place: in which session, from where. */
type Comer = { session: string; address: string; asker: Asker }

/** Hears of each call that is turned away. */
type NoteRefused = (room: Room, why: 'lag' | 'full' | 'waited') => void

/** How many calls are worked at side by side, and who waits for a place: networks and sessions take turns. */
export class Rooms {
  readonly #queues: Record<Room, FairQueue>

  readonly #lag: Pick<Lag, 'now'>
  readonly #noteRefused: NoteRefused

  constructor(answerWithin: number, lag: Pick<Lag, 'now'>, noteRefused: NoteRefused) {
    this.#lag = lag
    this.#noteRefused = noteRefused
    const open = (room: Room) =>
      new FairQueue({
        ...PLACES[room],
        patience: answerWithin * PATIENCE,
        onRefused: (why) => noteRefused(room, why),
      })
    this.#queues = { light: open('light'), plain: open('plain'), reports: open('reports') }
  }

  /** @throws TurnedAway where nothing more can be begun: asked before anything is done for a call */
  requireOpen(room: Room): void {
    const why = this.#lag.now() > MAY_LAG[room] ? 'lag' : this.#queues[room].isFullForAll ? 'full' : undefined
    if (why === undefined) return
    this.#noteRefused(room, why)
    throw new TurnedAway(PLACES[room].sentence)
  }

  /** @throws TurnedAway (503) where the loop lags, too many wait or the turn does not come in time; AskerGone for who did not wait for it */
  async take<A>(room: Room, { session, address, asker }: Comer, work: () => Promise<A>): Promise<A> {
    if (asker.isGone) throw new AskerGone()
    this.requireOpen(room)
    const place = { lane: 'plain', network: nameNetwork(address), account: session } as const
    return this.#queues[room].take(place, work, asker)
  }

  /** Calls that are worked at and that wait, for `/metrics`. */
  count(): { room: Room; running: number; waiting: number }[] {
    return ROOMS.map((room) => ({ room, ...this.#queues[room].count() }))
  }
}
