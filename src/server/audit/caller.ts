import { hash } from 'node:crypto'
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

/** Who makes this call, in which session if there is one. */
export function describeCaller(request: FastifyRequest, session?: { name: string }): Caller {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    requestId: request.id,
    session: session?.name ?? '',
  }
}

/** Eight characters by which the trail keeps sessions apart. Nothing leads back from them to the session. */
export function nameSession(sessionId: string): string {
  return hash('sha256', sessionId).slice(0, 8).toUpperCase()
}
