import { HARVEST_LIMIT, HarvestCounter } from '#domain/people/harvest.ts'
import { Refusal } from '#domain/refusal.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { ReadContext } from '../http/context.ts'
import type { Portal } from '../portal.ts'

/** What was read of people: records with DoD IDs and addresses, or no more than their names. */
type Depth = 'records' | 'names'

/** Watches who reads how many people (threat C14); counted in this process, permission 99 included. */
export class HarvestWatch {
  readonly #portal: Portal
  readonly #counter = new HarvestCounter()

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /**
   * Called with the rows about to be answered. The first that go beyond the alert mark are written to the audit trail and
   * the log. @throws Refusal (429) when a person has read too many different people within the hour
   */
  async note({ person, now, caller }: ReadContext, depth: Depth, ids: number[]): Promise<void> {
    const reader = `${depth} ${person.id}`
    const result = this.#counter.note(reader, ids, now.getTime())
    if (result === 'fine') return
    if (result === 'alert') {
      this.#portal.app.log.warn({ personId: person.id, program: person.program, depth }, 'people.harvest')
      await addAuditEvent(this.#portal.handles.writes, {
        program: person.program,
        personId: person.id,
        action: 'people.harvest',
        object: `person ${person.id}`,
        detail: { depth },
        ...caller,
      })
      return
    }
    const seconds = Math.ceil(this.#counter.timeLeft(reader, now.getTime()) / 1000)
    throw new Refusal(
      'too-many',
      `You have looked at more than ${HARVEST_LIMIT.toLocaleString('en-US')} different people within an hour. Go on in ${Math.ceil(seconds / 60)} minutes.`,
      { code: 'PEOPLE_HARVEST', retryAfter: seconds },
    )
  }
}
