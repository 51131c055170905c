import postgres from 'postgres'
import { connection } from '../db/connect.ts'
import type { Database } from '../db/roles.ts'
import { type Invariant, verifyLedger } from './verify.ts'
import { type Sealed, verifyBlocks } from './verify-blocks.ts'

/**
 * Prints each promise with OK or the rows that break it; the exit code is 1 if any is broken. `anchorsIn` is the data
 * directory whose notes and archive files are compared.
 */
export async function printVerification(database: Database, anchorsIn: string): Promise<number> {
  const sql = postgres(database.url('owner'), { ...connection, max: 1 })
  try {
    const invariants = await sql.begin('isolation level repeatable read read only', async (one) => [
      ...(await verifyLedger(one as unknown as postgres.Sql)),
      ...(await verifyBlocks(one as unknown as postgres.Sql, anchorsIn)),
    ])
    for (const [index, invariant] of invariants.entries()) print(index + 1, invariant)
    return invariants.some(({ broken }) => broken.length > 0) ? 1 : 0
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function print(number: number, invariant: Invariant | Sealed): void {
  const { name, broken } = invariant
  console.log(`${number}. ${name}: ${broken.length === 0 ? 'OK' : `BROKEN (${broken.length})`}`)
  for (const { row, reason } of broken) console.log(`     ${row}: ${reason}`)
  if ('notes' in invariant) for (const note of invariant.notes) console.log(`     (${note})`)
}
