import type { FastifyBaseLogger } from 'fastify'
import { connection } from './connect.ts'
import { Listener } from './driver/listener.ts'
import type { Database } from './roles.ts'

/** Milliseconds. */
const BEATS_EVERY = 500
/** After so long without a notice (ms), no cache is valid. */
const SILENT_AFTER = 2000
/** After so long (ms), opens another connection, because a hang gives no error. */
const TRIES_AGAIN_AFTER = 5000

export type Subscriber = {
  /** Receives each notice, and an empty one after each start of listening. */
  receive: (payload: string) => void
  /** Called when notices may be lost. */
  lose?: () => void
}

/** Sends itself a notice each half second, to detect a lost or hanging connection. Notices come in order. */
export class Notices {
  readonly #database: Pick<Database, 'url'>
  readonly #own = `beat_${crypto.randomUUID().replaceAll('-', '')}`
  readonly #subscribers = new Map<string, Subscriber>()
  #listener: Listener | undefined
  #timer: NodeJS.Timeout | undefined
  #sent = 0
  /** Earlier beats prove nothing. */
  #counts = 1
  #heardAt = Number.NEGATIVE_INFINITY
  #triedAt = 0
  #isLost = true
  #answeredAt = performance.now()
  #beatAt = performance.now()
  #isSilent = false
  readonly #log: Pick<FastifyBaseLogger, 'warn'> | undefined

  constructor(database: Pick<Database, 'url'>, log?: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database
    this.#log = log
  }

  /** Call before `open`. */
  subscribe(channel: string, subscriber: Subscriber): void {
    this.#subscribers.set(channel, subscriber)
  }

  /** @throws when the database does not respond */
  async open(): Promise<void> {
    await this.#listen()
    this.#timer = setInterval(() => this.#beat(), BEATS_EVERY)
    this.#timer.unref()
  }

  /** True when all notices until two seconds ago have arrived. */
  get isListening(): boolean {
    return performance.now() - this.#heardAt <= SILENT_AFTER
  }

  /** Only a later beat restores trust. */
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
    if (!this.isListening) this.#lose()
    const now = performance.now()
    this.#noteSilence(now)
    if (!this.isListening && now - Math.max(this.#heardAt, this.#triedAt) > TRIES_AGAIN_AFTER) {
      // Not awaited, because it may hang.
      this.#listener?.end()
      this.#listen().catch(() => {})
      return
    }
    this.#listener?.notify(this.#own, String(++this.#sent))
  }

  async #listen(): Promise<void> {
    this.#triedAt = performance.now()
    const receiveHeartbeat = (number: number) => {
      if (listener !== this.#listener) return
      this.#noteAnswer()
      if (number < this.#counts) return
      this.#heardAt = performance.now()
      this.#isLost = false
    }
    const channels = new Map([...this.#subscribers].map(([channel, { receive }]) => [channel, receive]))
    channels.set(this.#own, (payload) => receiveHeartbeat(Number(payload)))
    const listener = new Listener(
      {
        ...connection,
        url: this.#database.url('app'),
        settings: { application_name: 'quartermaster listen' },
      },
      {
        channels,
        onListening: () => {
          for (const { receive } of this.#subscribers.values()) receive('')
          receiveHeartbeat(this.#counts)
        },
      },
    )
    this.#listener = listener
    await listener.open()
  }

  #noteSilence(now: number): void {
    // A suspended process has received nothing.
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
