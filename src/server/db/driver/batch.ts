import type { Socket } from 'node:net'
import type { Parameter } from './values.ts'
import { readerOf, toCamel } from './values.ts'

export class Rows<Row> extends Array<Row> {
  #count: number | null = null

  static override get [Symbol.species]() {
    return Array
  }

  /** Null when the statement counts nothing. */
  get count(): number | null {
    return this.#count
  }

  static setCount(rows: Rows<unknown>, count: number | null): void {
    rows.#count = count
  }
}

type Columns = { names: string[]; reads: (((text: string) => unknown) | null)[] }

export type Prepared = { name: string; isParsed: boolean; columns?: Columns }

/** `parameters` is null for several statements (the simple protocol). */
export type Sent = {
  text: string
  parameters: Parameter[] | null
  types: number[]
  isStored: boolean
  /** A cursor: reads so many rows of the portal at a time. Later fetches have no parameters. */
  fetch?: { portal: string; rows: number; isOpen: boolean; isDone: boolean }
  /** PostgreSQL responds to COMMIT of a failed transaction with ROLLBACK and no error. */
  isCommit?: boolean
  resolve(rows: unknown): void
  reject(error: unknown): void
}

export function whenSettled(sent: Sent, receive: (error?: unknown) => void): Sent {
  return {
    ...sent,
    resolve(rows) {
      receive()
      sent.resolve(rows)
    },
    reject(error) {
      receive(error)
      sent.reject(error)
    },
  }
}

/** Messages of the extended protocol, as `pg` offers them to query classes. */
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

/** One Sync at the end: PostgreSQL skips everything after the first failure, also COMMIT. */
export class Batch {
  readonly #all: Sent[]
  readonly #prepared: Map<string, Prepared>
  readonly #stored: (Prepared | undefined)[] = []
  readonly #results: Rows<unknown>[] = []
  #columns: Columns | undefined
  #rows = new Rows<unknown>()
  #isRolledBack = false

  constructor(all: Sent[], prepared: Map<string, Prepared>) {
    this.#all = all
    this.#prepared = prepared
  }

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
    const stored = this.#stored[this.#results.length]
    if (stored) stored.columns = this.#columns
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#columns ??= this.#stored[this.#results.length]?.columns
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

  handlePortalSuspended(): void {
    this.#complete(this.#rows.length)
  }

  handleEmptyQuery(): void {
    this.#complete(0)
  }

  handleReadyForQuery(): void {
    const [first] = this.#all
    const [only, other] = this.#results
    if (first?.parameters === null) first.resolve(other === undefined ? (only ?? this.#rows) : this.#results)
    else for (const [at, sent] of this.#all.entries()) this.#resolve(sent, at)
  }

  /** Later statements were skipped and fail with the same error. */
  handleError(given: Error): void {
    const error = nameLoss(given)
    const failed = Math.min(this.#results.length, this.#all.length - 1)
    for (const [at, sent] of this.#all.entries()) {
      const stored = this.#stored[at]
      if (at < failed) this.#resolve(sent, at)
      else {
        if (stored) stored.isParsed = false
        sent.reject(error)
      }
    }
  }

  handleCopyInResponse(wire: { sendCopyFail(why: string): void }): void {
    wire.sendCopyFail('COPY needs a stream.')
  }

  handleCopyData(): void {}

  #write(wire: Wire, { text, types, isStored, fetch }: Sent, parameters: Parameter[]): void {
    const portal = fetch?.portal ?? ''
    if (fetch?.isOpen) {
      this.#stored.push(undefined)
      wire.describe({ type: 'P', name: portal })
    } else {
      const stored = isStored ? this.#prepare(wire, text, types) : undefined
      this.#stored.push(stored)
      if (!stored) wire.parse({ name: '', text, types })
      wire.bind({ portal, statement: stored?.name ?? '', values: parameters })
      if (stored?.columns === undefined) wire.describe({ type: 'P', name: portal })
    }
    wire.execute({ portal, rows: fetch?.rows ?? 0 })
  }

  #prepare(wire: Wire, text: string, types: number[]): Prepared {
    const key = types.length > 0 ? `${types} ${text}` : text
    const known = this.#prepared.get(key)
    if (known && (known.isParsed || this.#stored.includes(known))) return known
    const stored = known ?? { name: `s${this.#prepared.size}`, isParsed: false }
    this.#prepared.set(key, stored)
    stored.columns = undefined
    wire.close({ type: 'S', name: stored.name })
    wire.parse({ name: stored.name, text, types })
    return stored
  }

  #complete(count: number | null): void {
    Rows.setCount(this.#rows, count)
    this.#results.push(this.#rows)
    this.#rows = new Rows()
    this.#columns = undefined
  }

  #resolve(sent: Sent, at: number): void {
    const stored = this.#stored[at]
    if (stored) {
      stored.isParsed = true
      stored.columns ??= NO_COLUMNS
    }
    if (sent.isCommit && this.#isRolledBack) sent.reject(rolledBack())
    else sent.resolve(this.#results[at])
  }
}

export function nameLoss(error: Error): Error {
  if ((error as { code?: string }).code) return error
  const code = /timeout/i.test(error.message) ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED'
  return Object.assign(error, { code })
}

const NO_COLUMNS: Columns = { names: [], reads: [] }

const rolledBack = () =>
  Object.assign(new Error('The transaction was rolled back: a statement in it has failed.'), {
    code: '25P02',
  })
