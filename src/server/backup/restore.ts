import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { giveToUser, readSecret, writeSecret } from '../db/cluster.ts'
import { lockDataDir, makeDataDir } from '../db/data-dir-lock.ts'
import { isOwnSchema } from '../db/migrate.ts'
import { choosePlace, type Place } from '../db/place.ts'
import { UNVERIFIED } from '../db/unverified.ts'
import { readStored } from './copy.ts'
import { type Base, listBases, readBase } from './manifest.ts'
import { recover } from './recover.ts'
import { findGap, listSegments } from './segments.ts'

const OTHER_SCHEMA =
  'This backup was made with another version of the schema. Restore it with the release that made it, or name another backup with --from.'

export type Wanted = {
  /** A backup, or a folder of backups such as DATA_DIR/backup. */
  from: string
  into: string
  /** Null: everything. */
  to: Date | null
  /** The log archive. Default: next to the backup. */
  wal?: string
}

export type Restored = {
  base: Base
  wal: string
  bytes: number
  lastChange: Date | null
}

/**
 * The data directory is `UNVERIFIED` and does not serve yet.
 * @throws Error that names the problem
 */
export async function restoreBackup(wanted: Wanted, say: (line: string) => void): Promise<Restored> {
  const into = resolve(wanted.into)
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new Error(
      `${into} is not empty. Name a new folder with --into: a restore never writes over anything.`,
    )
  const base = chooseBase(resolve(wanted.from), wanted.to)
  const { manifest } = base
  if (!isOwnSchema(manifest.schema ?? null)) throw new Error(OTHER_SCHEMA)
  const wal = wanted.wal ? resolve(wanted.wal) : findArchive(base.folder)
  const segments = [...new Set([...listSegments(join(base.folder, 'wal')), ...listSegments(wal)])]
  const gap = findGap(segments, manifest.startWal)
  if (gap !== null && (wanted.to === null || gap <= manifest.stopWal))
    throw new Error(
      `The write-ahead log has a gap: ${gap}.gz is missing in ${wal}, and there are later ones. ${howFar(wal, gap, manifest.stopWal)}`,
    )
  say(`From the backup of ${manifest.finishedAt}, ${manifest.files.length} files.`)
  makeDataDir(into)
  writeFileSync(join(into, UNVERIFIED), '', { mode: 0o600 })
  const unlock = await lockDataDir(into, 0)
  try {
    const place = await choosePlace(into, say)
    await unpack(base, into, place)
    const log = await copyLog(base, wal, place)
    writeSecret(place, { ...readSecret(place), port: 0 })
    const lastChange = await recover(place, {
      log,
      to: wanted.to,
      logFile: join(into, 'postgres.log'),
      explain: () => (gap === null ? '' : ` ${gap}.gz is missing. ${howFar(wal, gap, manifest.stopWal)}`),
    })
    rmSync(log, { recursive: true })
    return { base, wal, bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0), lastChange }
  } finally {
    unlock()
  }
}

export function findZoneOfBackups(from: string): string | null {
  if (existsSync(join(from, 'manifest.json'))) return readBase(from).manifest.zone
  return [...listBases(from), ...listBases(join(from, 'base'))].at(-1)?.manifest.zone ?? null
}

function chooseBase(from: string, to: Date | null): Base {
  if (existsSync(join(from, 'manifest.json'))) {
    const base = readBase(from)
    if (to !== null && to.toISOString() < base.manifest.finishedAt)
      throw new Error(
        `This backup was finished at ${base.manifest.finishedAt}, after the time that you want.`,
      )
    return base
  }
  const bases = [...listBases(from), ...listBases(join(from, 'base'))]
  const base = bases.findLast(({ manifest }) => to === null || manifest.finishedAt <= to.toISOString())
  if (base) return base
  throw new Error(
    bases[0]
      ? `The oldest backup in ${from} was finished at ${bases[0].manifest.finishedAt}, after the time that you want.`
      : `${from} holds no finished backup.`,
  )
}

function findArchive(baseFolder: string): string {
  const beside = join(dirname(dirname(realpathSync(baseFolder))), 'wal')
  return existsSync(beside) ? beside : join(baseFolder, 'wal')
}

function howFar(wal: string, gap: string, stopWal: string): string {
  return gap <= stopWal
    ? 'This backup cannot be restored; name another one with --from.'
    : `Only what was committed before that segment can come back: name an earlier time with --to, or put ${gap}.gz into ${wal}.`
}

async function unpack({ folder, manifest }: Base, into: string, place: Place): Promise<void> {
  for (const path of ['', ...manifest.folders]) {
    const made = join(place.clusterDir, path)
    mkdirSync(made, { recursive: true, mode: 0o700 })
    giveToUser(place, made)
  }
  for (const file of manifest.files) {
    const [kind = '', ...rest] = file.path.split('/')
    if (rest.includes('..')) throw new Error(`The backup is damaged: ${file.path} leads out of it.`)
    if (kind === 'wal') await readStored(folder, file)
    else {
      const target = join(kind === 'cluster' ? place.clusterDir : into, ...rest)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await readStored(folder, file, target)
      if (kind === 'cluster') giveToUser(place, target)
    }
  }
}

/** The system user of the database may not read the archive. */
async function copyLog(base: Base, wal: string, place: Place): Promise<string> {
  const log = join(place.clusterDir, 'restored-log')
  mkdirSync(log, { mode: 0o700 })
  giveToUser(place, log)
  for (const folder of [join(base.folder, 'wal'), wal])
    for (const name of readdirSync(folder)) {
      const isNeeded =
        /^[0-9A-F]{8}\.history\.gz$/.test(name) || name.slice(8) >= base.manifest.startWal.slice(8)
      const target = join(log, basename(name))
      if (!name.endsWith('.gz') || !isNeeded || existsSync(target)) continue
      await copyFile(join(folder, name), target)
      giveToUser(place, target)
    }
  return log
}
