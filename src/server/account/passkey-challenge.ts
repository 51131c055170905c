import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../portal.ts'
import { openTicket, sealTicket } from './sealed.ts'

/** Time to find the key, and to type its PIN (ms). */
const LASTS = 5 * 60 * 1000
const PURPOSE = 'passkey challenge'

/** What this browser was asked to sign. It lives in a sealed cookie; that it works once is a row's promise (finished-sign-ins.ts). */
export type Challenge = {
  challenge: string
  /** Whose right password this browser has shown; null: the passkey says who it is. */
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
