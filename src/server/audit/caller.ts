import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fullName, type Named } from '#domain/people/people.ts'

export type Caller = {
  address: string
  userAgent: string
  requestId: string
  /** Public short name of the session, or empty. */
  session: string
  /** In a support session: the administrator, and the name of the person as whom the portal was viewed. */
  support?: { by: number; viewedAs: string }
}

const LONGEST_AGENT = 300

export function describeCaller(
  request: FastifyRequest,
  session?: { name: string; person: Named; support: { by: number } | null },
): Caller {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    requestId: request.id,
    session: session?.name ?? '',
    ...(session?.support && {
      support: { by: session.support.by, viewedAs: fullName(session.person) },
    }),
  }
}

/** Eight characters that do not reveal the session. */
export function nameSession(sessionId: string): string {
  return hash('sha256', sessionId).slice(0, 8).toUpperCase()
}
