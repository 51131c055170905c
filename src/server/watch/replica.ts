import { setTimeout as sleep } from 'node:timers/promises'
import { connection, type Sql } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import type { ReplicaHost } from '../db/replica-host.ts'
import type { Sample } from '../metrics.ts'
import { findLag, findLogEnd } from './gauge-queries.ts'

/** One that has not said for so long (ms) how far it is does not answer; whoever reads the metrics waits for two seconds. */
const SAYS_WITHIN = 1500
const SILENT = Symbol('silent')

/** Says how far the replica of the reports is behind. It is asked on one connection of its own, which no report can hold. */
export class ReplicaWatch {
  readonly #primary: Sql
  readonly #replica: Pool

  constructor(primary: Sql, host: ReplicaHost) {
    this.#primary = primary
    this.#replica = openPool(host.address, {
      ...connection,
      ...host.led,
      max: 1,
      settings: { application_name: 'quartermaster watch' },
    })
  }

  /** Bytes and seconds are left out where it does not answer, or is no replica. */
  async measure(): Promise<Sample[]> {
    const end = await findLogEnd(this.#primary)
    try {
      const asked = findLag(this.#replica, end)
      const lag = await Promise.race([asked, sleep(SAYS_WITHIN, SILENT, { ref: false })])
      if (lag === SILENT) return [{ name: 'replica_answers', value: 0 }]
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
