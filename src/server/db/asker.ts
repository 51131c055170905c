/**
 * When the client disconnects, PostgreSQL cancels its statement, and waiting ones are not sent (decision 29).
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

  /** Returns a function that removes the listener. */
  onLeave(tell: () => void): () => void {
    if (this.#isGone) tell()
    else this.#whenGone.add(tell)
    return () => this.#whenGone.delete(tell)
  }
}

export class AskerGone extends Error {
  constructor() {
    super('The person who sent the request has left.')
  }
}
