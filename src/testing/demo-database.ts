import { inject } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { openPool } from '#server/db/driver/sql.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addDatabase, dropDatabase, inDatabase, templateName } from './test-server.ts'

const demoTemplate = 'quartermaster_demo_template'

/**
 * A copy of the demo data of November 21, 2026 with 300 orders. The first caller of a run loads them, which takes
 * seconds.
 */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const { adminUrl, ownerUrl } = inject('testServer')
  const sql = openPool(adminUrl, { max: 1 })
  try {
    // Held until the connection ends.
    await sql`SELECT pg_advisory_lock(hashtextextended('demo template', 0))`
    if ((await sql`SELECT FROM pg_database WHERE datname = ${demoTemplate}`).length === 0) {
      const loading = `${demoTemplate}_loading`
      await dropDatabase(adminUrl, loading)
      await addDatabase(adminUrl, loading, templateName)
      await loadDemo({
        url: inDatabase(ownerUrl, loading),
        log: () => {},
        today: '2026-11-21',
        orders: 300,
      })
      await sql.unsafe(`ALTER DATABASE ${loading} RENAME TO ${demoTemplate}`)
    }
    return await createTestDatabase(demoTemplate)
  } finally {
    await sql.end()
  }
}
