import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeCaller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Sql } from '../db/connect.ts'
import type { JobData } from '../jobs/jobs.ts'
import type { Portal } from '../portal.ts'
import { findPeopleByEmail } from './reset-queries.ts'
import { beginReset } from './start-reset.ts'
import { countUse, FORGOTTEN_PASSWORDS, nameNetwork } from './uses.ts'

const ACTION = 'forgot-password'

/**
 * Serves 'Forgot your password?': notes the address and answers 202, whoever it belongs to. Who that is, is found out by a
 * job, so that neither words nor time tell a stranger which addresses are known (threats A5, B7).
 */
export function createForgotPassword(portal: Portal) {
  return async (
    { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
    { body }: { body: { email: string } },
  ) => {
    const sql = portal.handles.writes as unknown as Sql
    const uses = await countUse(sql, FORGOTTEN_PASSWORDS, nameNetwork(request.ip), now)
    if (uses <= FORGOTTEN_PASSWORDS.most) {
      const { address, userAgent, requestId } = describeCaller(request)
      await portal.jobs.sender(sql)(ACTION, { email: body.email, address, userAgent, requestId })
    } else {
      portal.metrics.count('forgotten_passwords_unanswered_total')
      request.log.warn('forgotten passwords of too many people from one address')
    }
    reply.code(202)
    return { message: 'Success' as const }
  }
}

/** Starts a reset for everybody with the address, three times an hour each; several people may share one. */
export async function findForgotten(
  portal: Pick<Portal, 'handles' | 'jobs' | 'clock'>,
  { email, address, userAgent, requestId }: JobData['forgot-password'],
): Promise<void> {
  const now = portal.clock()
  await portal.handles.writes.begin(async (transaction) => {
    const sql = transaction as unknown as Sql
    const context = { sql, now, send: portal.jobs.sender(sql) }
    const people = await findPeopleByEmail(sql, email)
    const about = { action: ACTION, address, userAgent, requestId }
    for (const { personId, program } of people) {
      const started = await beginReset(context, personId, null)
      const isStarted = 'reference' in started
      await addAuditEvent(sql, {
        ...about,
        program,
        personId,
        object: isStarted ? started.reference : '',
        outcome: isStarted ? 'done' : 'refused',
        ...(isStarted ? {} : { detail: { reason: started.outcome } }),
      })
    }
    if (people.length === 0)
      await addAuditEvent(sql, { ...about, program: null, personId: null, outcome: 'refused' })
  })
}
