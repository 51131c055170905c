import { openPool } from '#server/db/driver/sql.ts'
import type { EmbeddedDatabase } from '#server/db/embedded.ts'
import { roleNames } from '#server/db/roles.ts'

/** As the manual demands of the user of `DATABASE_URL`. */
export async function letOwnerCreateRoles({ adminUrl }: Pick<EmbeddedDatabase, 'adminUrl'>): Promise<void> {
  const admin = openPool(adminUrl, { max: 1 })
  await admin.unsafe(`alter role ${roleNames.owner} createrole`)
  for (const role of ['app', 'report'] as const)
    await admin.unsafe(`grant ${roleNames[role]} to ${roleNames.owner} with admin option`)
  await admin.end()
}
