import { LOOKUPS_A_MINUTE } from '#domain/lookups.ts'
import { searchEverything } from '#wire/search/search.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { ReadContext } from '../http/context.ts'
import { serveRead } from '../http/serve.ts'
import { type Limit, requireUse } from '../limits/uses.ts'
import type { HarvestWatch } from '../people/harvest.ts'
import type { Portal } from '../portal.ts'
import { ownerOf } from '../session/session.ts'
import { findEverything } from './everything.ts'

const LIMIT: Limit = { kind: 'DoD ID look-up', max: LOOKUPS_A_MINUTE, seconds: 60 }
const TOO_MANY = {
  did: `You have looked for ${LOOKUPS_A_MINUTE} DoD IDs within a minute`,
  code: 'TOO_MANY_LOOKUPS',
}

/** Results depend on the rights of each kind. */
export function serveSearch(portal: Portal, harvest: HarvestWatch): void {
  const { writes } = portal.handles
  /** DoD IDs can be enumerated (threat E9): 60 audited searches a minute. */
  const countDodId = async ({ person, session, now, caller }: ReadContext) => {
    await requireUse(writes, LIMIT, ownerOf(session), now, TOO_MANY)
    const { program, id: personId } = person
    const action = `${searchEverything.method} ${searchEverything.path}`
    await addAuditEvent(writes, { program, personId, action, object: 'a DoD ID', ...caller })
  }
  serveRead(portal, searchEverything, { area: 'anyone' }, (context, input) =>
    findEverything(context, input, { harvest, countDodId }),
  )
}
