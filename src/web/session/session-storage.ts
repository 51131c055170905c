import { type SessionUser, sessionUser } from '#wire/session/session.ts'

/**
 * The display copy of the session that the seeds keep in the browser. Nothing is decided by it: the server knows the
 * session by its cookie. [AUTH-23]
 */
const KEYS = ['user', 'permissions', 'dodaacs', 'cartQty', 'attentionRead', 'chosenOrders', 'ordersLeft']
/** Names of people who were ordered for or searched for: nobody who sits down next reads them. */
const NAMES = ['previousMember', 'orderFilterMembers']

/** Takes away user, permissions, DoDAACs, cart quantity, what was chosen, and names of others, wherever they were kept. [AUTH-25] */
export function clearStoredSession(): void {
  withStorage(() => {
    for (const key of [...KEYS, ...NAMES]) {
      sessionStorage.removeItem(key)
      localStorage.removeItem(key)
    }
  })
}

/** Clears what another person may have left, then keeps this session. [AUTH-24] */
export function keepSession(user: SessionUser): void {
  clearStoredSession()
  forgetCameByProvider()
  refreshSession(user)
}

/** Writes down a session that goes on, as after a reload; the count of the cart stays. [CART-26] */
export function refreshSession(user: SessionUser): void {
  withStorage(() => {
    sessionStorage.setItem('user', JSON.stringify(sessionUser.write(user)))
    sessionStorage.setItem('permissions', JSON.stringify(user.permissions))
    sessionStorage.setItem('dodaacs', JSON.stringify(user.dodaacs.map(({ dodaac }) => dodaac)))
  })
}

const CAME_BY_PROVIDER = 'cameByProvider'

/** Somebody who came by the identity provider may be signed in there, too, when this session is over. */
export function keepCameByProvider(): void {
  withStorage(() => sessionStorage.setItem(CAME_BY_PROVIDER, 'yes'))
}

export function hasComeByProvider(): boolean {
  let has = false
  withStorage(() => {
    has = sessionStorage.getItem(CAME_BY_PROVIDER) === 'yes'
  })
  return has
}

export function forgetCameByProvider(): void {
  withStorage(() => sessionStorage.removeItem(CAME_BY_PROVIDER))
}

const CONSENT = 'consent'

/** In the demo the notice before sign-in is agreed to once per browser; elsewhere at each sign-in, and nothing is kept. [AUTH-05] */
export function hasAgreed(): boolean {
  let agreed = false
  withStorage(() => {
    agreed = localStorage.getItem(CONSENT) === 'agreed'
  })
  return agreed
}

export function keepAgreement(): void {
  withStorage(() => localStorage.setItem(CONSENT, 'agreed'))
}

const ATTENTION = 'attentionRead'

/** Whether the notice above this report was open once in this visit. */
export function hasReadAttention(report: string): boolean {
  let has = false
  withStorage(() => {
    has = readAttention().includes(report)
  })
  return has
}

export function keepAttentionRead(report: string): void {
  withStorage(() => {
    const read = new Set([...readAttention(), report])
    sessionStorage.setItem(ATTENTION, JSON.stringify([...read]))
  })
}

function readAttention(): string[] {
  return JSON.parse(sessionStorage.getItem(ATTENTION) ?? '[]') as string[]
}

/** Storage may be closed (private windows, policies); the portal works without it. */
function withStorage(act: () => void): void {
  try {
    act()
  } catch {
    // Nothing to keep then.
  }
}
