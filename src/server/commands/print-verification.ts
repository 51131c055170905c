import { connection } from '../db/connect.ts'
import { openPool } from '../db/driver/sql.ts'
import type { Database } from '../db/roles.ts'
import type { Invariant, Sealed } from './findings.ts'
import { verifyLedger } from './verify.ts'
import { readNotes, verifyBlocks } from './verify-blocks.ts'
import { MOST_NAMED } from './verify-parts.ts'

/** `anchorsIn` is the data directory; null skips the blocks. The exit code is 1 if an invariant is broken. */
export async function printVerification(
  database: Database,
  anchorsIn: string | null,
  say: (line: string) => void = console.log,
): Promise<number> {
  const sql = openPool(database.url('owner'), { ...connection, max: 1 })
  const noted = anchorsIn === null ? null : readNotes(anchorsIn)
  try {
    const invariants = await sql.begin('isolation level repeatable read read only', async (one) => [
      ...(await verifyLedger(one)),
      ...(anchorsIn && noted ? await verifyBlocks(one, anchorsIn, noted) : []),
    ])
    for (const [index, invariant] of invariants.entries())
      for (const line of describePromise(index + 1, invariant)) say(line)
    return invariants.some(({ broken }) => broken.length > 0) ? 1 : 0
  } finally {
    await sql.end({ timeout: 5 })
  }
}

export function describePromise(number: number, promise: Invariant | Sealed): string[] {
  const { name, broken } = promise
  const count = broken.length > MOST_NAMED ? `more than ${MOST_NAMED}, of which these are` : broken.length
  return [
    `${number}. ${name}: ${broken.length === 0 ? 'OK' : `BROKEN (${count})`}`,
    ...broken.slice(0, MOST_NAMED).map(({ row, reason }) => `     ${row}: ${reason}`),
    ...('notes' in promise ? promise.notes.map((note) => `     (${note})`) : []),
  ]
}
