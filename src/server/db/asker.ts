/**
 * Somebody who waits for an answer, and may leave before it is there: what the database does for them then ends, and what waits
 * for a connection is never sent (docs/decisions/0103).
 */
export class Asker {
  #isGone = false
  readonly #whenGone = new Set<() => void>()

  get isGone(): boolean {
    return this.#isGone
  }

  leave(): void {
    if (this.#isGone) return
    this.#isGone = true
    for (const tell of this.#whenGone) tell()
    this.#whenGone.clear()
  }

  /** Calls `tell` when they leave, unless told to forget it. */
  onLeave(tell: () => void): () => void {
    if (this.#isGone) tell()
    else this.#whenGone.add(tell)
    return () => this.#whenGone.delete(tell)
  }
}

/** Nobody waits any longer for what is being done. */
export class AskerGone extends Error {
  constructor() {
    super('The person who asked has left.')
  }
}
