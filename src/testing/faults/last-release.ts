import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

/**
 * What an update may begin from while people go on working: the program of this commit, with this migration as its last one. Raised
 * with each release; ROLLING_FROM names another commit for a run.
 */
export const LAST_RELEASE = { commit: 'c0b82b8d', migration: '0120-several-programs.sql' }

export type Release = { folder: string; commit: string; remove(): void }

/** The last release in a folder of its own, on today's packages; or why it cannot be had. */
export function unpackLastRelease(): Release | string {
  const commit = process.env.ROLLING_FROM ?? LAST_RELEASE.commit
  const archive = spawnSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  if (archive.status !== 0)
    return `The last release (commit ${commit}) is not in this copy of the project, so nothing is updated from it.`
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-release-'))
  const unpacked = spawnSync('tar', ['-x'], { cwd: folder, input: archive.stdout })
  if (unpacked.status !== 0) return `The last release cannot be unpacked: ${unpacked.stderr}`
  symlinkSync(realpathSync(join(ROOT, 'node_modules')), join(folder, 'node_modules'))
  return { folder, commit, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Gives a release the migrations of today: its statements meet the tables that they will meet beside today's program. */
export function takeTodaysMigrations({ folder }: Release): void {
  const migrations = join(folder, 'db/migrations')
  rmSync(migrations, { recursive: true })
  cpSync(join(ROOT, 'db/migrations'), migrations, { recursive: true })
}
