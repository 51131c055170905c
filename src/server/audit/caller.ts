import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

export type Caller = {
  address: string
  userAgent: string
  requestId: string
  /** Public short name of the session, or empty. */
  session: string
}

const LONGEST_AGENT = 300

export function describeCaller(request: FastifyRequest, session?: { name: string }): Caller {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    requestId: request.id,
    session: session?.name ?? '',
  }
}

/** Eight characters that do not reveal the session. */
export function nameSession(sessionId: string): string {
  return hash('sha256', sessionId).slice(0, 8).toUpperCase()
}
