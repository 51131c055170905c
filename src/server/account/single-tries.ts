/** A try that has not come to its end after this (ms) holds nobody up any longer. */
const LASTS = 10_000

/**
 * One try at a time for each person, in this process. A try that is never ended, because what was to end it failed, ends by
 * itself, so nobody is shut out for good.
 */
export class SingleTries {
  readonly #since = new Map<number, number>()

  /**
   * Begins a try; answers how to end it, or null while another one goes on.
   * @param now milliseconds of a clock that only goes forward
   */
  begin(personId: number, now = performance.now()): (() => void) | null {
    for (const [other, since] of this.#since) if (now - since >= LASTS) this.#since.delete(other)
    if (this.#since.has(personId)) return null
    this.#since.set(personId, now)
    return () => {
      // Not the try of somebody who began after this one was given up.
      if (this.#since.get(personId) === now) this.#since.delete(personId)
    }
  }
}
