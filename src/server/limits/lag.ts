/** Milliseconds between two looks, and how many of them count. */
const LOOKS_EVERY = 50
const LOOKS = 5
/** Milliseconds. Only a stopped process takes so long. */
const STOOD_STILL = 5000

/** Event loop delay (ms): the median of five, because one long pause predicts nothing. */
export class Lag {
  #late: number[] = Array(LOOKS).fill(0)
  #median = 0
  #timer: NodeJS.Timeout | undefined
  readonly #sayStoodStill: (late: number) => void

  /** @param sayStoodStill receives the length (ms) afterwards */
  constructor(sayStoodStill: (late: number) => void = () => {}) {
    this.#sayStoodStill = sayStoodStill
  }

  begin(): void {
    let before = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.note(now - before - LOOKS_EVERY)
      before = now
    }, LOOKS_EVERY)
    this.#timer.unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  note(late: number): void {
    if (late >= STOOD_STILL) this.#sayStoodStill(late)
    this.#late = [late, ...this.#late].slice(0, LOOKS)
    const sorted = this.#late.toSorted((a, b) => a - b)
    this.#median = Math.max(0, sorted[(LOOKS - 1) / 2] ?? 0)
  }

  now(): number {
    return this.#median
  }
}
