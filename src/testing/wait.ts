import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#server/db/driver/sql.ts'

/** Milliseconds. Long, because other tests keep the machine busy. */
export const LONGEST_WAIT = 120_000

/**
 * Polls until there is a value, and returns it.
 * @throws Error that names what is missing
 */
export async function waitUntil<T>(
  what: string,
  look: () => T | Promise<T>,
): Promise<Exclude<T, null | undefined | false>> {
  for (const end = performance.now() + LONGEST_WAIT; ; await sleep(50)) {
    const seen = await look()
    if (seen !== null && seen !== undefined && seen !== false)
      return seen as Exclude<T, null | undefined | false>
    if (performance.now() > end) throw new Error(`It does not come: ${what}.`)
  }
}

/** Switches the log segment and returns its place in the archive. Otherwise that takes up to a minute. */
export async function archiveLog(superuser: Pool, archive: string, ending = '.gz'): Promise<string> {
  const [row] = await superuser<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`
  const segment = join(archive, `${row?.name}${ending}`)
  await waitUntil(segment, () => existsSync(segment))
  return segment
}
