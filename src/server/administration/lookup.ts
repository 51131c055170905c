import { createHash } from 'node:crypto'
import { readLookup } from '#domain/administration.ts'
import { Refusal } from '#domain/refusal.ts'
import type { FoundPerson } from '#wire/administration.ts'
import type { Input } from '../http/input.ts'
import type { WriteContext } from '../http/serve.ts'
import { findPendingResets } from '../session/reset-queries.ts'
import { countLookups, findPeopleBy } from './people-queries.ts'

const MOST_A_MINUTE = 30

/**
 * People of all programs by exact e-mail address or EDIPI (API-41). The trail keeps the hash of what was searched for.
 * Anything else typed: 422; the 31st look-up of an administrator within a minute: 429.
 */
export async function lookUp(
  { sql, person, now, concern }: WriteContext,
  { body }: Input<unknown, undefined, { search: string }>,
): Promise<FoundPerson[]> {
  const wanted = readLookup(body.search)
  const { used, first } = await countLookups(sql, person.id, now)
  if (used > MOST_A_MINUTE) {
    const seconds = Math.max(1, Math.ceil((first.getTime() + 60_000 - now.getTime()) / 1000))
    throw new Refusal(
      'too-many',
      `You have looked up ${MOST_A_MINUTE} people within a minute. Try again in ${seconds} seconds.`,
      { code: 'TOO_MANY_LOOKUPS', retryAfter: seconds },
    )
  }
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
