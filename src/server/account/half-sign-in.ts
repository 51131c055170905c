import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../portal.ts'
import type { SignInRow } from './queries.ts'
import { openTicket, sealTicket } from './sealed.ts'

/** Time to find the telephone, or the paper with recovery codes (ms). */
const LASTS = 5 * 60 * 1000
const PURPOSE = 'half sign-in'

/** What was shown first. */
type FirstStep = 'password' | 'identity-provider'

/** A sign-in whose first step was right. It lives in a sealed cookie of the browser and nowhere else. */
export type HalfSignIn = {
  username: string
  personId: number
  passwordMark: string
  endsAt: number
  first: FirstStep
}

type Place = Pick<Portal, 'config' | 'secretsKey'>
type Found = Pick<SignInRow, 'personId' | 'passwordHash'>

const cookieName = ({ config }: Place) => (config.secureCookies ? '__Host-half' : 'half')
const cookieOptions = ({ config }: Place) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: config.secureCookies }) as const
const markOf = ({ passwordHash }: Found) => hash('sha256', passwordHash ?? '', 'base64url')

export function keepHalf(
  portal: Place,
  reply: FastifyReply,
  username: string,
  found: Found,
  now: Date,
  first: FirstStep = 'password',
): void {
  const half = {
    username,
    personId: found.personId,
    passwordMark: markOf(found),
    endsAt: now.getTime() + LASTS,
    first,
  }
  reply.setCookie(cookieName(portal), sealTicket<HalfSignIn>(portal, PURPOSE, half), {
    ...cookieOptions(portal),
    maxAge: LASTS / 1000,
  })
}

export function findHalf(portal: Place, request: FastifyRequest, now: Date): HalfSignIn | null {
  return openTicket<HalfSignIn>(portal, PURPOSE, readHalf(portal, request), now)
}

/** The sealed cookie itself: no two sign-ins have the same. */
export function readHalf(portal: Place, request: FastifyRequest): string {
  return request.cookies[cookieName(portal)] ?? ''
}

/** Still the same person with the password that was typed: a new password ends what was begun with the old one. */
export function isStillGood(half: HalfSignIn, found: Found): boolean {
  return half.personId === found.personId && half.passwordMark === markOf(found)
}

export function clearHalf(portal: Place, reply: FastifyReply): void {
  reply.clearCookie(cookieName(portal), cookieOptions(portal))
}
