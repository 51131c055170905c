import { createHash } from 'node:crypto'
import { readLookup } from '#domain/users/users.ts'
import type { FoundPerson } from '#wire/users/users.ts'
import { findPendingResets } from '../account/reset-queries.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { type Limit, requireUse } from '../limits/uses.ts'
import { findPeopleBy } from './users-queries.ts'

const LIMIT: Limit = { kind: 'people look-up', max: 30, seconds: 60 }
const TOO_MANY = { did: `You have looked up ${LIMIT.max} people within a minute`, code: 'TOO_MANY_LOOKUPS' }

/**
 * All programs, by exact email address or EDIPI (API-41). Audits a hash of the search. Throws 422 for other text, 429
 * after 30 lookups a minute.
 */
export async function lookUp(
  { sql, person, now, concern }: WriteContext,
  { body }: Input<unknown, undefined, { search: string }>,
): Promise<FoundPerson[]> {
  const wanted = readLookup(body.search)
  await requireUse(sql, LIMIT, person.id, now, TOO_MANY)
  const found = await findPeopleBy(sql, wanted, now)
  const hash = createHash('sha256').update(wanted.toLowerCase()).digest('hex')
  concern(`search ${hash}`, { found: found.length })
  const resets = await findPendingResets(
    sql,
    found.map(({ id }) => id),
    now,
  )
  return found.map((row) => {
    const reset = resets.get(row.id)
    return { ...row, pendingReset: reset?.reference ?? null, pendingUntil: reset?.expiresAt ?? null }
  })
}
