import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Whoever makes a call, as every audit event tells it. */
export type Caller = {
  address: string
  userAgent: string
  requestId: string
  /** Public short name of the session; empty before there is one. */
  session: string
}

/** Longest User-Agent that is kept. */
const LONGEST_AGENT = 300

/** Who makes this call; `sessionHash` is the key of the session, which itself is never written down. */
export function describeCaller(request: FastifyRequest, sessionHash?: Buffer): Caller {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    requestId: request.id,
    session: sessionHash ? nameSession(sessionHash) : '',
  }
}

/** Eight characters by which the trail tells sessions apart. Nothing leads back from them to the session. */
export function nameSession(sessionHash: Buffer): string {
  return createHash('sha256').update(sessionHash).digest('hex').slice(0, 8).toUpperCase()
}
