import type { Change } from '#wire/change.ts'
import { type Attempts, createAttempts } from './attempts.ts'

/** Attempts of several things that are changed beside each other, such as the lines of a cart. */
export type EachAttempts = {
  send: <A>(of: string, change: Change<A>) => Promise<A>
  /** Whether an answer to any of them is missing. */
  isUnknown: () => boolean
}

/** Each thing has its own last question. */
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
