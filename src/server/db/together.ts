import { Query } from './driver/query.ts'

/** A statement and how to read its rows. Sent when awaited. */
export class Statement<A> implements PromiseLike<A> {
  readonly #query: Query | null
  readonly #read: (rows: never) => A

  constructor(query: Query | null, read: (rows: never) => A) {
    this.#query = query
    this.#read = read
  }

  /** An error in `read` fails the whole transaction. */
  as<B>(read: (response: A) => B): Statement<B> {
    return new Statement(this.#query, (rows) => read(this.#read(rows)))
  }

  /** To embed it in another statement. Null when there is no query. */
  static partsOf(part: Statement<unknown> | Query): { query: Query | null; read(rows: unknown): unknown } {
    if (!(part instanceof Statement)) return { query: part, read: (rows) => rows }
    return { query: part.#query, read: part.#read as (rows: unknown) => unknown }
  }

  get isSent(): boolean {
    return this.#query?.isSent === true
  }

  // biome-ignore lint/suspicious/noThenProperty: like a query, it runs when its caller awaits it
  then<B = A, C = never>(
    done?: ((response: A) => B | PromiseLike<B>) | null,
    failed?: ((error: unknown) => C | PromiseLike<C>) | null,
  ): Promise<B | C> {
    // Calls `then` directly, because `await` waits one microtask longer.
    const rows = this.#query === null ? Promise.resolve() : this.#query.then((response) => response)
    return rows.then((response) => this.#read(response as never)).then(done, failed)
  }
}

export function first<Row>(query: Query<readonly Row[]>): Statement<Row | undefined> {
  return new Statement(query, ([row]: readonly Row[]) => row)
}

export function reading<Rows, A>(query: Query<Rows>, read: (rows: Rows) => A): Statement<A> {
  return new Statement(query, read)
}

export function found(query: Query): Statement<boolean> {
  return new Statement(query, (rows: readonly unknown[]) => rows.length > 0)
}

export function notNeeded<A>(response: A): Statement<A> {
  return new Statement(null, () => response)
}

/** Statements by name. A Promise is not allowed, because its code has already been sent. */
export interface Parts {
  readonly [name: string]: Statement<unknown> | Query | Parts | null
}

export type Results<P> =
  P extends Statement<infer A>
    ? A
    : P extends Query<infer Rows>
      ? Rows
      : P extends null
        ? null
        : { [Name in keyof P]: Results<P[Name]> }

type Nothing = Record<never, never>

/** One round trip. Order: locks, facts, writes, then the outcome; within a stage from top to bottom. */
export async function sendTogether<
  Lock extends Parts = Nothing,
  Facts extends Parts = Nothing,
  Writes extends Parts = Nothing,
  Outcome extends Parts = Nothing,
>(stages: {
  lock?: Lock
  facts?: Facts
  writes?: Writes
  outcome?: Outcome
}): Promise<Results<Lock & Facts & Writes & Outcome>> {
  const parts: Record<string, Parts[string]> = {}
  for (const stage of [stages.lock, stages.facts, stages.writes, stages.outcome])
    for (const [name, part] of Object.entries<Parts[string]>(stage ?? {})) {
      if (name in parts) throw new Error(`'${name}' is sent twice.`)
      parts[name] = part
    }
  requireUnsent(parts)
  return (await send(parts)) as Results<Lock & Facts & Writes & Outcome>
}

function requireUnsent(parts: Parts): void {
  for (const [name, part] of Object.entries(parts)) {
    if (part === null) continue
    const isEarly = isStatement(part) ? part.isSent : part instanceof Promise
    if (isEarly) throw new Error(`'${name}' was sent before it was its turn.`)
    if (!isStatement(part)) requireUnsent(part)
  }
}

function isStatement(part: Parts | Statement<unknown> | Query): part is Statement<unknown> | Query {
  return part instanceof Statement || part instanceof Query
}

/** `then` sends at once, unlike `await`. */
function send(parts: Parts): Promise<Record<string, unknown>> {
  const results = Object.entries(parts).map(([name, part]) => {
    if (part === null) return [name, null]
    return (isStatement(part) ? part : send(part)).then((response: unknown) => [name, response])
  })
  return Promise.all(results).then(Object.fromEntries)
}
