import { loadDemo } from '#demo/load.ts'
import type { TestDatabase } from './database.ts'
import { copyFilled } from './filled-database.ts'

/**
 * A copy of the demo data of November 21, 2026 with 300 orders. The first caller of a run loads them, which takes
 * seconds.
 */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const { database } = await copyFilled('demo', ({ url }) =>
    loadDemo({ url: url('owner'), log: () => {}, today: '2026-11-21', orders: 300 }).then(() => null),
  )
  return database
}
