import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  createCluster,
  readSecret,
  readVersion,
  superuser,
  upgradedFolder,
  writeForUser,
} from '../db/cluster.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import { databaseName, prepareDatabase } from '../db/embedded.ts'
import { migrate, pendingMigrations, readMigrations } from '../db/migrate.ts'
import type { Place } from '../db/place.ts'
import { type Database, roleNames } from '../db/roles.ts'
import { copyDatabase } from './copy-tables.ts'
import { type PrivateServer, startPrivately } from './private-server.ts'

export type Upgrade = {
  dataDir: string
  old: Place
  place: Place
  prepareJobs(ownerUrl: string): Promise<void>
  approve(database: Database): Promise<boolean>
}

/** The major version of `bin/postgres`. @throws Error */
export function findProgramVersion({ nativeDir }: Place): string {
  const { stdout } = spawnSync(join(nativeDir, 'bin/postgres'), ['--version'], { encoding: 'utf8', cwd: '/' })
  const version = /PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  if (!version) throw new Error(`${nativeDir}/bin/postgres does not say which version it is.`)
  return version
}

/**
 * Copies every row, then renames the old cluster.
 * @returns row counts and the path of the old cluster, or null without approval
 */
export async function upgradeCluster(upgrade: Upgrade) {
  const { dataDir, old, place } = upgrade
  const version = readVersion(old)
  const made: Place = { ...place, clusterDir: upgradedFolder(place) }
  rmSync(made.clusterDir, { recursive: true, force: true })
  const logFile = join(dataDir, 'postgres.log')
  createCluster(made, { durable: true, secret: readSecret(old, version).secret })
  writeForUser(made, join(made.clusterDir, 'local.conf'), readLocal(old))
  const servers: PrivateServer[] = []
  try {
    const theirs = await startPrivately(old, logFile, {
      version,
      settings: { default_transaction_read_only: 'on' },
    })
    servers.push(theirs)
    const ours = await startPrivately(made, logFile, { version: readVersion(made) })
    servers.push(ours)
    const copied = await fill(theirs, ours, readSecret(made).secret, upgrade)
    if (!(await upgrade.approve({ url: (role) => ours.url(roleNames[role]), stop: async () => {} })))
      return null
    for (const server of servers.splice(0).toReversed()) await server.stop()
    return { ...copied, ...takeOver(dataDir, place, version) }
  } finally {
    for (const server of servers) await server.stop()
    rmSync(made.clusterDir, { recursive: true, force: true })
  }
}

const readLocal = ({ clusterDir }: Place) => {
  const path = join(clusterDir, 'local.conf')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

async function fill(theirs: PrivateServer, ours: PrivateServer, secret: string, { prepareJobs }: Upgrade) {
  await prepareDatabase(ours.url(superuser, 'postgres'), secret)
  const from = openPool(theirs.url(superuser, databaseName), { max: 1 })
  const to = openPool(ours.url(superuser, databaseName), { max: 1 })
  try {
    await repeatMigrations(from, ours.url(roleNames.owner))
    await prepareJobs(ours.url(roleNames.owner))
    const jobs = (sql: Pool) => sql<{ version: number }[]>`select version from pgboss.version`
    const [[before], [after]] = await Promise.all([jobs(from), jobs(to)])
    if (before?.version !== after?.version)
      throw new Error(
        `The jobs of the old database have version ${before?.version}, those of this program ${after?.version}. Upgrade with the release that has both.`,
      )
    return await copyDatabase(from, to, () =>
      openPool(ours.url(superuser, databaseName), {
        ...{ max: 1 },
        settings: { session_replication_role: 'replica', synchronous_commit: 'off' },
      }),
    )
  } finally {
    await Promise.all([from, to].map((sql) => sql.end({ timeout: 5 })))
  }
}

/** Runs the same migrations. The next start runs the rest. */
async function repeatMigrations(from: Pool, ownerUrl: string): Promise<void> {
  const pending = new Set((await pendingMigrations(from)).map(({ name }) => name))
  await migrate(
    ownerUrl,
    readMigrations().filter(({ name }) => !pending.has(name)),
  )
}

/** The new cluster has a new log, so backups of the old one move away. */
function takeOver(
  dataDir: string,
  { clusterDir }: Place,
  version: string,
): { stored: string; backups: string | null } {
  const name = `${version}-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`
  const stored = `${clusterDir}-${name}`
  const backups = moveBackups(dataDir, `postgresql-${name}`)
  renameSync(clusterDir, stored)
  renameSync(upgradedFolder({ clusterDir }), clusterDir)
  return { stored, backups }
}

function moveBackups(dataDir: string, name: string): string | null {
  if (!existsSync(join(dataDir, 'backup'))) return null
  const archive = realpathSync(join(dataDir, 'backup'))
  const moved = join(archive, name)
  mkdirSync(moved, { mode: 0o700 })
  for (const part of ['base', 'wal'])
    if (existsSync(join(archive, part))) renameSync(join(archive, part), join(moved, part))
  return moved
}
