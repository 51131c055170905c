import type { Readable, Writable } from 'node:stream'
import { from, to } from 'pg-copy-streams'
import { Batch, type Sent, whenSettled } from './batch.ts'
import type { Connection } from './connection.ts'
import { ConnectionPool, type Leaver, type PoolOptions as Options } from './pool.ts'
import { Part, Query, type Sender } from './query.ts'
import { Json } from './values.ts'

// biome-ignore lint/suspicious/noExplicitAny: a statement without declared rows may give anything
export type Row = Record<string, any>
/** `count`: rows found or changed. */
export type Found<Rows> = Rows & { count: number }

export interface Sql {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Query<Found<Rows>>
  /** A name; rows after INSERT INTO; assignments after SET; a list after IN. */
  (part: string | object): Part
  /** Trusted text only: several statements, or one with values ($1, $2 …). `isStored`: prepares the statement. */
  unsafe<Rows extends readonly object[] = Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: { isStored?: boolean },
  ): Query<Rows & { count: number | null }>
  json(value: unknown): Json
}

export interface Transaction extends Sql {
  /** Sends COMMIT with the last statements; nothing may follow it. */
  commit(): Query<[]>
  /** Rolls back to here when `work` fails. */
  savepoint<T>(work: (inner: Transaction) => T | Promise<T>): Promise<T>
}

export interface Reads extends Sql {
  /** Cancels running statements and drops waiting ones when the client disconnects. */
  of(leaver: Leaver): Sql
}

export interface Pool extends Reads {
  /** BEGIN and COMMIT go out with the statements. @param mode such as `READ ONLY` */
  begin<T>(work: (transaction: Transaction) => T | Promise<T>): Promise<Settled<T>>
  begin<T>(mode: string, work: (transaction: Transaction) => T | Promise<T>): Promise<Settled<T>>
  /** Timeout in seconds. */
  end(options?: { timeout: number }): Promise<void>
}

type Settled<T> = T extends readonly Query<unknown>[] ? { [K in keyof T]: Awaited<T[K]> } : T

export type PoolOptions = Omit<Options, 'url'> & {
  watch?: Watch
}
export type Watch = {
  statement?: (text: string) => ((error?: unknown) => void) | undefined
  /** Called when a transaction waits for a connection. */
  wait?: () => (() => void) | undefined
}

/** Connects at the first statement. */
export function openPool(url: string, { watch = {}, ...options }: PoolOptions): Pool {
  const pool = new ConnectionPool({ url, ...options })
  const senderFor = (leaver?: Leaver): Sender => ({
    isTransaction: false,
    send: (sent) => pool.send(watched(sent, watch), leaver),
    copyIn: async (text) => copy(await pool.take(), from(text)),
    copyOut: async (text) => copy(await pool.take(), to(text)),
  })
  return Object.assign(makeTag(senderFor()), {
    begin: (...given: [string, Work] | [Work]) =>
      begin(pool, watch, given.length === 2 ? given[0] : '', given.at(-1) as Work),
    of: (leaver: Leaver) => makeTag(senderFor(leaver)),
    end: ({ timeout }: { timeout?: number } = {}) => pool.end(timeout),
  }) as Pool
}

type Work = (transaction: Transaction) => unknown

function makeTag(sender: Sender): Sql {
  const tag = (first: TemplateStringsArray | string | object, ...values: unknown[]) =>
    Array.isArray(first) && 'raw' in first ? new Query(sender, { strings: first, values }) : new Part(first)
  return Object.assign(tag, {
    unsafe: (text: string, values?: readonly unknown[], { isStored = false } = {}) =>
      new Query(sender, { text, values: values?.length || isStored ? (values ?? []) : null, isStored }),
    json: (value: unknown) => new Json(value),
  }) as Sql
}

function watched(sent: Sent, { statement }: Watch): Sent {
  const end = statement?.(sent.text)
  return end ? whenSettled(sent, end) : sent
}

function copy<S extends Readable | Writable>(connection: Connection, stream: S): S {
  connection.send(stream as never)
  connection.release()
  return stream
}

