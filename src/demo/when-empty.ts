import { openPool } from '#server/db/driver/sql.ts'

/**
 * Fills a database in which nobody has an account. Of several programs that begin at once one does it, and the others wait until it
 * is done.
 * @param url address of the owner
 */
export async function whenEmpty(url: string, fill: () => Promise<void>): Promise<void> {
  const sql = openPool(url, { max: 1 })
  try {
    // Held until the connection ends.
    await sql`SELECT pg_advisory_lock(hashtextextended('demo data', 0))`
    const [row] = await sql<{ empty: boolean }[]>`SELECT NOT EXISTS (SELECT FROM people) AS empty`
    if (row?.empty) await fill()
  } finally {
    await sql.end()
  }
}
