import postgres from 'postgres'
import { connection } from '../db/connect.ts'
import type { Database } from '../db/roles.ts'
import { verifyLedger } from './verify.ts'

/** Prints each promise with OK or the rows that break it; the exit code is 1 if any is broken. */
export async function printVerification(database: Database): Promise<number> {
  const sql = postgres(database.url('owner'), { ...connection, max: 1 })
  try {
    const invariants = await verifyLedger(sql as unknown as postgres.Sql)
    for (const [index, { name, broken }] of invariants.entries()) {
      console.log(`${index + 1}. ${name}: ${broken.length === 0 ? 'OK' : `BROKEN (${broken.length})`}`)
      for (const { row, reason } of broken) console.log(`     ${row}: ${reason}`)
    }
    return invariants.some(({ broken }) => broken.length > 0) ? 1 : 0
  } finally {
    await sql.end({ timeout: 5 })
  }
}
