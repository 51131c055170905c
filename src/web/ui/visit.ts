import { useSyncExternalStore } from 'react'

/**
 * The time of one user at this browser. When it ends, all messages and data of it go, and late responses reach nobody.
 */
let visit = 0
const listeners = new Set<() => void>()

// The browser would record the address of each call, including search texts, even after the visit.
performance.setResourceTimingBufferSize(0)

export const currentVisit = () => visit

export function endVisit(): void {
  visit += 1
  for (const listener of listeners) listener()
}

export function onVisitEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useVisit = () => useSyncExternalStore(onVisitEnd, currentVisit, currentVisit)
