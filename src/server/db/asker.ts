import type { Sql } from './connect.ts'

/** What of a statement of postgres.js tells where it is; not of its types. */
type Sent = Promise<unknown> & {
  /** Somebody waits for it; a piece of another statement is never. */
  executed: boolean
  /** Set once a connection has it. */
  state: unknown
  /** The database works at it. */
  active: boolean
  canceller: ((query: Sent) => Promise<void>) | null
}

/**
 * Somebody who waits for an answer, and may leave before it is there: what the database does for them then ends, and what waits
 * for a connection is never sent (docs/decisions/0103).
 */
export class Asker {
  #isGone = false
  readonly #sent: Sent[] = []
  readonly #whenGone = new Set<() => void>()

  get isGone(): boolean {
    return this.#isGone
  }

  leave(): void {
    if (this.#isGone) return
    this.#isGone = true
    for (const query of this.#sent) cancel(query)
    for (const tell of this.#whenGone) tell()
    this.#whenGone.clear()
  }

  /** Calls `tell` when they leave, unless told to forget it. */
  onLeave(tell: () => void): () => void {
    if (this.#isGone) tell()
    else this.#whenGone.add(tell)
    return () => this.#whenGone.delete(tell)
  }

  /** A connection as this one asks it. Writes are never asked for so: they are whole or they are not. */
  asking(sql: Sql): Sql {
    return new Proxy(sql, this.#follow)
  }

  readonly #follow: ProxyHandler<Sql> = {
    apply: (target, _self, args: unknown[]) => {
      if (this.#isGone) throw new AskerGone()
      const made = Reflect.apply(target as unknown as (...all: unknown[]) => unknown, undefined, args)
      // Names and rows that are put into a statement are asked for like one.
      if (made instanceof Promise) this.#sent.push(made as Sent)
      return made
    },
  }
}

/** Nobody waits any longer for what is being done. */
export class AskerGone extends Error {
  constructor() {
    super('The person who asked has left.')
  }
}

/**
 * Only what runs, or waits for a connection. What stands behind another statement on its connection is let run: the driver
 * would give its answer to the next one.
 */
function cancel(query: Sent): void {
  const { canceller } = query
  if (!query.executed || !canceller || (query.state !== null && !query.active)) return
  query.canceller = null
  query.catch(() => {})
  // A database that cannot be reached has nothing under way.
  void canceller(query).catch(() => {})
}

/**
 * The answer of what only reads. A word to cancel goes to a connection, not to a statement: it may come late and strike the next
 * one there, of somebody who still waits. That one is asked again.
 */
export async function askAgainIfStruck<A>(asker: Asker, work: () => Promise<A>): Promise<A> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = (error ?? {}) as { code?: string; message?: string }
    if (asker.isGone || code !== '57014' || !/user request/.test(message ?? '')) throw error
    return work()
  }
}
