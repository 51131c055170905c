import { inject } from 'vitest'
import * as z from 'zod/mini'
import { openPool } from '#server/db/driver/sql.ts'
import { createTestDatabase, type TestDatabase, urlIn } from './database.ts'
import { addDatabase, dropDatabase, templateName } from './test-server.ts'

type Filled<T> = { database: TestDatabase; noted: T }

/**
 * A copy of a database that the first caller of a run fills. Each caller gets what `fill` returned, which the database
 * server keeps as JSON.
 */
export async function copyFilled<T>(
  name: string,
  fill: (database: TestDatabase) => Promise<T>,
): Promise<Filled<T>> {
  const { adminUrl } = inject('testServer')
  const template = `quartermaster_${name}_template`
  const sql = openPool(adminUrl, { max: 1 })
  const read = async () =>
    (
      await sql`SELECT shobj_description(oid, 'pg_database') AS noted FROM pg_database WHERE datname = ${template}`
    )[0]
  try {
    // Held until the connection ends.
    await sql`SELECT pg_advisory_lock(hashtextextended(${template}, 0))`
    if (!(await read())) {
      const loading = `${template}_loading`
      await dropDatabase(adminUrl, loading)
      await addDatabase(adminUrl, loading, templateName)
      const noted = await fill({ url: urlIn(loading), drop: async () => {} })
      const text = JSON.stringify(noted ?? null).replaceAll("'", "''")
      await sql.unsafe(`COMMENT ON DATABASE ${loading} IS '${text}'`)
      await sql.unsafe(`ALTER DATABASE ${loading} RENAME TO ${template}`)
    }
    const noted = JSON.parse(z.parse(z.object({ noted: z.string() }), await read()).noted) as T
    return { database: await createTestDatabase(template), noted }
  } finally {
    await sql.end()
  }
}
