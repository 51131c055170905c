import { setTimeout as sleep } from 'node:timers/promises'
import { Batch, type Sent, whenSettled } from './batch.ts'
import { type Address, Connection, endedError } from './connection.ts'

export type PoolOptions = Address & {
  max: number
  /** Seconds. */
  idleTimeout?: number
  /** Milliseconds until a silent connection is dropped. */
  responseTimeout?: number
}

/** A client that may disconnect before the response. */
export type Leaver = { isGone: boolean; onLeave(notify: () => void): () => void }

type Waiting = { give(connection: Connection): void; refuse(error: unknown): void }

/** Milliseconds. */
const TIDIES_EVERY = 1000

/** A connection serves one statement or transaction at a time, so a cancel cannot hit another (decision 5). */
export class ConnectionPool {
  readonly #options: PoolOptions
  readonly #all = new Set<Connection>()
  /** Last in, first out. */
  #idle: Connection[] = []
  readonly #waiting = new Set<Waiting>()
  #opening = 0
  #ended: (() => void) | undefined
  #isEnding = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** The caller must release it. */
  take(leaver?: Leaver): Promise<Connection> {
    const idle = this.#takeIdle()
    return idle ? Promise.resolve(idle) : this.#wait(leaver)
  }

  send(sent: Sent, leaver?: Leaver): void {
    const idle = this.#takeIdle()
    if (idle) sendOn(idle, sent, leaver)
    else this.#wait(leaver).then((connection) => sendOn(connection, sent, leaver), sent.reject)
  }

  /** Timeout in seconds. */
  async end(timeout?: number): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#timer)
    for (const one of this.#waiting) one.refuse(endedError())
    this.#waiting.clear()
    const isDone = new Promise<void>((done) => (this.#ended = done))
    for (const connection of this.#idle.splice(0)) void this.#close(connection)
    this.#noteEnd()
    const late = new AbortController()
    const isLate = timeout === undefined ? [] : [sleep(timeout * 1000, undefined, late).catch(() => {})]
    await Promise.race([isDone, ...isLate])
    late.abort()
    for (const connection of this.#all) connection.destroy()
  }

  #takeIdle(): Connection | undefined {
    return this.#idle.pop()?.hold()
  }

  #wait(leaver?: Leaver): Promise<Connection> {
    if (this.#isEnding) return Promise.reject(endedError())
    if (leaver?.isGone) return Promise.reject(canceledError())
    return new Promise((give, refuse) => {
      const leave = leaver?.onLeave(() => {
        this.#waiting.delete(waiting)
        refuse(canceledError())
      })
      const waiting = {
        give(connection: Connection) {
          leave?.()
          give(connection)
        },
        refuse(error: unknown) {
          leave?.()
          refuse(error)
        },
      }
      this.#waiting.add(waiting)
      this.#openMore()
    })
  }

  #openMore(): void {
    while (this.#opening < this.#waiting.size && this.#all.size + this.#opening < this.#options.max) {
      this.#opening += 1
      void this.#open()
    }
  }

  async #open(): Promise<void> {
    const owner = {
      onIdle: (connection: Connection) => this.#give(connection),
      onLost: (connection: Connection) => this.#forget(connection),
    }
    const opened = await Connection.open(this.#options, owner).catch((error: unknown) => ({ error }))
    this.#opening -= 1
    if (opened instanceof Connection) {
      this.#all.add(opened)
      this.#timer ??= setInterval(() => this.#tidy(), TIDIES_EVERY).unref()
      if (opened.isLost) this.#forget(opened)
      else this.#give(opened)
      return
    }
    const [first] = this.#waiting
    if (first) this.#waiting.delete(first)
    first?.refuse(opened.error)
    this.#openMore()
    this.#noteEnd()
  }

  #give(connection: Connection): void {
    const [first] = this.#waiting
    if (this.#isEnding) void this.#close(connection)
    else if (first) {
      this.#waiting.delete(first)
      first.give(connection.hold())
    } else this.#putAway(connection)
  }

  #putAway(connection: Connection): void {
    connection.idleSince = performance.now()
    this.#idle.push(connection)
  }

  #forget(connection: Connection): void {
    this.#all.delete(connection)
    this.#idle = this.#idle.filter((one) => one !== connection)
    if (!this.#isEnding) this.#openMore()
    this.#noteEnd()
  }

  async #close(connection: Connection): Promise<void> {
    await connection.end()
    this.#all.delete(connection)
    this.#noteEnd()
  }

  #noteEnd(): void {
    if (this.#all.size === 0 && this.#opening === 0) this.#ended?.()
  }

  #tidy(): void {
    const { responseTimeout = Number.POSITIVE_INFINITY, idleTimeout = Number.POSITIVE_INFINITY } =
      this.#options
    for (const connection of this.#all)
      if (connection.silence > responseTimeout) connection.destroy(silentError())
    const until = performance.now() - idleTimeout * 1000
    for (const connection of this.#idle.filter(({ idleSince }) => idleSince < until)) {
      this.#idle.splice(this.#idle.indexOf(connection), 1)
      void this.#close(connection)
    }
  }
}

function sendOn(connection: Connection, sent: Sent, leaver?: Leaver): void {
  const followed = leaver ? follow(connection, sent, leaver) : sent
  if (followed) connection.send(new Batch([followed], connection.prepared))
  connection.release()
}

/** Cancels the statement when the client disconnects. */
function follow(connection: Connection, sent: Sent, leaver: Leaver): Sent | null {
  if (leaver.isGone) {
    sent.reject(canceledError())
    return null
  }
  return whenSettled(
    sent,
    leaver.onLeave(() => connection.cancel()),
  )
}

/** Same as PostgreSQL's error, for a statement that was not sent. */
const canceledError = () =>
  Object.assign(new Error('canceling statement due to user request'), { code: '57014' })

const silentError = () =>
  Object.assign(new Error('The database no longer responds.'), { code: 'CONNECTION_CLOSED' })
