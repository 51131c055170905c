import { useSyncExternalStore } from 'react'
import { usePerson } from './AuthProvider.tsx'

/**
 * Whether one key alone may do something: '/' for the search, j, k, x, o, a, d and ? in a list of orders. People who speak to
 * their computer, or whose hand shakes, can switch it off (WCAG 2.1.4); keys with Ctrl go on working. The number of the person
 * stands in the key: whoever signs in next on this browser has a choice of their own.
 */
const keyOf = (personId: number) => `quartermaster-single-keys-${personId}`
const listeners = new Set<() => void>()
/** Choices of this visit: all that there is in a browser that keeps nothing (private window). */
const chosen = new Map<number, boolean>()

function hasSingleKeys(personId: number): boolean {
  return chosen.get(personId) ?? readKept(personId) !== 'off'
}

function readKept(personId: number): string | null {
  try {
    return localStorage.getItem(keyOf(personId))
  } catch {
    return null
  }
}

function chooseSingleKeys(personId: number, isOn: boolean): void {
  chosen.set(personId, isOn)
  try {
    if (isOn) localStorage.removeItem(keyOf(personId))
    else localStorage.setItem(keyOf(personId), 'off')
  } catch {
    // It lasts as long as the visit.
  }
  for (const listener of listeners) listener()
}

/** The choice of the person who is signed in, kept in this browser, and how to make it; it counts at once. */
export function useSingleKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const { id } = usePerson()
  const isOn = useSyncExternalStore(listen, () => hasSingleKeys(id))
  return [isOn, (next) => chooseSingleKeys(id, next)]
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether what is pressed is a text that somebody types. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="textbox"]')
  )
}
