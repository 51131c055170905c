import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handles } from '../../db/connect.ts'

/** Files and folders of imports begin with the number of their import. */
const OF_IMPORT = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** Removes files that no process works on: an import is locked as long as its process lives. */
export async function sweepFolder(writes: Handles['writes'], folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const owners = new Map(
    names.flatMap((name) => (OF_IMPORT.exec(name) ?? []).map((id) => [name, id] as const)),
  )
  if (owners.size === 0) return
  await writes.begin(async (sql) => {
    const free = await sql<
      { id: string }[]
    >`SELECT id FROM unnest(${[...new Set(owners.values())]}::text[]) id
      WHERE pg_try_advisory_xact_lock(hashtextextended('import ' || id, 0))`
    const ids = new Set(free.map(({ id }) => id))
    for (const [name, id] of owners)
      if (ids.has(id)) await rm(join(folder, name), { recursive: true, force: true })
  })
}
