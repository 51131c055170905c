import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../portal.ts'
import { openTicket, sealTicket } from './sealed.ts'

/** Milliseconds. */
const LASTS = 5 * 60 * 1000
const PURPOSE = 'passkey challenge'

/** Stored in a sealed cookie. finished-sign-ins.ts makes it work only once. */
export type Challenge = {
  challenge: string
  /** The person whose right password this browser has shown, else null. */
  secondOf: number | null
  endsAt: number
}

type Place = Pick<Portal, 'config' | 'secretsKey'>

const cookieName = ({ config }: Place) => (config.secureCookies ? '__Host-passkey' : 'passkey')

export function makeChallenge(): string {
  return randomBytes(32).toString('base64url')
}

export function giveChallenge(
  portal: Place,
  reply: FastifyReply,
  secondOf: number | null,
  now: Date,
): string {
  const challenge = makeChallenge()
  const ticket = { challenge, secondOf, endsAt: now.getTime() + LASTS }
  reply.setCookie(cookieName(portal), sealTicket<Challenge>(portal, PURPOSE, ticket), {
    ...{ path: '/', httpOnly: true, sameSite: 'strict', secure: portal.config.secureCookies },
    maxAge: LASTS / 1000,
  })
  return challenge
}

export function findChallenge(portal: Place, request: FastifyRequest, now: Date): Challenge | null {
  return openTicket<Challenge>(portal, PURPOSE, request.cookies[cookieName(portal)] ?? '', now)
}
