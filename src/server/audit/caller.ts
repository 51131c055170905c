import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The person who makes a call, as every audit event names it. */
export type Caller = {
  address: string
  userAgent: string
  requestId: string
  /** Public short name of the session; empty before there is one. */
  session: string
}

/** Longest User-Agent that is kept. */
const LONGEST_AGENT = 300

/** Who makes this call; `sessionId` is what the session is called, whichever secret it has. */
export function describeCaller(request: FastifyRequest, sessionId?: string): Caller {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    requestId: request.id,
    session: sessionId ? nameSession(sessionId) : '',
  }
}

/** Eight characters by which the trail keeps sessions apart. Nothing leads back from them to the session. */
export function nameSession(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, 8).toUpperCase()
}
