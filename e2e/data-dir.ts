import { readFileSync } from 'node:fs'
import { openPool, type Sql } from '#server/db/driver/sql.ts'
import { joinDatabase } from '../src/server/db/open.ts'

export function findDataDir(): string {
  const note = `node_modules/.cache/e2e-data-dir-${process.env.E2E_PORT ?? '4173'}`
  return process.env.E2E_DATA_DIR ?? readFileSync(note, 'utf8')
}

/** Works on the database of a portal, for changes from outside such as a file of the supplier. */
export async function onRows<T>(work: (sql: Sql) => Promise<T>, dataDir = findDataDir()): Promise<T> {
  const database = await joinDatabase({ dataDir, databaseUrl: undefined })
  const sql = openPool(database.url('owner'), { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
