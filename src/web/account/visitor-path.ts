import { useSyncExternalStore } from 'react'
import { type ResetLink, readResetLink } from '#wire/account/recovery.ts'
import { readOpeningLink } from '#wire/opening/opening-link.ts'

/** Stored in the history state, never in the address. */
export type VisitorState = {
  resetLink?: ResetLink
  token?: string
  opening?: string
  isResetRequest?: boolean
}

const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Follows `goToPath` and the back button. */
export function useVisitorPath(): string {
  return useSyncExternalStore(listen, () => window.location.pathname)
}

/** Does not reload the page, so that notices stay. Scrolls to the top. */
export function goToPath(path: string, state: VisitorState = {}): void {
  window.history.replaceState(state, '', path)
  window.scrollTo(0, 0)
  for (const listener of listeners) listener()
}

export function readVisitorState(): VisitorState {
  return (window.history.state ?? {}) as VisitorState
}

/**
 * The link leaves the address bar and the history at once. After a reload it comes from the history state. Null when
 * there is none.
 */
export function takeResetLink(): ResetLink | null {
  const given = readResetLink(window.location.search)
  if (given) window.history.replaceState({ resetLink: given }, '', window.location.pathname)
  return given ?? readVisitorState().resetLink ?? null
}

/** The token of `/test?token=…` leaves the address at once. */
export function takeToken(): string | null {
  const given = new URLSearchParams(window.location.search)
  const token = given.get('token') ?? given.get('TOKEN')
  if (token) window.history.replaceState({ token }, '', window.location.pathname)
  return token ?? readVisitorState().token ?? null
}

/** The secret leaves the address at once, as that of a reset does. */
export function takeOpeningLink(): string | null {
  const given = readOpeningLink(window.location.search)
  if (given) window.history.replaceState({ opening: given }, '', window.location.pathname)
  return given ?? readVisitorState().opening ?? null
}
