import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from './away.ts'
import { connection, type Sql } from './connect.ts'
import { openPool, type Pool } from './driver/sql.ts'
import { LATEST, type LogPosition, readPosition } from './log-position.ts'
import type { ReplicaHost } from './replica-host.ts'

/** How often it is asked how far both are (ms). */
const LOOKS_EVERY = 1000
/** A replica that has not even what was there so long ago is passed over (ms). */
const MAY_LAG = 5000
/** How long a read waits at most for a replica that lacks what its asker has written (ms), and how often it looks (ms). */
const WAITS = 150
const LOOKS_AGAIN = 15
/** A replica that has not said for so long (ms) how far it is hangs. */
const SAYS_WITHIN = 2000
/** So many new connections lead to the same server before it is read: at the beginning, and when another one was met. */
const PROOFS = 3
const PROOFS_AGAIN = 30
/** Where they did, one look in so many asks on a new connection. */
const PROVEN_EVERY = 5
/** So many people's last writes are remembered before those are forgotten that the replica has. */
const MOST_KNOWN = 10_000

type Places = {
  /** Of the primary. */
  primary: Sql
  /** Where the replica is reached, as a role that may read. */
  host: ReplicaHost
  /** Hears why it is not read. */
  log?: Pick<FastifyBaseLogger, 'warn'>
}

/** What a replica says of itself: which server it is, of which cluster, and how far. */
type Said = { server: string; cluster: string | null; applied: string | null }

/**
 * How far a read replica is, and whether somebody may read there. Nobody reads an older state than the one of their own last write:
 * a replica that lacks it is waited for a moment, then passed over; so is one that does not answer, that is far behind, or that is of
 * another cluster. An address behind which several servers take turns is none: what one of them has another may lack. Its own
 * connection is one that no report can hold.
 */
export class Replica {
  readonly #primary: Sql
  readonly #host: ReplicaHost
  readonly #log: Places['log']
  readonly #now: () => number
  #replica: Pool
  #cluster: string | undefined
  /** What it has for sure. */
  #applied: LogPosition = -1n
  /** How far the primary was in the last seconds, oldest first. */
  #written: { at: number; position: LogPosition }[] = []
  #answers = false
  /** Whether it has what the primary had some seconds ago. */
  #isNear = false
  #comparedAt = Number.NEGATIVE_INFINITY
  #server: string | undefined
  /** Whether the connection has said nothing yet. */
  #isNew = true
  #proofs = 0
  #needsProofs = PROOFS
  #looks = 0
  #isForeign = false
  #look: Promise<void> | undefined
  readonly #lastOf = new Map<number, LogPosition>()
  #timer: NodeJS.Timeout | undefined

  constructor({ primary, host, log }: Places, now: () => number = () => performance.now()) {
    this.#primary = primary
    this.#host = host
    this.#log = log
    this.#now = now
    this.#replica = this.#open()
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

  /** Remembers how far a person has written by this program, and answers that: two writes may end in either order. */
  noteWritten(personId: number, position: LogPosition): LogPosition {
    const before = this.lastWritten(personId)
    const last = before > position && before !== LATEST ? before : position
    this.#lastOf.set(personId, last)
    if (this.#lastOf.size > MOST_KNOWN)
      for (const [person, known] of this.#lastOf) if (known <= this.#applied) this.#lastOf.delete(person)
    return last
  }

  lastWritten(personId: number): LogPosition {
    return this.#lastOf.get(personId) ?? 0n
  }

  /** Whether somebody may read there who must see everything up to a place of the log. */
  async mayServe(position: LogPosition): Promise<boolean> {
    const isKnown = this.#now() - this.#comparedAt <= MAY_LAG && this.#proofs >= this.#needsProofs
    if (!isKnown || !this.#answers || !this.#isNear || position === LATEST) return false
    const until = this.#now() + WAITS
    while (this.#applied < position) {
      await Promise.race([this.#lookAtReplica(), sleep(WAITS)])
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
    return (await this.mayServe(position)) ? this.#host.address : null
  }

  /** Looks how far both are, and whether the replica has what the primary had some seconds ago. */
  async compare(): Promise<void> {
    const at = this.#now()
    const [row] = await this.#primary<
      { end: string; cluster: string }[]
    >`SELECT pg_current_wal_flush_lsn()::text AS end, system_identifier::text AS cluster FROM pg_control_system()`.catch(
      () => [],
    )
    const position = readPosition(row?.end)
    this.#cluster = row?.cluster ?? this.#cluster
    this.#looks += 1
    if (this.#proofs < this.#needsProofs || this.#looks % PROVEN_EVERY === 0) this.#prove()
    if (position !== null) this.#written.push({ at, position })
    await this.#lookAtReplica()
    // The newest that it has, and what came after that.
    const has = this.#written.findLastIndex((one) => one.position <= this.#applied)
    if (has > 0) this.#written.splice(0, has)
    const [oldest] = this.#written
    this.#comparedAt = at
    this.#isNear = has >= 0 && oldest !== undefined && at - oldest.at <= MAY_LAG
  }

  /** One look at a time; who comes meanwhile waits for the next answer. */
  #lookAtReplica(): Promise<void> {
    if (this.#look) return this.#look
    const look = this.#askReplica().finally(() => {
      if (this.#look === look) this.#look = undefined
    })
    this.#look = look
    return look
  }

  async #askReplica(): Promise<void> {
    const sql = this.#replica
    const asked = sql<
      Said[]
    >`SELECT pg_postmaster_start_time()::text AS server, system_identifier::text AS cluster,
      CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS applied FROM pg_control_system()`
    const silent = sleep(SAYS_WITHIN, [], { ref: false })
    const [said] = await Promise.race([asked.catch(() => []), silent])
    if (sql !== this.#replica) return
    if (said) this.#hear(said)
    this.#answers = said !== undefined && said.applied !== null && said.cluster === this.#cluster
    // What is read there fails at once, and is read at the primary.
    if (!this.#answers) this.#host.next()
  }

  #hear({ server, cluster, applied }: Said): void {
    const isForeign = this.#cluster !== undefined && cluster !== this.#cluster
    if (isForeign && !this.#isForeign)
      this.#log?.warn({ event: 'replica.foreign' }, 'the replica belongs to another database: it is not read')
    this.#isForeign = isForeign
    if (server !== this.#server) {
      if (this.#server !== undefined) this.#meetAnother()
      this.#server = server
    }
    if (this.#isNew) this.#proofs += 1
    this.#isNew = false
    this.#applied = readPosition(applied) ?? this.#applied
  }

  /** Connections may lead to the one before, which need not have what this one has. */
  #meetAnother(): void {
    this.#proofs = 0
    this.#needsProofs = PROOFS_AGAIN
    this.#host.cut()
    this.#log?.warn(
      { event: 'replica.another' },
      'the address of the replica leads to another server than before',
    )
  }

  /** Asks on a new connection which server it leads to. */
  #prove(): void {
    this.#replica.end({ timeout: 0 }).catch(() => {})
    this.#replica = this.#open()
    this.#isNew = true
    this.#look = undefined
  }

  #open(): Pool {
    return openPool(this.#host.address, {
      ...connection,
      ...this.#host.led,
      max: 1,

      settings: { application_name: 'quartermaster replica', statement_timeout: SAYS_WITHIN },
    })
  }
}

/** `canceling statement due to conflict with recovery`: what it reads is taken away by what the replica has to apply. */
const RECOVERY_CONFLICT = '40001'
/** It took too long, or nobody waits any more: that is no better elsewhere. */
const GIVEN_UP = '57014'
