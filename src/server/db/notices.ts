import type { FastifyBaseLogger } from 'fastify'
import { connection } from './connect.ts'
import { Listener } from './driver/listener.ts'
import type { Database } from './roles.ts'

/** Milliseconds between two notices to ourselves. */
const BEATS_EVERY = 500
/** After so long without hearing ourselves (ms) nothing that is remembered can be trusted. */
const SILENT_AFTER = 2000
/** After so long (ms) another connection is tried: nobody tells that this one hangs. */
const TRIES_AGAIN_AFTER = 5000

export type Subscriber = {
  /** A notice on the channel, and after each (new) beginning of listening an empty one: anything may have gone unheard. */
  hear: (payload: string) => void
  /** Notices may have gone unheard from now on. */
  lose?: () => void
}

/**
 * Hears what this and other programs tell by NOTIFY, on a connection of its own. Each half second it sends a notice to itself:
 * a connection that was lost, hangs, or belongs to a program that stood still is noticed by what does not come back, and because
 * notices come in order, one that comes back says that nothing before it is missing.
 */
export class Notices {
  readonly #database: Pick<Database, 'url'>
  readonly #own = `beat_${crypto.randomUUID().replaceAll('-', '')}`
  readonly #subscribers = new Map<string, Subscriber>()
  #listener: Listener | undefined
  #timer: NodeJS.Timeout | undefined
  #sent = 0
  /** A beat before this one proves nothing. */
  #counts = 1
  #heardAt = Number.NEGATIVE_INFINITY
  #triedAt = 0
  #isLost = true
  /** When the last beat came, whether it proves anything or not. */
  #answeredAt = performance.now()
  #beatAt = performance.now()
  #isSilent = false
  readonly #log: Pick<FastifyBaseLogger, 'warn'> | undefined

  /** @param log hears when nothing comes from the database any more, and when it does again */
  constructor(database: Pick<Database, 'url'>, log?: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database
    this.#log = log
  }

  /** To be called before `open`. */
  subscribe(channel: string, subscriber: Subscriber): void {
    this.#subscribers.set(channel, subscriber)
  }

  /** @throws when the database does not answer */
  async open(): Promise<void> {
    await this.#listen()
    this.#timer = setInterval(() => this.#beat(), BEATS_EVERY)
    this.#timer.unref()
  }

  /** Whether everything that was told until two seconds ago has been heard. */
  get isHearing(): boolean {
    return performance.now() - this.#heardAt <= SILENT_AFTER
  }

  /** What was told may have gone unheard; only a beat from now on proves the contrary. */
  distrust(): void {
    this.#heardAt = Number.NEGATIVE_INFINITY
    this.#counts = this.#sent + 1
    this.#lose()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#listener?.end()
  }

  #beat(): void {
    if (!this.isHearing) this.#lose()
    const now = performance.now()
    this.#noteSilence(now)
    if (!this.isHearing && now - Math.max(this.#heardAt, this.#triedAt) > TRIES_AGAIN_AFTER) {
      // It may hang for good: nobody waits for its end.
      this.#listener?.end()
      this.#listen().catch(() => {})
      return
    }
    this.#listener?.tell(this.#own, String(++this.#sent))
  }

  async #listen(): Promise<void> {
    this.#triedAt = performance.now()
    const hearBeat = (number: number) => {
      if (listener !== this.#listener) return
      this.#noteAnswer()
      if (number < this.#counts) return
      this.#heardAt = performance.now()
      this.#isLost = false
    }
    const channels = new Map([...this.#subscribers].map(([channel, { hear }]) => [channel, hear]))
    channels.set(this.#own, (payload) => hearBeat(Number(payload)))
    const listener = new Listener(
      {
        ...connection,
        url: this.#database.url('app'),
        settings: { application_name: 'quartermaster listen' },
      },
      {
        channels,
        onListening: () => {
          for (const { hear } of this.#subscribers.values()) hear('')
          hearBeat(this.#counts)
        },
      },
    )
    this.#listener = listener
    await listener.open()
  }

  #noteSilence(now: number): void {
    // A program that stood still has heard nothing because it did not listen.
    if (now - this.#beatAt > SILENT_AFTER) this.#answeredAt = now
    this.#beatAt = now
    if (this.#isSilent || now - this.#answeredAt <= SILENT_AFTER) return
    this.#isSilent = true
    this.#log?.warn(
      { event: 'database.silent' },
      'nothing is heard of the database: what was remembered of it counts no more',
    )
  }

  #noteAnswer(): void {
    const seconds = Math.round((performance.now() - this.#answeredAt) / 1000)
    this.#answeredAt = performance.now()
    if (!this.#isSilent) return
    this.#isSilent = false
    this.#log?.warn({ event: 'database.heard', seconds }, 'the database is heard again')
  }

  #lose(): void {
    if (this.#isLost) return
    this.#isLost = true
    for (const subscriber of this.#subscribers.values()) subscriber.lose?.()
  }
}
