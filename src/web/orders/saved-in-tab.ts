import { nameOwner } from '#web/ui/typed.ts'
import type { SessionUser } from '#wire/session/session.ts'

export type Who = Pick<SessionUser, 'id' | 'program'>

/** Null for the next person, in another program, and when nothing is stored. */
export function readInTab(key: string, who: Who): unknown {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { by: string; value: unknown } | null
    return stored?.by === nameOwner(who) ? (stored.value ?? null) : null
  } catch {
    return null
  }
}

/** Until the session ends. Null removes it. */
export function saveInTab(key: string, who: Who, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ by: nameOwner(who), value }))
  } catch {
    // Without storage (private window), it lasts as long as the page.
  }
}
