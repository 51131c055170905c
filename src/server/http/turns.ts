import { Refusal } from '#domain/refusal.ts'

/** Guesses at one account wait, so that the third wrong one locks it before the fourth. */
export class Turns {
  readonly #max: number
  readonly #sentence: string
  readonly #last = new Map<string, { end: Promise<unknown>; waiting: number }>()

  /** @param most waiting calls per name */
  constructor(max: number, sentence: string) {
    this.#max = max
    this.#sentence = sentence
  }

  /** @throws Refusal (503) when too many wait */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name)
    const waiting = (before?.waiting ?? 0) + 1
    if (waiting > this.#max) throw new Refusal('busy', this.#sentence, { retryAfter: 5 })
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
