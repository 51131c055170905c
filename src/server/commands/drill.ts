import { appendFileSync, existsSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { findLockHolder } from '../db/data-dir-lock.ts'
import { NOT_EMBEDDED } from './backup.ts'
import { readTarget, restoreAndVerify } from './restore.ts'

/** A line of `DATA_DIR/backup/drills.jsonl`, for auditors. */
type DrillRecord = {
  at: string
  backup: string | null
  target: string | null
  lastChange: string | null
  bytes: number
  restoreSeconds: number
  verifySeconds: number
  /** `verified`, `broken promises`, or an error. */
  result: string
}

export async function drill(
  config: Config,
  wanted: { from?: string; to?: string },
  say: (line: string) => void,
): Promise<number> {
  if (config.databaseUrl) {
    say(NOT_EMBEDDED)
    return 1
  }
  const from = wanted.from ?? join(config.dataDir, 'backup')
  const to = readTarget(wanted.to, config.fiscalZone)
  const into = join(config.dataDir, 'drill')
  if (findLockHolder(into) !== null) throw new Error('Another drill is in progress. Wait until it is done.')
  removeRestored(into)
  const record: DrillRecord = {
    ...{ at: new Date().toISOString(), backup: null, target: to?.toISOString() ?? null, lastChange: null },
    ...{ bytes: 0, restoreSeconds: 0, verifySeconds: 0, result: '' },
  }
  try {
    const { restored, isVerified, seconds } = await restoreAndVerify({ from, into, to }, say)
    record.backup = restored.base.folder
    record.lastChange = restored.lastChange?.toISOString() ?? null
    record.bytes = restored.bytes
    record.restoreSeconds = round(seconds.restore)
    record.verifySeconds = round(seconds.verify)
    record.result = isVerified ? 'verified' : 'broken promises'
  } catch (error) {
    record.result = (error as Error).message
    say(record.result)
  } finally {
    removeRestored(into)
  }
  const file = join(config.dataDir, 'backup', 'drills.jsonl')
  appendFileSync(file, `${JSON.stringify(record)}\n`, { mode: 0o600 })
  say(
    `${record.result === 'verified' ? 'The drill succeeded' : 'The drill FAILED'}; it is written down in ${file}.`,
  )
  return record.result === 'verified' ? 0 : 1
}

/** The cluster may be elsewhere, where its system user can reach it. */
function removeRestored(into: string): void {
  const cluster = join(into, 'postgres')
  const moved = existsSync(cluster) ? dirname(realpathSync(cluster)) : into
  rmSync(moved, { recursive: true, force: true })
  rmSync(into, { recursive: true, force: true })
}

const round = (seconds: number) => Math.round(seconds * 10) / 10
