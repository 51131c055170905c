import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../portal.ts'
import type { SignInRow } from './queries.ts'
import { openTicket, sealTicket } from './sealed.ts'

/** Milliseconds. */
const LASTS = 5 * 60 * 1000
const PURPOSE = 'half sign-in'

type FirstStep = 'password' | 'identity-provider'

/** A sign-in after its first step. Only a sealed cookie of the browser stores it. */
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

export function saveHalf(
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

/** The sealed cookie, unique to each sign-in. */
export function readHalf(portal: Place, request: FastifyRequest): string {
  return request.cookies[cookieName(portal)] ?? ''
}

/** A new password ends what began with the old one. */
export function isStillGood(half: HalfSignIn, found: Found): boolean {
  return half.personId === found.personId && half.passwordMark === markOf(found)
}

export function clearHalf(portal: Place, reply: FastifyReply): void {
  reply.clearCookie(cookieName(portal), cookieOptions(portal))
}
