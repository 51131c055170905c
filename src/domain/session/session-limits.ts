import { isPrivileged, type Visitor } from '../roles/permissions.ts'

/** (decisions, section 3) */
export const IDLE_SECONDS = 15 * 60
/** (threat A9) */
const PRIVILEGED_IDLE_SECONDS = 10 * 60
export const LONGEST_SECONDS = 12 * 60 * 60
/** Each within the lock's time of the previous one (threat A6). */
export const PASSWORD_TRIES = 3
/** A card passes the lock. */
export const PASSWORD_LOCK_SECONDS = 15 * 60
export const IDLE_MINUTES = IDLE_SECONDS / 60
export const PRIVILEGED_IDLE_MINUTES = PRIVILEGED_IDLE_SECONDS / 60
export const LONGEST_HOURS = LONGEST_SECONDS / 3600
export const PASSWORD_LOCK_MINUTES = PASSWORD_LOCK_SECONDS / 60

export function idleSecondsOf(person: Omit<Visitor, 'adminFlag'>): number {
  return isPrivileged(person) ? PRIVILEGED_IDLE_SECONDS : IDLE_SECONDS
}

/** The first two come from the clock, the others from people. */
export type SessionEnd =
  | 'idle'
  | 'longest'
  | 'signed-out'
  | 'elsewhere'
  | 'administrator'
  | 'disabled'
  | 'password'
  | 'too-many'

export type SessionTimes = {
  person: Omit<Visitor, 'adminFlag'>
  /** False when the person is disabled or may not sign in. */
  mayEnter: boolean
  lastActiveAt: Date
  endsAt: Date
}

/** Null while it continues. */
export function checkSession(
  { person, mayEnter, lastActiveAt, endsAt }: SessionTimes,
  now: Date,
): SessionEnd | null {
  if (!mayEnter) return 'disabled'
  if (now >= endsAt) return 'longest'
  return now.getTime() - lastActiveAt.getTime() > idleSecondsOf(person) * 1000 ? 'idle' : null
}

const SENTENCES: Record<Exclude<SessionEnd, 'idle'>, string> = {
  longest: `You were signed out because a session lasts ${LONGEST_HOURS} hours at most.`,
  'signed-out': 'You have signed out.',
  elsewhere: 'You ended this session from another browser.',
  administrator: 'An administrator of the portal has ended your session.',
  disabled: 'Your account may not sign in any more. Ask your account manager if you need it.',
  password: 'Your password was changed, which ends all other sessions.',
  'too-many': 'You signed in elsewhere, so the portal ended your oldest session, which was this one.',
}

/** `idleSeconds` 0: no longer known. */
export function describeSessionEnd(end: SessionEnd, idleSeconds: number): string {
  if (end !== 'idle') return SENTENCES[end]
  if (idleSeconds === 0) return 'You were signed out because nothing happened for a while.'
  return `You were signed out because nothing happened for ${Math.round(idleSeconds / 60)} minutes.`
}
