import postgres from 'postgres'
import { connection, type Sql } from '../db/connect.ts'
import type { Sample } from '../metrics.ts'
import { findLag, findLogEnd } from './gauge-queries.ts'

/** Says how far the replica of the reports is behind. It is asked on one connection of its own, which no report can hold. */
export class ReplicaWatch {
  readonly #primary: Sql
  readonly #replica: postgres.Sql<{ bigint: number }>

  constructor(primary: Sql, url: string) {
    this.#primary = primary
    this.#replica = postgres(url, {
      ...connection,
      max: 1,
      connection: { application_name: 'quartermaster watch' },
    }) as unknown as postgres.Sql<{ bigint: number }>
  }

  /** Bytes and seconds are left out where it does not answer, or is no replica. */
  async measure(): Promise<Sample[]> {
    const end = await findLogEnd(this.#primary)
    try {
      const lag = await findLag(this.#replica as unknown as Sql, end)
      return [
        { name: 'replica_answers', value: 1 },
        ...(lag
          ? [
              { name: 'replica_lag_bytes' as const, value: lag.bytes },
              { name: 'replica_lag_seconds' as const, value: lag.seconds },
            ]
          : []),
      ]
    } catch {
      return [{ name: 'replica_answers', value: 0 }]
    }
  }

  async close(): Promise<void> {
    await this.#replica.end({ timeout: 1 })
  }
}
