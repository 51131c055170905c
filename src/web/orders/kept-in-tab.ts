import type { SessionUser } from '#wire/session/session.ts'

export type Who = Pick<SessionUser, 'id' | 'program'>
const nameOwner = ({ id, program }: Who) => `${program}/${id}`

/** What this tab keeps for somebody under a key; null for the next person, in another program, and where nothing is kept. */
export function readInTab(key: string, who: Who): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { by: string; value: unknown } | null
    return kept?.by === nameOwner(who) ? (kept.value ?? null) : null
  } catch {
    return null
  }
}

/** Keeps something in this tab until the session ends; null keeps nothing. */
export function keepInTab(key: string, who: Who, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ by: nameOwner(who), value }))
  } catch {
    // Storage is closed (private window): it then lasts as long as the page is open.
  }
}
