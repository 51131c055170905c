import { Query } from './driver/query.ts'

/** One statement that is written and not sent yet, with what its rows mean. Awaited, it is sent by itself. */
export class Statement<A> implements PromiseLike<A> {
  readonly #query: Query | null
  readonly #read: (rows: never) => A

  constructor(query: Query | null, read: (rows: never) => A) {
    this.#query = query
    this.#read = read
  }

  /** The same statement, its answer read further. What `read` throws fails whatever it was sent with. */
  as<B>(read: (answer: A) => B): Statement<B> {
    return new Statement(this.#query, (rows) => read(this.#read(rows)))
  }

  /** What is written, and what its rows mean; to put it into another statement. Null where there is nothing to ask. */
  static partsOf(part: Statement<unknown> | Query): { query: Query | null; read(rows: unknown): unknown } {
    if (!(part instanceof Statement)) return { query: part, read: (rows) => rows }
    return { query: part.#query, read: part.#read as (rows: unknown) => unknown }
  }

  get isSent(): boolean {
    return this.#query?.isSent === true
  }

  // biome-ignore lint/suspicious/noThenProperty: like a query, it runs when its caller awaits it
  then<B = A, C = never>(
    done?: ((answer: A) => B | PromiseLike<B>) | null,
    failed?: ((error: unknown) => C | PromiseLike<C>) | null,
  ): Promise<B | C> {
    // Asked for its answer at once: code that awaits a query lets one round of the event loop's small jobs pass first.
    const rows = this.#query === null ? Promise.resolve() : this.#query.then((answer) => answer)
    return rows.then((answer) => this.#read(answer as never)).then(done, failed)
  }
}

/** Its first row, if there is one. */
export function first<Row>(query: Query<readonly Row[]>): Statement<Row | undefined> {
  return new Statement(query, ([row]: readonly Row[]) => row)
}

/** All its rows, as something else. */
export function reading<Rows, A>(query: Query<Rows>, read: (rows: Rows) => A): Statement<A> {
  return new Statement(query, read)
}

/** Whether there is a row. */
export function found(query: Query): Statement<boolean> {
  return new Statement(query, (rows: readonly unknown[]) => rows.length > 0)
}

/** There is nothing to ask or to write, and this is the answer. */
export function notNeeded<A>(answer: A): Statement<A> {
  return new Statement(null, () => answer)
}

/** Statements by name. A Promise is none: the code that made it has sent already, ahead of everything here. */
export interface Parts {
  readonly [name: string]: Statement<unknown> | Query | Parts | null
}

/** What came back, by the same names. */
export type Answers<P> =
  P extends Statement<infer A>
    ? A
    : P extends Query<infer Rows>
      ? Rows
      : P extends null
        ? null
        : { [Name in keyof P]: Answers<P[Name]> }

type Nothing = Record<never, never>

/**
 * Sends the statements of a transaction in one go and waits for all answers: one trip to the database for all of them. The
 * database answers one after the other, first what is locked, then the facts (which cannot change any more), then what
 * is written, then the outcome (what is read as the writes left it), whatever the order in which they stand here. Within a
 * stage they run from top to bottom. One that fails, or whose answer is refused, fails the whole.
 */
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
}): Promise<Answers<Lock & Facts & Writes & Outcome>> {
  const parts: Record<string, Parts[string]> = {}
  for (const stage of [stages.lock, stages.facts, stages.writes, stages.outcome])
    for (const [name, part] of Object.entries<Parts[string]>(stage ?? {})) {
      if (name in parts) throw new Error(`'${name}' is sent twice.`)
      parts[name] = part
    }
  requireUnsent(parts)
  return (await send(parts)) as Answers<Lock & Facts & Writes & Outcome>
}

/** The type refuses it as well; this is for what the compiler cannot see. */
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

/** No answer is awaited before the last one is sent; `then` sends at once, where `await` would let others go first. */
function send(parts: Parts): Promise<Record<string, unknown>> {
  const answers = Object.entries(parts).map(([name, part]) => {
    if (part === null) return [name, null]
    return (isStatement(part) ? part : send(part)).then((answer: unknown) => [name, answer])
  })
  return Promise.all(answers).then(Object.fromEntries)
}
