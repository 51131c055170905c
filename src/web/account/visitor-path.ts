import { useSyncExternalStore } from 'react'
import { type ResetLink, readResetLink } from '#wire/account/recovery.ts'
import { readOpeningLink } from '#wire/opening/opening-link.ts'

/** What a screen for visitors hands to the next; kept by the browser beside the address, never in it. */
export type VisitorState = {
  resetLink?: ResetLink
  token?: string
  opening?: string
  asksForReset?: boolean
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

/** The path of the browser, also after `goToPath` and the back button. */
export function useVisitorPath(): string {
  return useSyncExternalStore(listen, () => window.location.pathname)
}

/** Takes the place of this screen without loading the page again, so that notices stay; it begins at its top. */
export function goToPath(path: string, state: VisitorState = {}): void {
  window.history.replaceState(state, '', path)
  window.scrollTo(0, 0)
  for (const listener of listeners) listener()
}

export function readVisitorState(): VisitorState {
  return (window.history.state ?? {}) as VisitorState
}

/**
 * The reset link in the address. It leaves the address bar and the history as soon as it is read; what was read before,
 * as after a reload, comes from beside the address. Null when there is none.
 */
export function takeResetLink(): ResetLink | null {
  const given = readResetLink(window.location.search)
  if (given) window.history.replaceState({ resetLink: given }, '', window.location.pathname)
  return given ?? readVisitorState().resetLink ?? null
}

/** The token of a verification, from the address `/test?token=…`, which it leaves at once. */
export function takeToken(): string | null {
  const given = new URLSearchParams(window.location.search)
  const token = given.get('token') ?? given.get('TOKEN')
  if (token) window.history.replaceState({ token }, '', window.location.pathname)
  return token ?? readVisitorState().token ?? null
}

/** The secret of the link that opens an empty portal, which leaves the address at once like that of a reset. */
export function takeOpeningLink(): string | null {
  const given = readOpeningLink(window.location.search)
  if (given) window.history.replaceState({ opening: given }, '', window.location.pathname)
  return given ?? readVisitorState().opening ?? null
}
