import { setTimeout as sleep } from 'node:timers/promises'
import { Batch, type Sent, whenSettled } from './batch.ts'
import { type Address, Connection, endedError } from './connection.ts'

export type PoolOptions = Address & {
  /** Most connections at a time. */
  max: number
  /** Seconds after which a connection that nobody uses is closed. */
  idleTimeout?: number
  /** Milliseconds after which a connection that says nothing is given up. */
  answerWithin?: number
}

/** Somebody who waits for an answer, and may leave before it is there. */
export type Leaver = { isGone: boolean; onLeave(tell: () => void): () => void }

type Waiting = { give(connection: Connection): void; refuse(error: unknown): void }

/** How often connections are looked for that nobody uses, or that say nothing any more (ms). */
const TIDIES_EVERY = 1000

/**
 * Connections that are opened when they are needed, up to a limit. Each serves one statement or one transaction at a time, so that what
 * it runs can be canceled without striking another (docs/decisions/0145).
 */
export class ConnectionPool {
  readonly #options: PoolOptions
  readonly #all = new Set<Connection>()
  /** The one that was used last stands last, and is used next. */
  #idle: Connection[] = []
  readonly #waiting = new Set<Waiting>()
  #opening = 0
  #ended: (() => void) | undefined
  #isEnding = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** A connection for whoever releases it. */
  take(leaver?: Leaver): Promise<Connection> {
    const idle = this.#takeIdle()
    return idle ? Promise.resolve(idle) : this.#wait(leaver)
  }

  /** Sends one statement on a connection of its own. */
  send(sent: Sent, leaver?: Leaver): void {
    const idle = this.#takeIdle()
    if (idle) sendOn(idle, sent, leaver)
    else this.#wait(leaver).then((connection) => sendOn(connection, sent, leaver), sent.reject)
  }

  /** Waits so many seconds at most for what is under way. */
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
    const { answerWithin = Number.POSITIVE_INFINITY, idleTimeout = Number.POSITIVE_INFINITY } = this.#options
    for (const connection of this.#all)
      if (connection.silence > answerWithin) connection.destroy(silentError())
    const until = performance.now() - idleTimeout * 1000
    for (const connection of this.#idle.filter(({ idleSince }) => idleSince < until)) {
      this.#idle.splice(this.#idle.indexOf(connection), 1)
      void this.#close(connection)
    }
  }
}

/** The connection goes back as soon as it is answered. */
function sendOn(connection: Connection, sent: Sent, leaver?: Leaver): void {
  const followed = leaver ? follow(connection, sent, leaver) : sent
  if (followed) connection.send(new Batch([followed], connection.prepared))
  connection.release()
}

/** The same statement; the server gives it up when its asker leaves before the answer. */
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

/** The error with which PostgreSQL gives a statement up, for one that it has never seen. */
const canceledError = () =>
  Object.assign(new Error('canceling statement due to user request'), { code: '57014' })

const silentError = () =>
  Object.assign(new Error('The database says nothing any more.'), { code: 'CONNECTION_CLOSED' })
