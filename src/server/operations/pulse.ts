import { type Beat, pulseStart, readPulse } from '#domain/operations/pulse.ts'
import type { Pulse } from '#wire/operations/pulse.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'

/** How lively the portal was: each count by an index that has its moments, and no further back than the first day. */
export async function readLivePulse({ sql, now, config }: ReadContext): Promise<Pulse> {
  return readPulse(await countBeats(sql, pulseStart(now)), now, config.fiscalZone)
}

async function countBeats(sql: Sql, since: Date): Promise<Beat[]> {
  return sql<Beat[]>`SELECT hour, kind, times FROM count_pulse(${since}::timestamptz)`
}
