import { connection } from '../db/connect.ts'
import { openPool } from '../db/driver/sql.ts'
import type { Database } from '../db/roles.ts'
import type { Invariant, Sealed } from './findings.ts'
import { verifyLedger } from './verify.ts'
import { readNotes, verifyBlocks } from './verify-blocks.ts'
import { MAX_NAMED } from './verify-parts.ts'

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
      for (const line of describeInvariant(index + 1, invariant)) say(line)
    return invariants.some(({ broken }) => broken.length > 0) ? 1 : 0
  } finally {
    await sql.end({ timeout: 5 })
  }
}

export function describeInvariant(number: number, checked: Invariant | Sealed): string[] {
  const { name, broken } = checked
  const count = broken.length > MAX_NAMED ? `more than ${MAX_NAMED}, of which these are` : broken.length
  return [
    `${number}. ${name}: ${broken.length === 0 ? 'OK' : `BROKEN (${count})`}`,
    ...broken.slice(0, MAX_NAMED).map(({ row, reason }) => `     ${row}: ${reason}`),
    ...('notes' in checked ? checked.notes.map((note) => `     (${note})`) : []),
  ]
}
