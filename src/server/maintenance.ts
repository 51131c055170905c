import { statfs } from 'node:fs/promises'
import { addDays } from '#domain/fiscal-years.ts'
import { addAuditEvent } from './audit/queries.ts'
import { beginSealingMany, sealAndAnchor, sealLast } from './audit/seal.ts'
import { forgetMisses } from './catalogue/misses-queries.ts'
import { keepSpending } from './funds/spending.ts'
import { keepCounts } from './orders/kept-counts.ts'
import { type Portal, today } from './portal.ts'
import { keepReportSums } from './reports/kept-sums.ts'
import { deleteOldSessions } from './session/session-queries.ts'

const EVERY = 60_000
/** Within this time fewer than 150 events are written at full load, so that never more than 250 are without a seal. */
const SEALED_EVERY = 200
/** Readers add up what has changed since. */
const COUNTS_EVERY = 5_000
/** A browser that comes back within a day is told why its session is over (ms). */
const ENDED_KEPT = 24 * 60 * 60 * 1000
/** Days for which searches that found nothing are kept after the last of them. */
const MISSES_KEPT = 90
/** Part of the disk in use from which on operators are warned (V-222483). */
const DISK_WARNS_AT = 0.75

export type Maintenance = { stopWatching(): Promise<void>; sealTrail(): Promise<void> }

/**
 * Notes start and end of the portal, and each minute takes away sessions that have ended by themselves, seals what was
 * written and notes the blocks outside the database (soon when much was written, and when it stops); every few seconds
 * it takes what has changed into the kept counts and sums.
 * Every process does so; the database lets one at a time.
 */
export function startMaintenance(portal: Portal, { every = EVERY } = {}): Maintenance {
  const { app, handles } = portal
  const sql = handles.writes
  const note = (action: string) =>
    addAuditEvent(sql, {
      program: null,
      personId: null,
      action,
      detail: { process: process.pid, node: process.version },
    })
  let isListening = false
  // One at a time; what came while two were at it comes again.
  let running = Promise.resolve()
  let queued = 0
  // Only one that listens is a portal in use; and it does not begin without its first record.
  // Nor is anything done for anybody before it: whoever comes at once waits a moment.
  let begun: Promise<unknown> = Promise.resolve()
  app.addHook('onListen', async () => {
    const noted = note('portal start')
    begun = noted.catch(() => {})
    await noted
    isListening = true
  })
  app.addHook('onRequest', async () => {
    await begun
  })
  const run = (work: (portal: Portal) => Promise<unknown>) => {
    if (queued === 2) return
    queued++
    running = running
      .then(async () => {
        await work(portal)
      })
      .catch((error) => app.log.error({ err: error }, 'the audit trail could not be sealed'))
      .finally(() => {
        queued--
      })
  }
  let counting: Promise<unknown> | undefined
  const count = () => {
    counting ??= Promise.all([keepCounts(sql), keepSpending(sql), keepReportSums(handles.writes)])
      .catch((error) =>
        app.log.error({ err: error }, 'the kept counts and sums could not be brought up to date'),
      )
      .finally(() => {
        counting = undefined
      })
  }
  const timers = [
    setInterval(run, every, maintain),
    setInterval(run, Math.min(every, SEALED_EVERY), beginSealingMany()),
    setInterval(count, Math.min(every, COUNTS_EVERY)),
  ]
  for (const timer of timers) timer.unref()
  return {
    async stopWatching() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([running, counting])
    },
    /** The last that is written of this program's work. */
    async sealTrail() {
      if (!isListening) return
      await note('portal stop').catch((error) => app.log.warn({ err: error }, 'the stop was not audited'))
      await sealLast(portal).catch((error) =>
        app.log.warn({ err: error }, 'what was written last could not be sealed'),
      )
    },
  }
}

async function maintain(portal: Portal): Promise<void> {
  const now = portal.clock()
  const sql = portal.handles.writes
  portal.sessions.forgetEnded(now)
  await deleteOldSessions(sql, now, new Date(now.getTime() - ENDED_KEPT))
  await forgetMisses(sql, addDays(today(portal), -MISSES_KEPT))
  await sealAndAnchor(portal)
  const used = await measureDisk(portal.config.dataDir)
  if (used >= DISK_WARNS_AT)
    portal.app.log.warn({ percent: Math.round(used * 100) }, 'the disk of the data directory is filling up')
}

/** Which part of the disk is in use, as an ordinary user sees it; 0 when nobody can tell. */
async function measureDisk(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  if (!disk || disk.blocks === 0) return 0
  const used = disk.blocks - disk.bfree
  return used / (used + disk.bavail)
}
