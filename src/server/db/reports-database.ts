import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from './away.ts'
import { connection, openReporters, type Readers, type Sql } from './connect.ts'
import { openPool, type Pool, type Watch } from './driver/sql.ts'

/** Milliseconds. */
const LOOKS_EVERY = 1000
/** Milliseconds until a silent server counts as unreachable. */
const SAYS_WITHIN = 2000
/** Maximum lag (ms) before reports use the primary. */
const MAY_LAG = 60_000

type Said = { cluster: string; position: number | null }
/** A timeout or cancel, which the primary would not improve. */
const GIVEN_UP = '57014'
/** The standby canceled a read because of replication. */
const RECOVERY_CONFLICT = '40001'

/** Uses the primary when the standby is silent, of another cluster or over a minute behind. */
export class ReportsDatabase {
  readonly address: string
  readonly #primary: Sql
  readonly #log: Pick<FastifyBaseLogger, 'warn'> | undefined
  readonly #reports: ReturnType<typeof openReporters>
  readonly #watch: Pool
  readonly #now: () => number
  /** WAL positions of the primary in the last minutes (bytes), oldest first. */
  #written: { at: number; position: number }[] = []
  /** The standby has all data up to here; null while not in use. */
  #asOf: number | null = null
  #isForeign = false
  #timer: NodeJS.Timeout | undefined

  constructor(
    address: string,
    primary: Sql,
    log?: Pick<FastifyBaseLogger, 'warn'>,
    { watch, now = () => performance.now() }: { watch?: Watch; now?: () => number } = {},
  ) {
    this.#now = now
    this.address = address
    this.#primary = primary
    this.#log = log
    this.#reports = openReporters(() => address, { watch })
    this.#watch = openPool(address, {
      ...connection,
      max: 1,
      settings: { application_name: 'quartermaster watch', statement_timeout: SAYS_WITHIN },
    })
  }

  async begin(): Promise<void> {
    await this.look()
    this.#timer = setInterval(() => void this.look(), LOOKS_EVERY).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([this.#watch, ...this.#reports.opened()].map((pool) => pool.end({ timeout: 1 })))
  }

  /** Maximum lag (ms); null for the primary. */
  get age(): number | null {
    const age = this.#asOf === null ? null : this.#now() - this.#asOf
    return age === null || age > MAY_LAG ? null : age
  }

  get place(): { address: string; age: number } | null {
    const { address, age } = this
    return age === null ? null : { address, age }
  }

  /** Falls back to the primary. `hear` receives the lag. */
  async read<A>(
    primary: Readers,
    receive: (age: number) => void,
    work: (reports: Readers['reports']) => Promise<A>,
  ): Promise<A> {
    const { age } = this
    const atPrimary = () => {
      receive(0)
      return work(primary.reports)
    }
    if (age === null) return atPrimary()
    try {
      const response = await work(this.#reports.get)
      receive(age)
      return response
    } catch (error) {
      const { code = '' } = (error ?? {}) as { code?: string }
      if (isDatabaseAway(error) && code !== GIVEN_UP) this.#asOf = null
      else if (code !== RECOVERY_CONFLICT) throw error
      return atPrimary()
    }
  }

  async look(): Promise<void> {
    const at = this.#now()
    const [end] = await this.#primary<
      Said[]
    >`SELECT system_identifier::text AS cluster, (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 AS position
      FROM pg_control_system()`.catch(() => [])
    this.#written = this.#written.filter((one) => at - one.at <= MAY_LAG)
    if (end?.position) this.#written.push({ at, position: end.position })
    const requested = this.#watch<Said[]>`SELECT system_identifier::text AS cluster,
        CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END::float8 AS position
      FROM pg_control_system()`.catch(() => [])
    const [said] = await Promise.race([requested, sleep(SAYS_WITHIN, [], { ref: false })])
    this.#noteCluster(end, said)
    if (!said || said.position === null || this.#isForeign) {
      this.#asOf = null
      return
    }
    const { position } = said
    const newest = this.#written.findLastIndex((one) => one.position <= position)
    this.#written.splice(0, newest)
    this.#asOf = newest === -1 ? null : (this.#written[0]?.at ?? null)
  }

  #noteCluster(end: Said | undefined, said: Said | undefined): void {
    if (!end || !said) return
    const isForeign = end.cluster !== said.cluster
    if (isForeign && !this.#isForeign)
      this.#log?.warn(
        { event: 'reports.foreign' },
        'REPORTS_DATABASE_URL leads to another database: reports are read from DATABASE_URL',
      )
    this.#isForeign = isForeign
  }
}
