import { LOOKUPS_A_MINUTE } from '#domain/lookups.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Call } from '#wire/call.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { ReadContext } from '../http/context.ts'
import { type Input, readInput } from '../http/input.ts'
import { readContext, readFor } from '../http/reading.ts'
import { register, requireOwnProgram } from '../http/serve.ts'
import { type Limit, requireUse } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'
import { requireSession } from '../session/request-session.ts'
import { ownerOf } from '../session/session.ts'

const LIMIT: Limit = { kind: 'form look-up', max: LOOKUPS_A_MINUTE, seconds: 60 }
const TOO_MANY = {
  did: `You have looked up ${LOOKUPS_A_MINUTE} forms within a minute`,
  code: 'TOO_MANY_LOOKUPS',
}

/** Audits each lookup and limits each person to 60 a minute (threat E9). */
export function serveWatched<P, Q, A>(
  portal: Portal,
  call: Call<P, Q, undefined, A>,
  look: (context: ReadContext, input: Input<P, Q, undefined>) => Promise<A>,
  nameObject: (params: P) => string,
): void {
  register(
    portal,
    call,
    { area: 'anyone' },
    async (request) => {
      const session = await requireSession(portal, request, { act: 'read' })
      const input = readInput<P, Q, undefined>(portal, call, request)
      const { person } = session
      requireOwnProgram(person, input)
      const { writes } = portal.handles
      const { now, caller } = readContext(portal, session, request)
      // The database counts for all processes.
      await requireUse(writes, LIMIT, ownerOf(session), now, TOO_MANY)
      const note = (outcome: 'done' | 'refused') =>
        addAuditEvent(writes, {
          program: person.program,
          personId: person.id,
          action: `${call.method} ${call.path}`,
          object: nameObject(input.params),
          outcome,
          ...caller,
        })
      try {
        const response = await readFor(portal, session, request, {}, (context) => look(context, input))
        await note('done')
        return response
      } catch (error) {
        if (error instanceof Refusal) await note('refused')
        throw error
      }
    },
    'plain',
  )
}
