import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { archiveSettings } from './archive.ts'
import type { Place } from './place.ts'
import { findWorkingDirectory, isRunning } from './process.ts'
import { deriveRolePassword } from './roles.ts'

/** Stored in the cluster folder, so that a copy of it is a complete backup. */
export type ClusterSecret = { secret: string; port: number }

export const superuser = 'quartermaster_superuser'
export const majorVersion = '18'

// local.conf belongs to the operator and has priority; each start writes this file again.
const settings = `# Written by Quartermaster at each start. Your own settings belong into local.conf beside this file.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 150
password_encryption = 'scram-sha-256'
shared_buffers = '128MB'
effective_cache_size = '1GB'
work_mem = '16MB'
maintenance_work_mem = '128MB'
random_page_cost = 1.1
jit = off
wal_compression = on
max_wal_size = '2GB'
min_wal_size = '256MB'
checkpoint_timeout = '15min'
checkpoint_completion_target = 0.9
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] %u '
log_checkpoints = off
log_min_duration_statement = '2s'
# What people typed stays out of the log: values of statements, and the rows that errors speak of.
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
log_error_verbosity = 'terse'
log_min_error_statement = 'panic'
`
// A cheap password hash for tests.
const notDurable =
  'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\nautovacuum = off\nscram_iterations = 1\n'
const access = 'host all all 127.0.0.1/32 scram-sha-256\n'

export const upgradedFolder = ({ clusterDir }: Pick<Place, 'clusterDir'>) => `${clusterDir}.upgraded`

/** Deletes and recreates an incomplete cluster. */
export function createCluster(
  place: Place,
  { durable, secret = randomBytes(32).toString('base64url') }: { durable: boolean; secret?: string },
): void {
  if (existsSync(join(place.clusterDir, 'PG_VERSION'))) return
  if (existsSync(upgradedFolder(place)))
    throw new Error(
      'DATA_DIR: an upgrade of the database was interrupted. Run npm run admin -- upgrade-database again.',
    )
  const unfinished = `${place.clusterDir}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = `${place.clusterDir}.pw`
  writeForUser(place, passwordFile, deriveRolePassword(secret, superuser))
  giveToUser(place, unfinished)
  const made = spawnSync(
    join(place.nativeDir, 'bin/initdb'),
    [
      ...['-D', unfinished, '-U', superuser, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale', '--no-instructions'],
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...place.user, cwd: '/', env: environment, encoding: 'utf8' },
  )
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim().split('\n').at(-1)
    throw new Error(`DATA_DIR: the database could not be created in ${place.clusterDir}: ${reason}`)
  }
  writeSecret({ ...place, clusterDir: unfinished }, { secret, port: 0 })
  renameSync(unfinished, place.clusterDir)
}

export const readVersion = ({ clusterDir }: Pick<Place, 'clusterDir'>) =>
  readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()

/** @throws Error for another PostgreSQL version or a foreign cluster */
export function readSecret(place: Place, needed = majorVersion): ClusterSecret {
  const version = readVersion(place)
  if (version !== needed)
    throw new Error(
      `DATA_DIR holds a database of PostgreSQL ${version}, but this program needs ${needed}. Run npm run admin -- upgrade-database to upgrade it.`,
    )
  return JSON.parse(readFileSync(join(place.clusterDir, 'quartermaster.json'), 'utf8')) as ClusterSecret
}

export function writeSecret(place: Place, secret: ClusterSecret): void {
  const path = join(place.clusterDir, 'quartermaster.json')
  writeForUser(place, `${path}.new`, JSON.stringify(secret))
  renameSync(`${path}.new`, path)
}

/** Null when no server runs; `ready` when it accepts connections. */
export function findPostmaster(place: Place): { pid: number; port: number; ready: boolean } | null {
  let lines: string[]
  try {
    lines = readFileSync(join(place.clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!pid || !isRunning(pid)) return null
  // After a restart, another process may have the ID.
  const folder = findWorkingDirectory(pid)
  if (folder !== null && folder !== place.clusterDir) return null
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

export type PostmasterOptions = {
  port: number
  durable: boolean
  logFile: string
  /** Unset: no archive. */
  archive?: string
  /** For this start only; override all files. */
  settings?: Record<string, string>
}

/** Does not wait. Output goes to `logFile`. */
export function spawnPostmaster(place: Place, options: PostmasterOptions): ChildProcess {
  // PostgreSQL itself removes the file only if no process has the ID.
  if (findPostmaster(place) === null) rmSync(join(place.clusterDir, 'postmaster.pid'), { force: true })
  const archive = options.archive ? archiveSettings(options.archive) : ''
  const config = `${settings}${archive}${options.durable ? '' : notDurable}include 'local.conf'\n`
  writeForUser(place, join(place.clusterDir, 'postgresql.conf'), config)
  writeForUser(place, join(place.clusterDir, 'pg_hba.conf'), access)
  const local = join(place.clusterDir, 'local.conf')
  if (!existsSync(local))
    writeForUser(place, local, '# Your own settings of PostgreSQL; they win over postgresql.conf.\n')
  limitLog(options.logFile)
  const log = openSync(options.logFile, 'a', 0o600)
  const more = Object.entries(options.settings ?? {}).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl-C must reach only the portal, which stops the database last.
  const child = spawn(
    join(place.nativeDir, 'bin/postgres'),
    ['-D', place.clusterDir, '-p', String(options.port), ...more],
    { ...place.user, cwd: '/', env: environment, detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.unref()
  return child
}

export function choosePort(wished: number): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', (error) => (wished === 0 ? failed(error) : done(choosePort(0))))
    server.listen(wished, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : wished))
    })
  })
}

const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Never follows a link, which the database user could point to a file of root. */
export function writeForUser(place: Place, path: string, text: string): void {
  rmSync(path, { force: true })
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  giveToUser(place, path)
}

export function giveToUser(place: Place, path: string): void {
  if (place.user) lchownSync(path, place.user.uid, place.user.gid)
}

function limitLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 20_000_000) renameSync(logFile, `${logFile}.1`)
}
