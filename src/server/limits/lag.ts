/** Milliseconds between two looks, and how many of them count. */
const LOOKS_EVERY = 50
const LOOKS = 5
/** Nothing of ours takes so long (ms): the program, or the machine, was stopped and goes on. */
const STOOD_STILL = 5000

/** How late the event loop comes to what is due (ms): the median of five looks, for one long pause says nothing about the next moment. */
export class Lag {
  #late: number[] = Array(LOOKS).fill(0)
  #median = 0
  #timer: NodeJS.Timeout | undefined
  readonly #sayStoodStill: (late: number) => void

  /** @param sayStoodStill hears how long it was (ms), when it is over */
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
