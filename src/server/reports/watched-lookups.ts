import { LOOKUPS_A_MINUTE } from '#domain/lookups.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Call } from '#wire/call.ts'
import { addAuditEvent } from '../audit/queries.ts'
import { type Input, readInput } from '../http/input.ts'
import { type ReadContext, readContext, register, requireOwnProgram } from '../http/serve.ts'
import { requireSession } from '../http/session.ts'
import type { Portal } from '../portal.ts'
import { countUse, type Limit, timeLeft } from '../session/uses.ts'

const LIMIT: Limit = { kind: 'form look-up', most: LOOKUPS_A_MINUTE, seconds: 60 }

type Look<P, Q, A> = (context: ReadContext, input: Input<P, Q, undefined>) => Promise<A>

/**
 * Serves look-ups of shipments and forms to everybody, and keeps an eye on them (security E9): each stands in the audit
 * trail with what was looked for, and nobody makes more than 60 a minute.
 */
export class WatchedLookups {
  readonly #portal: Portal

  constructor(portal: Portal) {
    this.#portal = portal
  }

  serve<P, Q, A>(
    call: Call<P, Q, undefined, A>,
    look: Look<P, Q, A>,
    nameObject: (params: P) => string,
  ): void {
    const portal = this.#portal
    register(portal, call, { area: 'anyone' }, async (request) => {
      const session = await requireSession(portal, request)
      const input = readInput<P, Q, undefined>(call, request)
      requireOwnProgram(session.person, input)
      const sql = portal.handles.reads(session.person.program)
      const context = { ...readContext(portal, session, request), sql }
      await this.#requireQuiet(context)
      const note = (outcome: 'done' | 'refused') =>
        this.#note(context, `${call.method} ${call.path}`, nameObject(input.params), outcome)
      try {
        const answer = await look(context, input)
        await note('done')
        return answer
      } catch (error) {
        if (error instanceof Refusal) await note('refused')
        throw error
      }
    })
  }

  /** Counted in the database, for all processes. */
  async #requireQuiet({ person, now }: ReadContext): Promise<void> {
    const uses = await countUse(this.#portal.handles.writes, LIMIT, String(person.id), now)
    if (uses <= LOOKUPS_A_MINUTE) return
    const seconds = timeLeft(LIMIT, now)
    throw new Refusal(
      'too-many',
      `You have looked up ${LOOKUPS_A_MINUTE} forms within a minute. Try again in ${seconds} seconds.`,
      { code: 'TOO_MANY_LOOKUPS', retryAfter: seconds },
    )
  }

  async #note(
    { person, caller }: ReadContext,
    action: string,
    object: string,
    outcome: 'done' | 'refused',
  ): Promise<void> {
    await addAuditEvent(this.#portal.handles.writes, {
      program: person.program,
      personId: person.id,
      action,
      object,
      outcome,
      ...caller,
    })
  }
}
