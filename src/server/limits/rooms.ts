import { type Asker, AskerGone } from '../db/asker.ts'
import { FairQueue, TurnedAway } from './fair-queue.ts'
import type { Lag } from './lag.ts'
import { nameNetwork } from './uses.ts'

/** `light`: essential and cheap calls. `reports`: seconds of database work. */
export type Room = 'light' | 'plain' | 'reports'
const ROOMS = ['light', 'plain', 'reports'] as const

/** Part of the response time limit that a call may wait. */
const PATIENCE = 0.75

const BUSY = 'The portal is overloaded right now. Try again in a moment.'
const MANY_REPORTS = 'Many reports are being made right now. Try again in a moment.'

/** Running in all and per session. Waiting per session, per network, and in all. */
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

/** Event loop delay (ms) beyond which nothing new starts. */
const MAY_LAG: Record<Room, number> = { light: 3000, plain: 250, reports: 250 }

type Comer = { session: string; address: string; asker: Asker }

type NoteRefused = (room: Room, why: 'lag' | 'full' | 'waited') => void

/** Networks and sessions take turns. */
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

  /** Checked before any work for a call. @throws TurnedAway */
  requireOpen(room: Room): void {
    const why = this.#lag.now() > MAY_LAG[room] ? 'lag' : this.#queues[room].isFullForAll ? 'full' : undefined
    if (why === undefined) return
    this.#noteRefused(room, why)
    throw new TurnedAway(PLACES[room].sentence)
  }

  /** @throws TurnedAway (503) on lag, a full queue, or a long wait, AskerGone */
  async take<A>(room: Room, { session, address, asker }: Comer, work: () => Promise<A>): Promise<A> {
    if (asker.isGone) throw new AskerGone()
    this.requireOpen(room)
    const place = { lane: 'plain', network: nameNetwork(address), account: session } as const
    return this.#queues[room].take(place, work, asker)
  }

  count(): { room: Room; running: number; waiting: number }[] {
    return ROOMS.map((room) => ({ room, ...this.#queues[room].count() }))
  }
}
