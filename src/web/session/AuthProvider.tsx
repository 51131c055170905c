import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Refusal } from '#domain/refusal.ts'
import { initialData } from '#web/texts/initial-data.ts'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { forgetTyped, hasTyped, nameOwner, resumeTyped, saveTyped } from '#web/ui/typed.ts'
import { endVisit } from '#web/ui/visit.ts'
import { onOutcome, sendRequest } from '#wire/send-request.ts'
import { readSession, type SessionUser } from '#wire/session/session.ts'
import { notifyOtherTabs, onOtherTabs } from './other-tabs.ts'
import { describeStored } from './saved-words.ts'
import { clearStoredSession, refreshSession, storeSignedInUser } from './session-storage.ts'

/** 'asking' until the server has reported the session. 'away' while the server is unreachable. */
type AuthStatus = 'asking' | 'away' | 'known'

export type Auth = {
  status: AuthStatus
  user: SessionUser | null
  farewell: string | null
  /** Called after sign-in and after a change of program. */
  storeSession: (user: SessionUser) => void
  /** Clears the session and all typed text. `farewell` tells the user why. */
  clearSession: (farewell?: string) => void
  /** The same for an expired session: typed text waits until the same user signs in again. */
  lapseSession: (why: string) => void
  /** While the user signs out, a response without a session is no news. `clearSession` ends this state. */
  expectEnd: (isExpected: boolean) => void
}

const AuthContext = createContext<Auth | null>(null)
const SESSION_ENDED = 'Your session has ended. Sign in to continue.'
const RETRY_AFTER = 5000

export function AuthProvider({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState<AuthStatus>(initialData ? 'known' : 'asking')
  const [user, setUser] = useState<SessionUser | null>(initialData?.session ?? null)
  /** The session from the page itself, until it is stored. */
  const came = useRef(initialData?.session ?? null)
  const [farewell, setFarewell] = useState<string | null>(null)

  /** The number of the last user of this page. */
  const last = useRef(user?.id)
  /** The signed-in user, for code that runs between two renders. */
  const present = useRef(user)
  const enter = useCallback((next: SessionUser) => {
    if (last.current !== undefined && last.current !== next.id) {
      // After a session the visit is over already. Notices of the sign-in stay.
      if (present.current) endVisit()
      // The same user continues at the old address. Another user must not see what was searched there.
      window.history.replaceState(null, '', '/')
    }
    last.current = next.id
    present.current = next
    resumeTyped(nameOwner(next))
    setUser(next)
    setFarewell(null)
    setStatus('known')
  }, [])
  const storeSession = useCallback(
    (next: SessionUser) => {
      const { current: before } = present
      if (before && nameOwner(before) === nameOwner(next)) refreshSession(next)
      else storeSignedInUser(next)
      if (before?.id !== next.id) notifyOtherTabs('person-changed')
      enter(next)
    },
    [enter],
  )
  const isEndExpected = useRef(false)
  const expectEnd = useCallback((isExpected: boolean) => {
    isEndExpected.current = isExpected
  }, [])
  const leave = useCallback((reason?: string) => {
    isEndExpected.current = false
    clearStoredSession()
    endVisit()
    present.current = null
    setUser(null)
    setFarewell(reason ?? null)
    setStatus('known')
  }, [])
  const clearSession = useCallback(
    (reason?: string) => {
      forgetTyped()
      leave(reason)
    },
    [leave],
  )
  const owner = user && nameOwner(user)
  const texts = usePortalTexts()
  const lapseSession = useCallback(
    (why: string) => {
      if (owner) saveTyped(owner)
      leave(`${why} ${describeStored(hasTyped(), texts)}`)
      window.scrollTo(0, 0)
      notifyOtherTabs('person-changed')
    },
    [owner, leave, texts],
  )

  // The first response says whether there is a session, so a visitor's browser logs no failed request.
  const hasSession = texts?.hasSession
  useEffect(() => {
    if (hasSession === undefined) return
    if (!hasSession) return leave()
    if (came.current) {
      refreshSession(came.current)
      came.current = null
      return
    }
    let timer: ReturnType<typeof setTimeout>
    const stop = new AbortController()
    const start = async () => {
      try {
        const going = await sendRequest(readSession, { signal: stop.signal })
        refreshSession(going)
        enter(going)
      } catch (error) {
        if (stop.signal.aborted) return
        if (error instanceof Refusal && error.kind === 'signed-out') return leave()
        setStatus('away')
        timer = setTimeout(start, RETRY_AFTER)
      }
    }
    void start()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [hasSession, enter, leave])

  const isSignedIn = user !== null
  useEffect(() => {
    if (!isSignedIn) return
    return onOutcome(({ refusal }) => {
      if (refusal?.kind !== 'signed-out' || isEndExpected.current) return
      // The server gave the reason: idle, ended elsewhere, or too many sessions.
      const isExplained = refusal.code.startsWith('SESSION_')
      lapseSession(isExplained ? refusal.message : SESSION_ENDED)
    })
  }, [isSignedIn, lapseSession])
  useEffect(
    () =>
      onOtherTabs((message) => {
        if (message === 'signed-out') clearSession('You signed out in another tab.')
      }),
    [clearSession],
  )

  const auth = useMemo(
    () => ({ status, user, farewell, storeSession, clearSession, lapseSession, expectEnd }),
    [status, user, farewell, storeSession, clearSession, lapseSession, expectEnd],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** [AUTH-28] */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** Throws when nobody is signed in: for pages inside the signed-in app only. */
export function usePerson(): SessionUser {
  const { user } = useAuth()
  if (!user) throw new Error('usePerson is for signed-in pages')
  return user
}
