import { openPool } from '#server/db/driver/sql.ts'

/** Fills a database without accounts. An advisory lock lets one of several programs do it, and the others wait. */
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
