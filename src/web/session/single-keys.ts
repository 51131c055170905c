import { useSyncExternalStore } from 'react'
import { usePerson } from './AuthProvider.tsx'

/**
 * Single-key shortcuts: '/' for the search, j, k, x, o, a, d, and ? in a list of orders. Users of speech input or with
 * a tremor can turn them off (WCAG 2.1.4). Shortcuts with Ctrl stay. The key holds the number of the person, so that
 * users of one browser have separate choices.
 */
const keyOf = (personId: number) => `quartermaster-single-keys-${personId}`
const listeners = new Set<() => void>()
/** Choices of this visit, for browsers without storage (private window). */
const chosen = new Map<number, boolean>()

function hasSingleKeys(personId: number): boolean {
  return chosen.get(personId) ?? readStored(personId) !== 'off'
}

function readStored(personId: number): string | null {
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
    // The choice lasts as long as the visit.
  }
  for (const listener of listeners) listener()
}

export function useSingleKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const { id } = usePerson()
  const isOn = useSyncExternalStore(listen, () => hasSingleKeys(id))
  return [isOn, (next) => chooseSingleKeys(id, next)]
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True in a text field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="textbox"]')
  )
}
