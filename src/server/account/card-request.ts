import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { NO_CARD_SIGN_IN } from '#wire/account/card-sign-in.ts'
import type { Portal } from '../portal.ts'
import { makeSecret } from '../session/sessions.ts'

/** Seconds. */
const COOKIE_LASTS = 10 * 60

const cookieName = (portal: Portal) => (portal.config.secureCookies ? '__Host-card' : 'card')

/** Only the browser has the secret; the gateway gets its hash (AUTH-04). */
export async function beginCardSignIn(portal: Portal, reply: FastifyReply): Promise<{ address: string }> {
  const { cac } = portal.config
  if (!cac) throw new Refusal('not-found', NO_CARD_SIGN_IN, { code: 'NO_CAC' })
  const secret = makeSecret()
  reply.setCookie(cookieName(portal), secret, { ...cookieOptions(portal), maxAge: COOKIE_LASTS })
  return { address: `${cac.publicUrl}/?nonce=${hashNonce(secret)}` }
}

export function findCardNonce(portal: Portal, request: FastifyRequest): string | null {
  const secret = request.cookies[cookieName(portal)]
  return secret ? hashNonce(secret) : null
}

export function clearCardNonce(portal: Portal, reply: FastifyReply): void {
  reply.clearCookie(cookieName(portal), cookieOptions(portal))
}

function cookieOptions(portal: Portal) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: portal.config.secureCookies } as const
}

function hashNonce(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
