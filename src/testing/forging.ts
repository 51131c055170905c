import { inject } from 'vitest'
import { SERIES } from '#server/audit/series.ts'
import { openPool, type Pool, type Transaction } from '#server/db/driver/sql.ts'
import type { Owner } from './build.ts'
import type { TestDatabase } from './database.ts'
import { inDatabase } from './test-server.ts'
import { waitUntil } from './wait.ts'

/** A superuser connection to a test database. */
export function openSuperuser({ url }: Pick<TestDatabase, 'url'>): Pool {
  const name = new URL(url('owner')).pathname.slice(1)
  return openPool(inDatabase(inject('testServer').adminUrl, name), { max: 1 })
}

/** Forges without triggers and foreign keys, looks, and rolls back. */
export async function lookAtForged<T>(
  superuser: Pool,
  forgeries: readonly string[],
  look: (sql: Transaction) => Promise<T>,
): Promise<T> {
  const undo = new Error('undo')
  const seen: T[] = []
  const forging = superuser.begin(async (sql) => {
    await sql`SET LOCAL session_replication_role = replica`
    const counts: (number | null)[] = []
    for (const forgery of forgeries) counts.push((await sql.unsafe(forgery)).count)
    if (counts.every((count) => count === 0)) throw new Error(`It changes nothing: ${forgeries.join('; ')}`)
    seen.push(await look(sql))
    throw undo
  })
  await forging.catch((error) => {
    if (error !== undo) throw error
  })
  return seen[0] as T
}

/** Seals all rows in blocks. It may wait for transactions of other tests on the server. */
export async function sealAll(owner: Owner, block = 5000): Promise<void> {
  for (const series of SERIES)
    await waitUntil(`the seal of all ${series}`, async () => {
      while ((await owner`SELECT seal_block(${series}, ${block}) AS n`)[0]?.n > 0);
      const [row] = await owner.unsafe(`SELECT (SELECT count(*) FROM ${series})
        - (SELECT coalesce(sum(row_count), 0) FROM audit_blocks WHERE series = '${series}') AS left`)
      return Number(row?.left) === 0
    })
}
