import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Portal } from '../portal.ts'
import type { Session } from '../session/sessions.ts'

const cookieName = (portal: Portal) => (portal.config.secureCookies ? '__Host-sid' : 'sid')

export function readCookie(portal: Portal, request: FastifyRequest): string | null {
  return request.cookies[cookieName(portal)] ?? null
}

export function setCookie(portal: Portal, reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieName(portal), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: portal.config.secureCookies,
  })
}

export function clearCookie(portal: Portal, reply: FastifyReply): void {
  reply.clearCookie(cookieName(portal), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: portal.config.secureCookies,
  })
}

/** The session of the request's cookie, or null. Background calls do not keep a session alive. */
export async function findSession(
  portal: Portal,
  request: FastifyRequest,
  { isBackground = request.headers['x-background'] === '1' } = {},
): Promise<Session | null> {
  const secret = readCookie(portal, request)
  return secret ? portal.sessions.find(secret, portal.clock(), isBackground) : null
}

/** The session of the request's cookie, or 401. */
export async function requireSession(portal: Portal, request: FastifyRequest): Promise<Session> {
  const session = await findSession(portal, request)
  if (!session) throw new Refusal('signed-out', 'You are signed out. Sign in to go on.')
  return session
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** A page of another site cannot write here: unsafe calls carry the Origin of this one. */
export function requireOwnOrigin(portal: Portal, request: FastifyRequest): void {
  const origin = request.headers.origin
  if (origin && URL.canParse(origin)) {
    if (origin === new URL(portal.config.publicUrl).origin) return
    const { host } = new URL(origin)
    if (host === request.headers.host && LOOPBACK.test(host)) return
  }
  throw new Refusal('forbidden', 'This request does not come from a page of the portal.', { code: 'ORIGIN' })
}
