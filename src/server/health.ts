import { hash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { hashingNow } from './account/hashers.ts'
import { findBackupState } from './backup/state.ts'
import type { Config } from './config/config.ts'
import { isHere } from './config/here.ts'
import type { Sql } from './db/connect.ts'
import { answerInTime } from './http/deadline.ts'
import { answerError, nothingHere } from './http/errors.ts'
import type { Portal } from './portal.ts'
import { countLiveSessions } from './session/session-queries.ts'

/** Milliseconds: a monitor wants to hear soon. */
const READY_WITHIN = 2000
/**
 * Milliseconds between the order to stop and the closing of connections: a request that has just been sent on an open one
 * is read and answered, with the word that it was the last there, and a load balancer hears that we are not ready.
 */
const LEAVES_AFTER = 500
/** A proxy on this machine adds one of these, and whoever stands behind it is not of this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * `/livez` while the process runs, `/readyz` while the database answers, `/metrics` for whoever has the token; without one, for
 * this machine, as long as no other can reach the portal.
 */
export function serveHealth({ app, config, handles, metrics, rooms, clock }: Portal): void {
  const answered = new Map<number, number>()
  let busySeconds = 0
  let isLeaving = false
  app.addHook('preClose', async () => {
    isLeaving = true
    if (app.server.listening) await sleep(LEAVES_AFTER)
  })
  app.addHook('onResponse', async (_request, reply) => {
    answered.set(reply.statusCode, (answered.get(reply.statusCode) ?? 0) + 1)
    busySeconds += reply.elapsedTime / 1000
  })
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    const notReady = (sentence: string) =>
      answerError(new Refusal('busy', sentence, { retryAfter: 5 }), request, reply)
    if (isLeaving) return notReady('The portal is stopping.')
    try {
      await answerInTime(request, READY_WITHIN, Promise.resolve(handles.writes`SELECT 1`))
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return notReady('The database does not answer.')
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config, request)) return answerError(nothingHere(), request, reply)
    const memory = process.memoryUsage()
    const hashing = hashingNow()
    const lines = [
      '# TYPE http_responses_total counter',
      ...[...answered].map(([status, count]) => `http_responses_total{status="${status}"} ${count}`),
      '# TYPE http_response_seconds_total counter',
      `http_response_seconds_total ${busySeconds.toFixed(3)}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${memory.rss}`,
      '# TYPE process_heap_used_bytes gauge',
      `process_heap_used_bytes ${memory.heapUsed}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime().toFixed(0)}`,
      '# TYPE password_hashing gauge',
      `password_hashing{state="running"} ${hashing.running}`,
      `password_hashing{state="waiting"} ${hashing.waiting}`,
      '# TYPE calls gauge',
      ...rooms
        .count()
        .flatMap(({ room, running, waiting }) => [
          `calls{room="${room}",state="running"} ${running}`,
          `calls{room="${room}",state="waiting"} ${waiting}`,
        ]),
      ...(await writeSessions(request)),
      ...(await writeBackups(request)),
      ...metrics.write(),
    ]
    return reply.header('content-type', 'text/plain; version=0.0.4').send(`${lines.join('\n')}\n`)
  })

  /** Seconds since the newest backup and since a segment reached the archive; left out where there is none. */
  async function writeBackups(request: FastifyRequest): Promise<string[]> {
    const looking = findBackupState(config, handles.writes as unknown as Sql)
    const state = await answerInTime(request, READY_WITHIN, looking).catch(() => null)
    if (state === null) return []
    const age = (name: string, since: Date | null) =>
      since === null
        ? []
        : [`# TYPE ${name} gauge`, `${name} ${((clock().getTime() - since.getTime()) / 1000).toFixed(0)}`]
    return [
      ...age('backup_age_seconds', state.newestBackup),
      ...age('wal_archived_age_seconds', state.newestSegment),
      '# TYPE wal_archive_fails gauge',
      `wal_archive_fails ${state.failsSince === null ? 0 : 1}`,
    ]
  }

  /** Of all processes; left out while the database does not answer, so that the rest can still be read. */
  async function writeSessions(request: FastifyRequest): Promise<string[]> {
    try {
      const counting = countLiveSessions(handles.writes as unknown as Sql, clock())
      return [
        '# TYPE sessions_live gauge',
        `sessions_live ${await answerInTime(request, READY_WITHIN, counting)}`,
      ]
    } catch {
      return []
    }
  }
}

function mayReadMetrics(
  { metricsToken, isHere: staysHere }: Config,
  { ip, headers }: FastifyRequest,
): boolean {
  if (metricsToken === undefined)
    return staysHere && isHere(ip) && FORWARDED.every((name) => headers[name] === undefined)
  const sent = hash('sha256', headers.authorization ?? '', 'buffer')
  return timingSafeEqual(sent, hash('sha256', `Bearer ${metricsToken}`, 'buffer'))
}
