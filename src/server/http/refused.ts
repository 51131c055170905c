import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { describeCaller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Portal } from '../portal.ts'
import type { Session } from '../session/session.ts'

/** Audits permission refusals although the transaction is gone (threat C7). */
export async function auditRefusals<A>(
  portal: Portal,
  request: FastifyRequest,
  session: Session,
  { method, path }: { method: string; path: string },
  work: () => Promise<A>,
): Promise<A> {
  const { person } = session
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'forbidden') {
      await addAuditEvent(portal.handles.writes, {
        program: person.program,
        personId: person.id,
        action: `${method} ${path}`,
        outcome: 'refused',
        detail: { reason: error.message },
        ...describeCaller(request, session),
      }).catch((failure) => request.log.error({ err: failure }, 'a refusal could not be audited'))
    }
    throw error
  }
}
