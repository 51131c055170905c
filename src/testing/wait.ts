import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#server/db/driver/sql.ts'

/** Only what hangs is cut off: other tests run meanwhile, on a machine that is as busy as may be (ms). */
export const LONGEST_WAIT = 120_000

/**
 * Looks again and again until there is something to see, and answers it; also where nothing is tested yet.
 * @throws Error that names what does not come
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

/** Ends the segment of the log that is being written, and answers where it lies once it is in the archive; by itself it would be within the minute. */
export async function archiveLog(superuser: Pool, archive: string, ending = '.gz'): Promise<string> {
  const [row] = await superuser<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`
  const segment = join(archive, `${row?.name}${ending}`)
  await waitUntil(segment, () => existsSync(segment))
  return segment
}
