import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FACTOR_NEEDED } from '#domain/account/second-factors.ts'
import { Refusal } from '#domain/refusal.ts'
import { describeSessionEnd } from '#domain/session/session-limits.ts'
import { SUPPORT_ENDED, SUPPORT_HIDES, SUPPORT_READS_ONLY } from '#domain/session/support.ts'
import type { Config } from '../config/config.ts'
import type { Session } from './session.ts'
import type { Found, Sessions } from './sessions.ts'

type SessionPlace = { config: Config; sessions: Sessions; clock: () => Date }

const cookieName = (portal: SessionPlace) => (portal.config.secureCookies ? '__Host-sid' : 'sid')

function readCookie(portal: SessionPlace, request: FastifyRequest): string | null {
  return request.cookies[cookieName(portal)] ?? null
}

const renewals = new WeakMap<FastifyRequest, string>()

export function handOut(request: FastifyRequest, secret: string): void {
  renewals.set(request, secret)
}

/** Sets the renewed cookie on every response. */
export function serveRenewals(portal: SessionPlace & { app: FastifyInstance }): void {
  portal.app.addHook('onSend', (request, reply, _payload, done) => {
    const renewed = renewals.get(request)
    if (renewed) setCookie(portal, reply, renewed)
    done()
  })
}

export function setCookie(portal: SessionPlace, reply: FastifyReply, secret: string): void {
  renewals.delete(reply.request)
  reply.setCookie(cookieName(portal), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: portal.config.secureCookies,
  })
}

export function clearCookie(portal: SessionPlace, reply: FastifyReply): void {
  renewals.delete(reply.request)
  reply.clearCookie(cookieName(portal), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: portal.config.secureCookies,
  })
}

/** Background calls do not extend the session. */
export async function findSession(
  portal: SessionPlace,
  request: FastifyRequest,
  { isBackground = request.headers['x-background'] === '1' } = {},
): Promise<Session | null> {
  const found = await find(portal, request, isBackground)
  return found?.session ?? null
}

async function find(
  portal: SessionPlace,
  request: FastifyRequest,
  isBackground: boolean,
): Promise<Found | null> {
  const secret = readCookie(portal, request)
  const found = secret ? await portal.sessions.find(secret, portal.clock(), isBackground) : null
  if (found?.renewed) handOut(request, found.renewed)
  return found
}

/** After a cross-site link, SameSite=Strict withholds the cookie. A missing cookie then proves nothing. */
export function mayHideSession(portal: SessionPlace, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return readCookie(portal, request) === null && (site === undefined || site === 'cross-site')
}

/** Refuses a password-only session when the role requires more. */
export function requireFactor(session: Session): void {
  if (session.lacksFactor) throw new Refusal('forbidden', FACTOR_NEEDED, { code: 'SECOND_FACTOR_NEEDED' })
}

/** `change` is refused in a support session. `leave` ends the session, or the support session. */
type Act = 'read' | 'change' | 'leave'

/**
 * 401 with the reason why the session ended. 403 while a required second factor is missing, and for a change in a
 * support session. A call that does not say what it does counts as a change.
 */
export async function requireSession(
  portal: SessionPlace,
  request: FastifyRequest,
  { isBeforeFactor = false, act = 'change' }: { isBeforeFactor?: boolean; act?: Act } = {},
): Promise<Session> {
  const found = await find(portal, request, request.headers['x-background'] === '1')
  if (found) {
    const { session } = found
    if (!isBeforeFactor) requireFactor(session)
    if (act === 'leave') return session
    // The page still shows the other person, so nothing on it happens in the administrator's name.
    if (found.hasEndedSupport) throw new Refusal('forbidden', SUPPORT_ENDED, { code: 'SUPPORT_ENDED' })
    if (session.support && act === 'change')
      throw new Refusal('forbidden', SUPPORT_READS_ONLY, { code: 'SUPPORT' })
    return session
  }
  const secret = readCookie(portal, request)
  const { end, idleSeconds } = secret
    ? await portal.sessions.explain(secret, portal.clock())
    : { end: null, idleSeconds: 0 }
  if (!end || end === 'signed-out') throw signedOut()
  throw new Refusal('signed-out', `${describeSessionEnd(end, idleSeconds)} Sign in to continue.`, {
    code: `SESSION_${end.toUpperCase().replace('-', '_')}`,
  })
}

/** Refuses what only the person may see. */
export function requireOwner({ support }: Session): void {
  if (support) throw new Refusal('forbidden', SUPPORT_HIDES, { code: 'SUPPORT_HIDES' })
}

export function signedOut(): Refusal {
  return new Refusal('signed-out', 'You are signed out. Sign in to continue.')
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** CSRF defense by Origin, and Sec-Fetch-Site where sent (decision 28). */
export function requireOwnOrigin(portal: SessionPlace, request: FastifyRequest): void {
  if (!hasOwnOrigin(portal, request) || comesFromElsewhere(request))
    throw new Refusal('forbidden', 'This request does not come from a page of the portal.', {
      code: 'ORIGIN',
    })
}

/** Runs before the body is read. */
export function refuseForeignPages(portal: SessionPlace, request: FastifyRequest): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead || readCookie(portal, request) === null) return
  if (request.headers.origin !== undefined || comesFromElsewhere(request)) requireOwnOrigin(portal, request)
}

function hasOwnOrigin(portal: SessionPlace, { headers }: FastifyRequest): boolean {
  const { origin } = headers
  if (!origin || !URL.canParse(origin)) return false
  if (origin === new URL(portal.config.publicUrl).origin) return true
  const { host } = new URL(origin)
  return host === headers.host && LOOPBACK.test(host)
}

/** Only browsers send this header, and scripts cannot set it. */
function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}
