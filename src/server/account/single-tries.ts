/** Milliseconds until an unfinished try expires. */
const LASTS = 10_000

/** One try at a time for each person, in this process. An unfinished try expires. */
export class SingleTries {
  readonly #since = new Map<number, number>()

  /**
   * Ends the try; null while another runs.
   * @param now milliseconds of a monotonic clock
   */
  begin(personId: number, now = performance.now()): (() => void) | null {
    for (const [other, since] of this.#since) if (now - since >= LASTS) this.#since.delete(other)
    if (this.#since.has(personId)) return null
    this.#since.set(personId, now)
    return () => {
      // This try may have expired, and another may run now.
      if (this.#since.get(personId) === now) this.#since.delete(personId)
    }
  }
}
