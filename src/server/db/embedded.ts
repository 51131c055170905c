import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareArchive } from './archive.ts'
import {
  choosePort,
  createCluster,
  findPostmaster,
  type PostmasterOptions,
  readSecret,
  spawnPostmaster,
  superuser,
  writeSecret,
} from './cluster.ts'
import { findLockHolder, lockDataDir, makeDataDir } from './data-dir-lock.ts'
import { openPool } from './driver/sql.ts'
import { choosePlace, type Place } from './place.ts'
import { isRunning, waitForEnd } from './process.ts'
import { type Database, deriveRolePassword, ensureRoles, roleNames } from './roles.ts'

export type EmbeddedOptions = {
  /** False only for tests: a crash of the machine may lose commits. */
  durable?: boolean
  patience?: number
  log?: (line: string) => void
}

/** `adminUrl` is the superuser's, for backups and tests. */
export type EmbeddedDatabase = Database & { adminUrl: string; place: Place }

export const databaseName = 'quartermaster'

/**
 * Starts PostgreSQL in `dataDir/postgres`, or adopts a running server. Restarts a server that dies, on the same port.
 */
export async function startEmbedded(
  { dataDir }: { dataDir: string },
  { durable = true, patience = 15_000, log = () => {} }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  makeDataDir(dataDir)
  const unlock = await lockDataDir(dataDir, patience, log)
  try {
    const place = await choosePlace(dataDir, log)
    createCluster(place, { durable })
    const archive = durable ? prepareArchive(dataDir, place) : undefined
    const supervisor = new PostmasterSupervisor(
      place,
      { durable, archive, logFile: join(dataDir, 'postgres.log') },
      log,
    )
    try {
      const { secret, port } = await supervisor.start()
      const address = addressOf(secret, port)
      await prepareDatabase(address(superuser, 'postgres'), secret)
      return {
        url: (role) => address(roleNames[role], databaseName),
        adminUrl: address(superuser, 'postgres'),
        place,
        async stop() {
          await supervisor.stop()
          unlock()
        },
      }
    } catch (error) {
      await supervisor.stop()
      throw error
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Uses the server of a running portal, else starts one for the command. */
export async function joinEmbedded(
  { dataDir }: { dataDir: string },
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  makeDataDir(dataDir)
  if (findLockHolder(dataDir) === null) return startEmbedded({ dataDir }, options)
  const place = await choosePlace(dataDir, options.log ?? (() => {}))
  for (let turn = 0; turn < 300; turn++) {
    const running = findPostmaster(place)
    if (running?.ready) {
      const address = addressOf(readSecret(place).secret, running.port)
      return {
        url: (role) => address(roleNames[role], databaseName),
        adminUrl: address(superuser, 'postgres'),
        place,
        stop: async () => {},
      }
    }
    if (findLockHolder(dataDir) === null) return startEmbedded({ dataDir }, options)
    await sleep(100)
  }
  throw new Error(`DATA_DIR ${dataDir}: the database of the running program does not answer.`)
}

function addressOf(secret: string, port: number) {
  return (roleName: string, database: string) =>
    `postgres://${roleName}:${deriveRolePassword(secret, roleName)}@127.0.0.1:${port}/${database}`
}

/** Needs the superuser. */
export async function prepareDatabase(adminUrl: string, secret: string): Promise<void> {
  const sql = openPool(adminUrl, { max: 1 })
  try {
    await ensureRoles(sql, secret, ['owner', 'app', 'report'])
    const [known] = await sql`select 1 from pg_database where datname = ${databaseName}`
    if (!known) await sql.unsafe(`create database ${databaseName} owner ${roleNames.owner}`)
    await sql.unsafe(`revoke all on database ${databaseName} from public`)
    await sql.unsafe(`grant connect on database ${databaseName} to ${roleNames.app}, ${roleNames.report}`)
  } finally {
    await sql.end()
  }
}

class PostmasterSupervisor {
  readonly #place: Place
  readonly #options: Omit<PostmasterOptions, 'port'>
  readonly #log: (line: string) => void
  readonly #stopping = new AbortController()
  #watch: Promise<void> = Promise.resolve()

  constructor(place: Place, options: Omit<PostmasterOptions, 'port'>, log: (line: string) => void) {
    this.#place = place
    this.#options = options
    this.#log = log
  }

  /** Waits for the recovery, however long. */
  async start(): Promise<{ secret: string; port: number }> {
    const known = readSecret(this.#place)
    const left = findPostmaster(this.#place)
    if (left) {
      this.#log('Taking over the database that an earlier program left running.')
      if (await this.#waitUntilReady(left.pid)) {
        this.#watch = this.#keepRunning(left.pid, left.port)
        return { secret: known.secret, port: left.port }
      }
    }
    // Workers of a killed server block a new one for a moment. The port may be taken by now.
    for (let turn = 1; ; turn++) {
      const port = await choosePort(known.port)
      if (port !== known.port) writeSecret(this.#place, { ...known, port })
      const pid = await this.#launch(port)
      if (pid !== null) {
        this.#watch = this.#keepRunning(pid, port)
        return { secret: known.secret, port }
      }
      if (turn === 20 || this.#stopping.signal.aborted)
        throw new Error(`The database does not start: ${this.#lastWords()}`)
      await sleep(Math.min(100 * turn, 1000))
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#end()
    await this.#watch
    // The supervisor may have just started a server.
    await this.#end()
  }

  async #end(): Promise<void> {
    for (const [signal, patience] of [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      const running = findPostmaster(this.#place)
      if (!running) return
      process.kill(running.pid, signal)
      if (await waitForEnd(running.pid, patience)) return
    }
  }

  async #launch(port: number): Promise<number | null> {
    const child = spawnPostmaster(this.#place, { ...this.#options, port })
    const failed = new Promise<null>((done) => child.once('error', () => done(null)))
    const ready = child.pid === undefined ? failed : this.#waitUntilReady(child.pid, child)
    return (await Promise.race([ready, failed])) ? child.pid! : null
  }

  async #waitUntilReady(pid: number, child?: ChildProcess): Promise<boolean> {
    const begin = Date.now()
    let isLogged = false
    while (isRunning(pid) && child?.exitCode == null && child?.signalCode == null) {
      const running = findPostmaster(this.#place)
      if (running?.pid === pid && running.ready) return true
      if (!isLogged && Date.now() - begin > 3000) {
        isLogged = true
        this.#log('The database is recovering, this may take a while.')
      }
      await sleep(10)
    }
    return false
  }

  async #keepRunning(first: number, port: number): Promise<void> {
    let pid: number | null = first
    let failures = 0
    while (!this.#stopping.signal.aborted) {
      if (pid !== null && isRunning(pid)) {
        await this.#pause(250)
        continue
      }
      failures = pid === null ? failures + 1 : 0
      await this.#pause(Math.min(100 * 2 ** failures, 5000))
      if (this.#stopping.signal.aborted) return
      this.#log('The database ended unexpectedly and is started again.')
      pid = await this.#launch(port)
      if (pid !== null) this.#log('The database is back.')
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => {})
  }

  #lastWords(): string {
    try {
      const lines = readFileSync(this.#options.logFile, 'utf8').trim().split('\n')
      return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'see postgres.log'
    } catch {
      return 'see postgres.log in DATA_DIR'
    }
  }
}
