import { openingEnds } from '#domain/opening/opening-links.ts'
import { writeOpeningLink } from '#wire/opening/opening-link.ts'
import { addAuditEvent } from '../audit/queries.ts'
import { inOwnersTransaction } from '../db/owner.ts'
import type { Database } from '../db/roles.ts'
import { canAnybodySignIn } from '../imports/organisation-queries.ts'
import { takeTurn } from '../imports/scope-queries.ts'
import { hashSecret, makeSecret } from '../session/sessions.ts'
import { addLink, dropLinks } from './links-queries.ts'

/** Null when somebody can already sign in. `renews` revokes older links. */
export function makeOpeningLink(
  database: Database,
  publicUrl: string,
  { renews, now = new Date() }: { renews: boolean; now?: Date },
): Promise<string | null> {
  return inOwnersTransaction(database, '', async (sql) => {
    await takeTurn(sql)
    if (await canAnybodySignIn(sql)) return null
    const token = makeSecret()
    if (renews) await dropLinks(sql)
    await addLink(sql, { hash: hashSecret(token), now, expiresAt: openingEnds(now) })
    await addAuditEvent(sql, { program: null, personId: null, action: 'opening link', address: 'console' })
    return publicUrl + writeOpeningLink(token)
  })
}
