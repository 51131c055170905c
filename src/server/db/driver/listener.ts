import pg from 'pg'
import { nameLoss } from './batch.ts'
import { type Address, cutOff, readAddress } from './connection.ts'

/** Milliseconds. */
const TRIES_EVERY = 500

type Received = {
  channels: ReadonlyMap<string, (payload: string) => void>
  /** Called at each start of listening: earlier notices may be lost. */
  onListening(): void
}

/** A connection for NOTIFY, reopened until `end`. */
export class Listener {
  readonly #address: Address
  readonly #received: Received
  #client: pg.Client | undefined
  #isListening = false
  #isTelling = false
  #hasEnded = false
  #timer: NodeJS.Timeout | undefined

  constructor(address: Address, received: Received) {
    this.#address = address
    this.#received = received
  }

  /** @throws when the database does not respond; then it does not retry */
  async open(): Promise<void> {
    const client = new pg.Client(readAddress(this.#address) as pg.ClientConfig)
    this.#client = client
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => this.#received.channels.get(channel)?.(payload))
    try {
      await client.connect()
      const all = [...this.#received.channels.keys()].map(
        (channel) => `LISTEN ${client.escapeIdentifier(channel)}`,
      )
      await client.query(all.join('; '))
    } catch (error) {
      void client.end().catch(() => {})
      throw nameLoss(error as Error)
    }
    client.on('end', () => this.#openAgain(client))
    this.#isListening = true
    this.#received.onListening()
  }

  /** Skips the notice while the previous one is pending. */
  notify(channel: string, payload: string): void {
    if (!this.#isListening || this.#isTelling || !this.#client) return
    this.#isTelling = true
    this.#client
      .query('SELECT pg_notify($1, $2)', [channel, payload])
      .catch(() => {})
      .finally(() => {
        this.#isTelling = false
      })
  }

  end(): void {
    this.#hasEnded = true
    clearTimeout(this.#timer)
    if (this.#client) cutOff(this.#client)
  }

  #openAgain(client: pg.Client): void {
    if (this.#hasEnded || client !== this.#client) return
    this.#isListening = false
    this.#isTelling = false
    this.#timer = setTimeout(() => {
      this.open().catch(() => this.#client && this.#openAgain(this.#client))
    }, TRIES_EVERY)
  }
}
