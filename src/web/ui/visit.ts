import { useSyncExternalStore } from 'react'

/**
 * A visit is the time of one person at this browser. What is said and shown belongs to one: when it ends, everything of it goes,
 * and an answer that comes later reaches nobody.
 */
let visit = 0
const listeners = new Set<() => void>()

// For its own figures the browser would note the address of each call, with what was searched for in it, and after a visit, too,
// where an answer comes late.
performance.setResourceTimingBufferSize(0)

export const currentVisit = () => visit

export function endVisit(): void {
  visit += 1
  for (const listener of listeners) listener()
}

/** Calls when a visit has ended; gives back how to stop. */
export function onVisitEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The visit that is going on. */
export const useVisit = () => useSyncExternalStore(onVisitEnd, currentVisit, currentVisit)
