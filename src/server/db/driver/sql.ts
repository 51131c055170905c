import type { Readable, Writable } from 'node:stream'
import { from, to } from 'pg-copy-streams'
import { Batch, type Sent, whenSettled } from './batch.ts'
import type { Connection } from './connection.ts'
import { ConnectionPool, type Leaver, type PoolOptions as Options } from './pool.ts'
import { Part, Query, type Sender } from './query.ts'
import { Json } from './values.ts'

// biome-ignore lint/suspicious/noExplicitAny: a statement without declared rows may give anything
export type Row = Record<string, any>
/** The rows of an answer; `count` is how many rows the statement has found or changed. */
export type Found<Rows> = Rows & { count: number }

/** The tag of statements: every value in a template is a parameter, a piece of a statement, or a part of one. */
export interface Sql {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Query<Found<Rows>>
  /** A name; rows behind INSERT INTO; assignments behind SET; a list behind IN. */
  (part: string | object): Part
  /** A text of our own making: several statements, or one with values ($1, $2 …). `isKept`: the connection keeps it prepared. */
  unsafe<Rows extends readonly object[] = Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: { isKept?: boolean },
  ): Query<Rows & { count: number | null }>
  /** A value of type json or jsonb. */
  json(value: unknown): Json
}

export interface Transaction extends Sql {
  /** Sends the end of the transaction with its last statements; nothing may follow it. */
  commit(): Query<[]>
  /** Undoes what `work` did when it fails; the transaction goes on. */
  savepoint<T>(work: (inner: Transaction) => T | Promise<T>): Promise<T>
}

/** Connections that read for somebody. */
export interface Reads extends Sql {
  /** For somebody who may leave before the answer: what runs for them is canceled then, and what waits is never sent. */
  of(leaver: Leaver): Sql
}

export interface Pool extends Reads {
  /** One transaction on one connection. BEGIN and COMMIT travel with the statements. @param mode such as `READ ONLY` */
  begin<T>(work: (transaction: Transaction) => T | Promise<T>): Promise<Settled<T>>
  begin<T>(mode: string, work: (transaction: Transaction) => T | Promise<T>): Promise<Settled<T>>
  /** Waits for what is under way, so many seconds at most. */
  end(options?: { timeout: number }): Promise<void>
}

/** Several answers that were not awaited come back together. */
type Settled<T> = T extends readonly Query<unknown>[] ? { [K in keyof T]: Awaited<T[K]> } : T

export type PoolOptions = Omit<Options, 'url'> & {
  /** Hears each statement as it is sent; what it answers hears how that ended. */
  watch?: Watch
}
export type Watch = {
  statement?: (text: string) => ((error?: unknown) => void) | undefined
  /** A transaction waits for a connection. */
  wait?: () => (() => void) | undefined
}

/** Opens the connections of a database: none before the first statement. */
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
    unsafe: (text: string, values?: readonly unknown[], { isKept = false } = {}) =>
      new Query(sender, { text, values: values?.length || isKept ? (values ?? []) : null, isKept }),
    json: (value: unknown) => new Json(value),
  }) as Sql
}

function watched(sent: Sent, { statement }: Watch): Sent {
  const end = statement?.(sent.text)
  return end ? whenSettled(sent, end) : sent
}

/** Runs a COPY on a connection that goes back to its pool behind it. */
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
    const answer = await work(running.sql)
    const found = Array.isArray(answer) ? await Promise.all(answer) : answer
    await running.commit()
    return found
  } catch (error) {
    await running.rollBack()
    throw error
  } finally {
    connection.release()
  }
}

/** A transaction that runs on a connection. Statements of the same moment leave together. */
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
    this.#end = (this.sql.unsafe('COMMIT', [], { isKept: true }) as unknown as Query<[]>).asCommit()
    const begin = this.sql.unsafe(`BEGIN ${mode.replace(/[^a-z ]/gi, '')}`, [], { isKept: true })
    // Nothing else may run on a connection of which nobody knows whether it is in a transaction.
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
    // Nothing was sent.
    if (!this.#isBegun && this.#gathered.length === 1) this.#hasEnded = true
    else await this.#end
  }

  /** Never fails: a connection on which it does is of no use to anybody else. */
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
        isKept: true,
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
    const made = this.sql.unsafe(`SAVEPOINT ${name}`, [], { isKept: true })
    // Statements behind it fail for the same reason.
    made.catch(() => {})
    try {
      return await work(this.sql)
    } catch (error) {
      await this.sql.unsafe(`ROLLBACK TO ${name}`, [], { isKept: true })
      throw error
    }
  }
}

const ended = () =>
  Object.assign(new Error('Nothing follows the end of a transaction.'), { code: 'TRANSACTION_ENDED' })
