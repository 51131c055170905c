import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { restoreCommand } from '../db/archive.ts'
import {
  choosePort,
  findPostmaster,
  readSecret,
  spawnPostmaster,
  superuser,
  writeForUser,
} from '../db/cluster.ts'
import { openPool } from '../db/driver/sql.ts'
import type { Place } from '../db/place.ts'
import { waitForEnd } from '../db/process.ts'
import { deriveRolePassword } from '../db/roles.ts'

export type Recovery = {
  log: string
  to: Date | null
  logFile: string
  explain(): string
}

/**
 * @returns commit time of the last change
 * @throws Error for an unreadable segment or a log that ends early
 */
export async function recover(place: Place, { log, to, logFile, explain }: Recovery): Promise<Date | null> {
  const signal = join(place.clusterDir, 'recovery.signal')
  writeForUser(place, signal, '')
  const port = await choosePort(0)
  const server = spawnPostmaster(place, {
    ...{ port, durable: true, logFile },
    settings: {
      archive_mode: 'off',
      restore_command: restoreCommand(log),
      recovery_target_action: 'promote',
      // PostgreSQL does not know zone names, even Z, at the start.
      ...(to && { recovery_target_time: to.toISOString().replace('Z', '+00') }),
    },
  })
  try {
    for (;;) {
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`${describeFailure(log, to, logFile)}${explain()}`)
      const running = findPostmaster(place)
      if (running?.ready && running.pid === server.pid && !existsSync(signal)) break
      await sleep(50)
    }
    const broken = findBroken(log)
    if (broken) throw new Error(describeBroken(broken))
    return await readLastChange(place, port)
  } finally {
    const running = findPostmaster(place)
    if (running) {
      process.kill(running.pid, 'SIGINT')
      await waitForEnd(running.pid, 60_000)
    }
    rmSync(signal, { force: true })
  }
}

async function readLastChange(place: Place, port: number): Promise<Date | null> {
  const password = deriveRolePassword(readSecret(place).secret, superuser)
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
  const sql = openPool(url, { max: 1 })
  try {
    const [row] = await sql<
      { at: Date | null }[]
    >`select nullif(pg_last_xact_replay_timestamp(), 'infinity') as at`
    return row?.at ?? null
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function describeFailure(log: string, to: Date | null, logFile: string): string {
  const broken = findBroken(log)
  if (broken) return describeBroken(broken)
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  if (to && reason.includes('recovery ended before configured recovery target was reached'))
    return `The archived log ends before ${to.toISOString()}: nothing that was committed later is in it. Name an earlier time, or leave --to out for everything there is.`
  return `The database cannot be recovered: ${reason.replace(/^.*?(FATAL|PANIC): */, '')}.`
}

function findBroken(log: string): string | null {
  const path = join(log, 'broken')
  return existsSync(path) ? (readFileSync(path, 'utf8').trim().split('\n')[0] ?? null) : null
}

const describeBroken = (name: string) => `The write-ahead log is damaged: ${name}.gz cannot be unpacked.`
