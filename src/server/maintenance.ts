import { statfs } from 'node:fs/promises'
import { addDays } from '#domain/fiscal-years.ts'
import { addAuditEvent } from './audit/queries.ts'
import { beginSealingMany, sealAndAnchor, sealLast } from './audit/seal.ts'
import { forgetMisses } from './catalogue/misses-queries.ts'
import { saveSpending } from './funds/spending.ts'
import { saveCounts } from './orders/stored-counts.ts'
import { type Portal, today } from './portal.ts'
import { saveReportSums } from './reports/stored-sums.ts'
import { deleteOldSessions } from './session/session-queries.ts'

const EVERY = 60_000
/** At full load, at most 250 events are unsealed. */
const SEALED_EVERY = 200
/** Readers add pending changes. */
const COUNTS_EVERY = 5_000
/** For a day (ms), the browser can show why the session ended. */
const ENDED_RETENTION = 24 * 60 * 60 * 1000
/** Days since the last search. */
const MISSES_RETENTION = 90
/** Share of the disk in use (V-222483). */
const DISK_WARNS_AT = 0.75

export type Maintenance = { stopWatching(): Promise<void>; sealTrail(): Promise<void> }

/**
 * Each minute, removes expired sessions and seals events; every few seconds, updates stored counts. One process at a
 * time.
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
  // Serial, but a request during a run starts another run.
  let running = Promise.resolve()
  let queued = 0
  // Starts when the portal listens. Requests wait for its first audit event.
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
    counting ??= Promise.all([saveCounts(sql), saveSpending(sql), saveReportSums(handles.writes)])
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
  await deleteOldSessions(sql, now, new Date(now.getTime() - ENDED_RETENTION))
  await forgetMisses(sql, addDays(today(portal), -MISSES_RETENTION))
  await sealAndAnchor(portal)
  const used = await measureDisk(portal.config.dataDir)
  if (used >= DISK_WARNS_AT)
    portal.app.log.warn({ percent: Math.round(used * 100) }, 'the disk of the data directory is filling up')
}

/** As an ordinary user sees it; 0 if unknown. */
async function measureDisk(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  if (!disk || disk.blocks === 0) return 0
  const used = disk.blocks - disk.bfree
  return used / (used + disk.bavail)
}
