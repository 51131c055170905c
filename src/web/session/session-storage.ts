import { type SessionUser, sessionUser } from '#wire/session/session.ts'

/**
 * A copy of the session for display, as in the seeds. No decision depends on it: the server identifies the session by
 * its cookie. [AUTH-23]
 */
const KEYS = [
  'user',
  'permissions',
  'dodaacs',
  'cartQty',
  'attentionRead',
  'chosenOrders',
  'ordersLeft',
  'quantitiesLeft',
]
/** Names of other people, which the next user of this computer must not see. */
const NAMES = ['previousMember', 'orderFilterMembers']

/** [AUTH-25] */
export function clearStoredSession(): void {
  withStorage(() => {
    for (const key of [...KEYS, ...NAMES]) {
      sessionStorage.removeItem(key)
      localStorage.removeItem(key)
    }
  })
}

/** Clears data of a previous user, then stores this session. [AUTH-24] */
export function storeSignedInUser(user: SessionUser): void {
  clearStoredSession()
  forgetCameByProvider()
  refreshSession(user)
}

/** Stores a session that continues, such as after a reload. The cart count stays. [CART-26] */
export function refreshSession(user: SessionUser): void {
  withStorage(() => {
    sessionStorage.setItem('user', JSON.stringify(sessionUser.write(user)))
    sessionStorage.setItem('permissions', JSON.stringify(user.permissions))
    sessionStorage.setItem('dodaacs', JSON.stringify(user.dodaacs.map(({ dodaac }) => dodaac)))
  })
}

const CAME_BY_PROVIDER = 'cameByProvider'

/** The user may still be signed in at the identity provider after this session ends. */
export function saveCameByProvider(): void {
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

/** In the demo, one agreement per browser is stored. Elsewhere the user agrees at each sign-in. [AUTH-05] */
export function hasAgreed(): boolean {
  let agreed = false
  withStorage(() => {
    agreed = localStorage.getItem(CONSENT) === 'agreed'
  })
  return agreed
}

export function saveAgreement(): void {
  withStorage(() => localStorage.setItem(CONSENT, 'agreed'))
}

const ATTENTION = 'attentionRead'

/** Whether the notice of this report was open in this visit. */
export function hasReadAttention(report: string): boolean {
  let has = false
  withStorage(() => {
    has = readAttention().includes(report)
  })
  return has
}

export function saveAttentionRead(report: string): void {
  withStorage(() => {
    const read = new Set([...readAttention(), report])
    sessionStorage.setItem(ATTENTION, JSON.stringify([...read]))
  })
}

function readAttention(): string[] {
  return JSON.parse(sessionStorage.getItem(ATTENTION) ?? '[]') as string[]
}

/** Storage can be unavailable (private windows, policies). The portal works without it. */
function withStorage(act: () => void): void {
  try {
    act()
  } catch {
    // Nothing to store.
  }
}
