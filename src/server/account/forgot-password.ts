import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeCaller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import { readKey } from '../http/idempotency.ts'
import type { JobData } from '../jobs/kinds.ts'
import { countUse, FORGOTTEN_PASSWORDS, nameNetwork } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'
import { requirePasswords } from './passwords.ts'
import { findPeopleByEmail } from './reset-queries.ts'
import { beginReset } from './start-reset.ts'

const ACTION = 'forgot-password'

/** Always 202. A job looks up the address, so neither words nor time reveal it (threats A5, B7). */
export function createForgotPassword(portal: Portal) {
  return async (
    { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
    { body }: { body: { email: string } },
  ) => {
    requirePasswords(portal.config)
    const sql = portal.handles.writes
    const uses = await countUse(sql, FORGOTTEN_PASSWORDS, nameNetwork(request.ip), now)
    if (uses <= FORGOTTEN_PASSWORDS.max) {
      const { address, userAgent, requestId } = describeCaller(request)
      const data = { email: body.email, address, userAgent, requestId }
      await portal.jobs.sender(sql)(ACTION, data, idOfJob(readKey(request), body.email))
    } else {
      portal.metrics.count('forgotten_passwords_unanswered_total')
      request.log.warn('forgotten passwords of too many people from one address')
    }
    reply.code(202)
    return { message: 'Success' as const }
  }
}

/** A retry finds the same job, so the link in the first email stays valid. */
function idOfJob(key: string | null, email: string): string | undefined {
  if (key === null) return undefined
  const hash = createHash('sha256').update(`${ACTION}\n${key}\n${email}`).digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Several people may share one address. Three resets an hour each. */
export async function findForgotten(
  portal: Pick<Portal, 'handles' | 'jobs' | 'clock'>,
  { email, address, userAgent, requestId }: JobData['forgot-password'],
): Promise<void> {
  const now = portal.clock()
  await portal.handles.writes.begin(async (sql) => {
    const context = { sql, now, send: portal.jobs.sender(sql, requestId) }
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
