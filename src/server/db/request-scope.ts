/**
 * When the client disconnects, PostgreSQL cancels its statement, and waiting ones are not sent (decision 29).
 */
export class RequestScope {
  #isGone = false
  readonly #whenGone = new Set<() => void>()

  get isGone(): boolean {
    return this.#isGone
  }

  leave(): void {
    if (this.#isGone) return
    this.#isGone = true
    for (const notify of this.#whenGone) notify()
    this.#whenGone.clear()
  }

  /** Returns a function that removes the listener. */
  onLeave(notify: () => void): () => void {
    if (this.#isGone) notify()
    else this.#whenGone.add(notify)
    return () => this.#whenGone.delete(notify)
  }
}

export class RequestGone extends Error {
  constructor() {
    super('The person who sent the request has left.')
  }
}
