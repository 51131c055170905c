import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster, spawnPostmaster, superuser, writeForUser } from '#server/db/cluster.ts'
import { openPool, type Pool } from '#server/db/driver/sql.ts'
import type { Place } from '#server/db/place.ts'
import { waitForEnd } from '#server/db/process.ts'
import { deriveRolePassword } from '#server/db/roles.ts'
import { findChildren, signal } from '../faults/processes.ts'
import type { TemporaryData } from '../temporary-data.ts'

export const ACCESS =
  'host all all 127.0.0.1/32 scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n'
/** A killed process loses no data that the system already has, so fsync is off. Short timeouts detect a lost peer. */
const SETTINGS = {
  fsync: 'off',
  shared_buffers: '48MB',
  max_connections: '200',
  max_wal_size: '512MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_retrieve_retry_interval: '200ms',
}
const STARTS_WITHIN = 120_000

export type Source = Pick<ClusterServer, 'clusterDir' | 'port' | 'as'>

/** One of three PostgreSQL servers: a primary or a standby. Its name is also that of its slot. */
export class ClusterServer {
  readonly name: string
  readonly port: number
  readonly data: TemporaryData
  readonly #place: Place
  readonly #password: string

  constructor(name: string, data: TemporaryData, place: Place, port: number, secret: string) {
    this.name = name
    this.data = data
    this.port = port
    this.#place = { ...place, clusterDir: join(data.dataDir, 'postgres') }
    this.#password = deriveRolePassword(secret, superuser)
  }

  get adminUrl(): string {
    return `postgres://${superuser}:${this.#password}@127.0.0.1:${this.port}/postgres`
  }

  get clusterDir(): string {
    return this.#place.clusterDir
  }

  as<A>(work: (sql: Pool) => Promise<A>): Promise<A> {
    return connectedAs(this.adminUrl, work)
  }

  /** `others` may follow it later. */
  async start(others: readonly string[], follows?: Pick<Source, 'port'>): Promise<void> {
    this.#configure(others, follows)
    const hba = join(this.#place.clusterDir, 'cluster_hba.conf')
    writeForUser(this.#place, hba, ACCESS)
    const settings = { ...SETTINGS, hba_file: hba }
    const logFile = join(this.data.dataDir, 'postgres.log')
    spawnPostmaster(this.#place, { port: this.port, durable: true, logFile, settings })
    await this.#waitUntilReady()
  }

  /** From now on a commit waits for one of these. */
  awaits(others: readonly string[]): void {
    this.#configure(others)
    signal(this.#pid, 'SIGHUP')
  }

  follow(other: ClusterServer, others: readonly string[]): void {
    this.#configure(others, other)
    signal(this.#pid, 'SIGHUP')
  }

  /** From now on it follows no server and is still read-only. */
  async leave(others: readonly string[]): Promise<void> {
    this.#configure(others)
    signal(this.#pid, 'SIGHUP')
    const receivers = () => this.as((sql) => sql`SELECT FROM pg_stat_wal_receiver`)
    while ((await receivers()).length > 0) await sleep(20)
  }

  signalAll(word: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    // The postmaster first, so that it does not clean up after its children.
    for (const pid of [this.#pid, ...findChildren(this.#pid)]) signal(pid, word)
  }

  async kill(): Promise<void> {
    const pid = this.#pid
    this.signalAll('SIGKILL')
    if (pid > 0) await waitForEnd(pid, 10_000)
  }

  async copyFrom(primary: Source, others: readonly string[]): Promise<void> {
    const { clusterDir } = this.#place
    rmSync(clusterDir, { recursive: true, force: true })
    mkdirSync(clusterDir, { recursive: true })
    const label = await primary.as(async (sql) => {
      await sql`SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = ${this.name} AND NOT active`
      await holdSlot(sql, this.name)
      await sql`SELECT pg_backup_start(${this.name}, true)`
      // Omits what the manual omits from a base backup. Files may disappear meanwhile.
      spawnSync('cp', ['-a', `${primary.clusterDir}/.`, clusterDir], { stdio: 'ignore' })
      for (const left of ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_subtrans', 'pg_stat_tmp'])
        this.#empty(left)
      for (const left of ['postmaster.pid', 'postmaster.opts'])
        rmSync(join(clusterDir, left), { force: true })
      const [stopped] = await sql<{ label: string }[]>`SELECT labelfile AS label FROM pg_backup_stop(false)`
      return stopped?.label ?? ''
    })
    writeForUser(this.#place, join(clusterDir, 'backup_label'), label)
    await this.start(others, primary)
  }

  /** The end of its log as an LSN; null without a response. */
  async findEnd(): Promise<string | null> {
    const requested = this.as(async (sql) => {
      const [row] = await sql<{ end: string | null }[]>`SELECT pg_last_wal_receive_lsn()::text AS end`
      return row?.end ?? null
    })
    return requested.catch(() => null)
  }

  async remove(): Promise<void> {
    const pid = this.#pid
    signal(pid, 'SIGQUIT')
    if (pid > 0) await waitForEnd(pid, 10_000)
    this.data.remove()
  }

  get #pid(): number {
    return findPostmaster(this.#place)?.pid ?? 0
  }

  #configure(others: readonly string[], follows?: Pick<Source, 'port'>): void {
    const follow = follows
      ? `primary_conninfo = 'host=127.0.0.1 port=${follows.port} user=${superuser} password=${this.#password} application_name=${this.name}'\nprimary_slot_name = '${this.name}'\n`
      : ''
    const sync = others.length > 0 ? `synchronous_standby_names = 'ANY 1 (${others.join(', ')})'\n` : ''
    writeForUser(this.#place, join(this.#place.clusterDir, 'local.conf'), follow + sync)
    if (follows) writeForUser(this.#place, join(this.#place.clusterDir, 'standby.signal'), '')
  }

  #empty(folder: string): void {
    const path = join(this.#place.clusterDir, folder)
    spawnSync('find', [path, '-mindepth', '1', '-delete'])
  }

  async #waitUntilReady(): Promise<void> {
    const until = performance.now() + STARTS_WITHIN
    // The file reports only a primary as ready.
    while ((await this.as((sql) => sql`SELECT 1`).catch(() => null)) === null) {
      if (performance.now() > until) throw new Error(`${this.name} does not start; see its postgres.log.`)
      await sleep(50)
    }
  }
}

/** The primary stores the log until this standby has it. */
export async function holdSlot(sql: Pool, name: string): Promise<void> {
  await sql`SELECT pg_create_physical_replication_slot(${name}, true)
    WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = ${name})`
}

export async function connectedAs<A>(url: string, work: (sql: Pool) => Promise<A>): Promise<A> {
  const sql = openPool(url, { max: 1, connectTimeout: 5 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
