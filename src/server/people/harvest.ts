import { HARVEST_HOUR, HARVEST_LIMIT, HarvestCounter, type HarvestResult } from '#domain/people/harvest.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatCount } from '#domain/words.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { ReadContext } from '../http/context.ts'
import { raiseAlert } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'
import { ownerOf } from '../session/session.ts'
import { shareRead } from './harvest-queries.ts'

/** `records`: with DoD IDs and addresses. */
type Depth = 'records' | 'names'

/** Limits how many people each person reads (threat C14), including permission 99. */
export class HarvestWatch {
  readonly #portal: Portal
  readonly #counter = new HarvestCounter()

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /** The alert goes to the audit trail and the log. @throws Refusal (429) after too many different people in an hour */
  async note({ person, session, now, caller }: ReadContext, depth: Depth, ids: number[]): Promise<void> {
    const owner = ownerOf(session)
    const reader = `${depth} ${owner}`
    const here = this.#counter.note(reader, ids, now.getTime())
    const everywhere = await this.#share(reader, now)
    if (here === 'fine' && everywhere === 'fine') return
    if (here !== 'refused') {
      if (!(await raiseAlert(this.#portal.handles.writes, `people.harvest ${reader}`, HARVEST_HOUR, now)))
        return
      this.#portal.app.log.warn({ personId: owner, program: person.program, depth }, 'people.harvest')
      await addAuditEvent(this.#portal.handles.writes, {
        program: person.program,
        personId: owner,
        action: 'people.harvest',
        object: `person ${owner}`,
        detail: { depth },
        ...caller,
      })
      return
    }
    const seconds = Math.ceil(this.#counter.timeLeft(reader, now.getTime()) / 1000)
    throw new Refusal(
      'too-many',
      `You have looked at more than ${formatCount(HARVEST_LIMIT)} different people within an hour. Continue in ${Math.ceil(seconds / 60)} minutes.`,
      { code: 'PEOPLE_HARVEST', retryAfter: seconds },
    )
  }

  async #share(reader: string, now: Date): Promise<HarvestResult> {
    const mine = this.#counter.takeUnshared(reader)
    if (mine.ids.length === 0) return 'fine'
    const everywhere = await shareRead(this.#portal.handles.writes, reader, mine, now)
    return this.#counter.join(reader, everywhere, now.getTime())
  }
}
