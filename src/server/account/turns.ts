import { Refusal } from '#domain/refusal.ts'

/**
 * One after the other by name: guesses at one account wait for each other, so that the third wrong one locks it before the
 * fourth is looked at. Names that nobody has wait just so.
 */
export class Turns {
  readonly #most: number
  readonly #last = new Map<string, { end: Promise<unknown>; waiting: number }>()

  /** @param most how many of one name may wait */
  constructor(most: number) {
    this.#most = most
  }

  /** @throws Refusal (503) when too many wait already */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name)
    const waiting = (before?.waiting ?? 0) + 1
    if (waiting > this.#most)
      throw new Refusal(
        'busy',
        'Somebody is trying this username many times right now. Try again in a moment.',
        {
          code: 'SIGN_IN_BUSY',
          retryAfter: 5,
        },
      )
    const turn = (before?.end ?? Promise.resolve()).then(work)
    const entry = { end: turn.catch(() => {}), waiting }
    this.#last.set(name, entry)
    try {
      return await turn
    } finally {
      const now = this.#last.get(name)
      if (now && --now.waiting === 0) this.#last.delete(name)
    }
  }
}
