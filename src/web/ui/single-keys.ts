import { useSyncExternalStore } from 'react'

/**
 * Whether one key alone may do something, such as '/' for the search. People who speak to their computer, or whose hand shakes,
 * can switch it off (WCAG 2.1.4); keys with Ctrl go on working.
 */
const storageKey = 'quartermaster-single-keys'
const listeners = new Set<() => void>()

/** The choice kept in this browser; on where none is kept or storage is closed. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Counts at once, and is kept in this browser. */
export function chooseSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is closed (private window): then there is nothing to switch off.
  }
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(listen, hasSingleKeys)
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
