import type { Socket } from 'node:net'
import type { Parameter } from './values.ts'
import { readerOf, toCamel } from './values.ts'

/** The rows of an answer, and how many rows the statement has found or changed. */
export class Rows<Row> extends Array<Row> {
  #count: number | null = null

  static override get [Symbol.species]() {
    return Array
  }

  /** Null where the statement counts nothing. */
  get count(): number | null {
    return this.#count
  }

  static setCount(rows: Rows<unknown>, count: number | null): void {
    rows.#count = count
  }
}

type Columns = { names: string[]; reads: (((text: string) => unknown) | null)[] }

/** A statement that a connection keeps prepared. */
export type Prepared = { name: string; isParsed: boolean; columns?: Columns }

/** A statement on its way. `parameters` is null for a text of several statements (the simple protocol). */
export type Sent = {
  text: string
  parameters: Parameter[] | null
  types: number[]
  /** Whether the connection keeps it prepared. */
  isKept: boolean
  /** A cursor: at most so many rows of this portal. Later fetches have no parameters of their own. */
  fetch?: { portal: string; rows: number; isOpen: boolean; isDone: boolean }
  /** It ends a transaction: PostgreSQL answers COMMIT of a failed one with ROLLBACK, and reports no error. */
  isCommit?: boolean
  resolve(rows: unknown): void
  reject(error: unknown): void
}

/** The same statement; `hear` is called when it is answered, or fails with an error. */
export function whenSettled(sent: Sent, hear: (error?: unknown) => void): Sent {
  return {
    ...sent,
    resolve(rows) {
      hear()
      sent.resolve(rows)
    },
    reject(error) {
      hear(error)
      sent.reject(error)
    },
  }
}

/** The messages of the extended protocol, as `pg` writes them for a query class of its user (as pg-cursor does). */
export type Wire = {
  stream: Socket
  query(text: string): void
  parse(message: { name: string; text: string; types: number[] }): void
  bind(message: { portal: string; statement: string; values: Parameter[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  close(message: { type: 'S' | 'P'; name: string }): void
  sync(): void
}

/**
 * Statements that travel together, with one Sync behind the last: PostgreSQL skips everything behind the first that fails. So nothing
 * that stands behind BEGIN runs outside of the transaction, and COMMIT is never reached behind a failure. A query class for `pg`.
 */
export class Batch {
  readonly #all: Sent[]
  readonly #prepared: Map<string, Prepared>
  /** Of each statement that was sent by the extended protocol, in order. */
  readonly #kept: (Prepared | undefined)[] = []
  readonly #results: Rows<unknown>[] = []
  #columns: Columns | undefined
  #rows = new Rows<unknown>()
  #isRolledBack = false

  constructor(all: Sent[], prepared: Map<string, Prepared>) {
    this.#all = all
    this.#prepared = prepared
  }

  /** Called by `pg` when it is this query's turn. */
  submit(wire: Wire): null {
    wire.stream.cork()
    const [first] = this.#all
    if (first?.parameters === null) wire.query(first.text)
    else {
      for (const sent of this.#all) this.#write(wire, sent, sent.parameters ?? [])
      wire.sync()
    }
    wire.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => toCamel(name)),
      reads: fields.map(({ dataTypeID }) => readerOf(dataTypeID)),
    }
    const kept = this.#kept[this.#results.length]
    if (kept) kept.columns = this.#columns
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#columns ??= this.#kept[this.#results.length]?.columns
    const { names, reads } = this.#columns as Columns
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) {
      const text = fields[at] as string | null
      const read = reads[at]
      row[names[at] as string] = text === null || !read ? text : read(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const sent = this.#all[this.#results.length]
    if (sent?.isCommit && text === 'ROLLBACK') this.#isRolledBack = true
    if (sent?.fetch) sent.fetch.isDone = true
    const counted = /\d+$/.exec(text)
    this.#complete(counted ? Number(counted[0]) : null)
  }

  /** A cursor has more rows. */
  handlePortalSuspended(): void {
    this.#complete(this.#rows.length)
  }

  handleEmptyQuery(): void {
    this.#complete(0)
  }

  /** The answer is whole, and what was done outside of a transaction is committed. */
  handleReadyForQuery(): void {
    const [first] = this.#all
    const [only, other] = this.#results
    if (first?.parameters === null) first.resolve(other === undefined ? (only ?? this.#rows) : this.#results)
    else for (const [at, sent] of this.#all.entries()) this.#resolve(sent, at)
  }

  /** A statement failed, or the connection was lost. Later statements were skipped and fail for the same reason. */
  handleError(given: Error): void {
    const error = nameLoss(given)
    const failed = Math.min(this.#results.length, this.#all.length - 1)
    for (const [at, sent] of this.#all.entries()) {
      const kept = this.#kept[at]
      if (at < failed) this.#resolve(sent, at)
      else {
        if (kept) kept.isParsed = false
        sent.reject(error)
      }
    }
  }

  handleCopyInResponse(wire: { sendCopyFail(why: string): void }): void {
    wire.sendCopyFail('COPY needs a stream.')
  }

  handleCopyData(): void {}

  #write(wire: Wire, { text, types, isKept, fetch }: Sent, parameters: Parameter[]): void {
    const portal = fetch?.portal ?? ''
    if (fetch?.isOpen) {
      this.#kept.push(undefined)
      wire.describe({ type: 'P', name: portal })
    } else {
      const kept = isKept ? this.#prepare(wire, text, types) : undefined
      this.#kept.push(kept)
      if (!kept) wire.parse({ name: '', text, types })
      wire.bind({ portal, statement: kept?.name ?? '', values: parameters })
      if (kept?.columns === undefined) wire.describe({ type: 'P', name: portal })
    }
    wire.execute({ portal, rows: fetch?.rows ?? 0 })
  }

  /** Has the connection keep a statement, unless it does. The name of an attempt that failed may be taken. */
  #prepare(wire: Wire, text: string, types: number[]): Prepared {
    const key = types.length > 0 ? `${types} ${text}` : text
    const known = this.#prepared.get(key)
    if (known && (known.isParsed || this.#kept.includes(known))) return known
    const kept = known ?? { name: `s${this.#prepared.size}`, isParsed: false }
    this.#prepared.set(key, kept)
    kept.columns = undefined
    wire.close({ type: 'S', name: kept.name })
    wire.parse({ name: kept.name, text, types })
    return kept
  }

  #complete(count: number | null): void {
    Rows.setCount(this.#rows, count)
    this.#results.push(this.#rows)
    this.#rows = new Rows()
    this.#columns = undefined
  }

  #resolve(sent: Sent, at: number): void {
    const kept = this.#kept[at]
    if (kept) {
      kept.isParsed = true
      kept.columns ??= NO_COLUMNS
    }
    if (sent.isCommit && this.#isRolledBack) sent.reject(rolledBack())
    else sent.resolve(this.#results[at])
  }
}

/** Errors that come from no server have a code of ours. */
export function nameLoss(error: Error): Error {
  if ((error as { code?: string }).code) return error
  const code = /timeout/i.test(error.message) ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED'
  return Object.assign(error, { code })
}

/** A statement that gives no rows. */
const NO_COLUMNS: Columns = { names: [], reads: [] }

/** COMMIT of a transaction in which a statement has failed: PostgreSQL calls it a success. */
const rolledBack = () =>
  Object.assign(new Error('The transaction was rolled back: a statement in it has failed.'), {
    code: '25P02',
  })
