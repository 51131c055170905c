import type { Change } from '#wire/change.ts'
import { type Attempts, createAttempts } from './attempts.ts'

/** For several things changed side by side, such as the lines of a cart. */
export type EachAttempts = {
  send: <A>(of: string, change: Change<A>) => Promise<A>
  /** True when the outcome of any change is unknown. */
  isUnknown: () => boolean
}

export function createEachAttempts(): EachAttempts {
  const each = new Map<string, Attempts>()
  return {
    send(of, change) {
      const attempts = each.get(of) ?? createAttempts()
      each.set(of, attempts)
      return attempts.send(change)
    },
    isUnknown: () => [...each.values()].some((attempts) => attempts.isUnknown()),
  }
}
