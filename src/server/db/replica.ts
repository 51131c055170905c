import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { isDatabaseAway } from './away.ts'
import { connection, type Sql } from './connect.ts'
import { LATEST, type LogPosition, readPosition } from './log-position.ts'

/** How often it is asked how far both are (ms). */
const LOOKS_EVERY = 1000
/** A replica that has not even what was there so long ago is passed over (ms). */
const MAY_LAG = 5000
/** How long a read waits at most for a replica that lacks what its asker has written (ms), and how often it looks (ms). */
const WAITS = 150
const LOOKS_AGAIN = 15
/** So many people's last writes are remembered before those are forgotten that the replica has. */
const MOST_KNOWN = 10_000

type Places = {
  /** Of the primary. */
  primary: Sql
  /** The address of the replica, as a role that may read. */
  address: string
}

/**
 * How far a read replica is, and whether somebody may read there. Nobody reads an older state than the one of their own last write:
 * a replica that lacks it is waited for a moment, then passed over; so is one that does not answer, or that is far behind. Its own
 * connection is one that no report can hold.
 */
export class Replica {
  readonly #primary: Sql
  readonly #address: string
  readonly #replica: postgres.Sql<{ bigint: number }>
  readonly #now: () => number
  /** What it has for sure. */
  #applied: LogPosition = -1n
  /** How far the primary was in the last seconds, oldest first. */
  #written: { at: number; position: LogPosition }[] = []
  #answers = false
  /** Whether it has what the primary had some seconds ago. */
  #isNear = false
  #look: Promise<void> | undefined
  readonly #lastOf = new Map<number, LogPosition>()
  #timer: NodeJS.Timeout | undefined

  constructor({ primary, address }: Places, now: () => number = () => performance.now()) {
    this.#primary = primary
    this.#address = address
    this.#now = now
    this.#replica = postgres(address, {
      ...connection,
      max: 1,
      connection: { application_name: 'quartermaster replica', statement_timeout: 1000 },
    }) as unknown as postgres.Sql<{ bigint: number }>
  }

  /** Looks at both from now on. */
  begin(): void {
    this.#timer ??= setInterval(() => void this.compare(), LOOKS_EVERY).unref()
    void this.compare()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#replica.end({ timeout: 1 })
  }

  /** Remembers how far a person has written by this program. */
  noteWritten(personId: number, position: LogPosition): void {
    this.#lastOf.set(personId, position)
    if (this.#lastOf.size <= MOST_KNOWN) return
    for (const [person, last] of this.#lastOf) if (last <= this.#applied) this.#lastOf.delete(person)
  }

  lastWritten(personId: number): LogPosition {
    return this.#lastOf.get(personId) ?? 0n
  }

  /** Whether somebody may read there who must see everything up to a place of the log. */
  async mayServe(position: LogPosition): Promise<boolean> {
    if (!this.#answers || !this.#isNear || position === LATEST) return false
    const until = this.#now() + WAITS
    while (this.#applied < position) {
      await this.#lookAtReplica()
      if (this.#applied >= position) break
      if (!this.#answers || this.#now() > until) return false
      await sleep(LOOKS_AGAIN)
    }
    return true
  }

  /**
   * Does the work at the replica where that is in time for it, else at the primary; there, too, when the replica turns out to be away
   * or gives a read up for what it has to apply.
   */
  async readAt<Place, A>(
    position: LogPosition,
    primary: Place,
    replica: Place,
    work: (place: Place) => Promise<A>,
  ): Promise<A> {
    if (!(await this.mayServe(position))) return work(primary)
    try {
      return await work(replica)
    } catch (error) {
      const { code = '' } = (error ?? {}) as { code?: string }
      if (isDatabaseAway(error) && code !== GIVEN_UP) this.#answers = false
      else if (code !== RECOVERY_CONFLICT) throw error
      return work(primary)
    }
  }

  /** The address of the replica for somebody who may read there, else nothing. */
  async addressFor(position: LogPosition): Promise<string | null> {
    return (await this.mayServe(position)) ? this.#address : null
  }

  /** Looks how far both are, and whether the replica has what the primary had some seconds ago. */
  async compare(): Promise<void> {
    const at = this.#now()
    const [row] = await this.#primary<
      { end: string }[]
    >`SELECT pg_current_wal_flush_lsn()::text AS end`.catch(() => [])
    const position = readPosition(row?.end)
    if (position !== null) this.#written.push({ at, position })
    await this.#lookAtReplica()
    // The newest that it has, and what came after that.
    const has = this.#written.findLastIndex((one) => one.position <= this.#applied)
    if (has > 0) this.#written.splice(0, has)
    const [oldest] = this.#written
    this.#isNear = has >= 0 && oldest !== undefined && at - oldest.at <= MAY_LAG
  }

  /** One look at a time; who comes meanwhile waits for the next answer. */
  #lookAtReplica(): Promise<void> {
    this.#look ??= this.#askReplica().finally(() => {
      this.#look = undefined
    })
    return this.#look
  }

  async #askReplica(): Promise<void> {
    try {
      const [row] = await this.#replica<
        { applied: string | null }[]
      >`SELECT pg_last_wal_replay_lsn()::text AS applied WHERE pg_is_in_recovery()`
      const applied = readPosition(row?.applied)
      this.#answers = applied !== null
      if (applied !== null) this.#applied = applied
    } catch {
      this.#answers = false
    }
  }
}

/** `canceling statement due to conflict with recovery`: what it reads is taken away by what the replica has to apply. */
const RECOVERY_CONFLICT = '40001'
/** It took too long, or nobody waits any more: that is no better elsewhere. */
const GIVEN_UP = '57014'