async function begin(pool: ConnectionPool, watch: Watch, mode: string, work: Work): Promise<unknown> {
  const waited = watch.wait?.()
  const connection = await pool.take().finally(() => waited?.())
  const running = new Running(connection, watch, mode)
  try {
    const response = await work(running.sql)
    const found = Array.isArray(response) ? await Promise.all(response) : response
    await running.commit()
    return found
  } catch (error) {
    await running.rollBack()
    throw error
  } finally {
    connection.release()
  }
}

class Running implements Sender {
  readonly isTransaction = true
  readonly sql: Transaction
  readonly #connection: Connection
  readonly #watch: Watch
  #gathered: Sent[] = []
  #isBegun = false
  #hasEnded = false
  readonly #end: Query<[]>
  #savepoints = 0

  constructor(connection: Connection, watch: Watch, mode: string) {
    this.#connection = connection
    this.#watch = watch
    this.sql = Object.assign(makeTag(this), {
      commit: () => this.#end,
      savepoint: <T>(work: (inner: Transaction) => T | Promise<T>) => this.#savepoint(work),
    }) as Transaction
    this.#end = (this.sql.unsafe('COMMIT', [], { isStored: true }) as unknown as Query<[]>).asCommit()
    const begin = this.sql.unsafe(`BEGIN ${mode.replace(/[^a-z ]/gi, '')}`, [], { isStored: true })
    // After a failed BEGIN, the state of the connection is unknown.
    begin.catch((error) => this.#connection.destroy(error as Error))
  }

  send(sent: Sent): void {
    if (this.#hasEnded) {
      sent.reject(ended())
      return
    }
    if (sent.isCommit) this.#hasEnded = true
    const followed = watched(sent, this.#watch)
    if (sent.parameters === null) {
      this.#flush()
      this.#connection.send(new Batch([followed], this.#connection.prepared))
    } else if (this.#gathered.push(followed) === (this.#isBegun ? 1 : 2)) setImmediate(() => this.#flush())
  }

  async copyIn(text: string): Promise<Writable> {
    return this.#copy(from(text))
  }

  async copyOut(text: string): Promise<Readable> {
    return this.#copy(to(text))
  }

  async commit(): Promise<void> {
    if (!this.#isBegun && this.#gathered.length === 1) this.#hasEnded = true
    else await this.#end
  }

  /** Never fails: closes a connection that cannot roll back. */
  async rollBack(): Promise<void> {
    this.#hasEnded = true
    const unsent = this.#gathered.splice(0)
    for (const sent of unsent.slice(this.#isBegun ? 0 : 1)) sent.reject(ended())
    if (!this.#isBegun || this.#connection.isLost) return
    await new Promise<void>((resolve, reject) => {
      const sent = {
        text: 'ROLLBACK',
        parameters: [],
        types: [],
        isStored: true,
        resolve: () => resolve(),
        reject,
      }
      this.#connection.send(new Batch([sent], this.#connection.prepared))
    }).catch((error: Error) => this.#connection.destroy(error))
  }

  #flush(): void {
    if (this.#gathered.length === 0) return
    this.#isBegun = true
    this.#connection.send(new Batch(this.#gathered.splice(0), this.#connection.prepared))
  }

  #copy<S extends Readable | Writable>(stream: S): S {
    this.#flush()
    this.#connection.send(stream as never)
    return stream
  }

  async #savepoint<T>(work: (inner: Transaction) => T | Promise<T>): Promise<T> {
    const name = `s${++this.#savepoints}`
    const made = this.sql.unsafe(`SAVEPOINT ${name}`, [], { isStored: true })
    made.catch(() => {})
    try {
      return await work(this.sql)
    } catch (error) {
      await this.sql.unsafe(`ROLLBACK TO ${name}`, [], { isStored: true })
      throw error
    }
  }
}

const ended = () =>
  Object.assign(new Error('Nothing follows the end of a transaction.'), { code: 'TRANSACTION_ENDED' })
