import { Refusal } from '#domain/refusal.ts'
import { describeWait } from './uses.ts'

/** Per person or network and `seconds`. `did` begins the refusal's sentence. */
export type Rate = { kind: string; max: number; seconds: number; did: string }

/** Fifty pasted lines cause fifty requests. */
export const searches = (max: number): Rate => ({
  ...{ kind: 'search', max, seconds: 10, did: 'You have searched too often within a moment' },
})
/** A whole base may share one address. Known browsers do not count. */
export const CHALLENGES: Rate = {
  ...{ kind: 'challenge', max: 300, seconds: 60, did: 'Many people are signing in from your network' },
}
/** Per sign-in with a correct password, or per known browser. */
export const CHALLENGES_OF_ONE: Rate = {
  ...{ kind: 'challenge of one', max: 30, seconds: 60, did: 'You have started to sign in too often' },
}
export const OWN_CHALLENGES: Rate = {
  ...{ kind: 'own challenge', max: 30, seconds: 60, did: 'You have started to add a passkey too often' },
}

/** Milliseconds between two sweeps: the longest window. */
const SWEPT_EVERY = 60_000

/** Counts in this process. `uses.ts` counts over all. */
export class Rates {
  readonly #counts = new Map<string, { uses: number; until: number }>()
  #sweptAt = 0

  /** @throws Refusal (429) with the seconds until the window ends */
  take({ kind, max, seconds, did }: Rate, subject: string | number, now = performance.now()): void {
    this.#sweep(now)
    const key = `${kind} ${subject}`
    const stored = this.#counts.get(key)
    const count = stored && stored.until > now ? stored : { uses: 0, until: now + seconds * 1000 }
    count.uses++
    this.#counts.set(key, count)
    if (count.uses <= max) return
    const left = Math.max(1, Math.ceil((count.until - now) / 1000))
    throw new Refusal('too-many', `${did}. Try again in ${describeWait(left)}.`, {
      code: 'TOO_OFTEN',
      retryAfter: left,
    })
  }

  get size(): number {
    return this.#counts.size
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEPT_EVERY) return
    this.#sweptAt = now
    for (const [one, { until }] of this.#counts) if (until <= now) this.#counts.delete(one)
  }
}
