import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashingNow } from '../account/hashers.ts'
import { countWaiting } from '../audit/seal.ts'
import { findBackupState } from '../backup/state.ts'
import type { Config } from '../config/config.ts'
import { isHere } from '../config/here.ts'
import type { Sql } from '../db/connect.ts'
import { nothingHere, sendError } from '../http/errors.ts'
import { failedJobs } from '../jobs/failed.ts'
import { type MetricName, type Sample, writeMetrics } from '../metrics.ts'
import type { Portal } from '../portal.ts'
import { countLiveSessions } from '../session/session-queries.ts'

/** Milliseconds. Later results are omitted, so that the other metrics stay readable. */
const RESPONSE_TIMEOUT = 2000
/** A proxy on this machine adds one of these; its client may be remote. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** `/metrics` with the token. Without one: only this machine, while no other can reach the portal. */
export function serveMetrics(portal: Portal): void {
  const { app, config, handles, metrics } = portal
  const sql = handles.writes
  app.addHook('onResponse', async (_request, reply) => {
    metrics.count('http_responses_total', { status: String(reply.statusCode) })
    metrics.count('http_response_seconds_total', {}, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config, request)) return sendError(nothingHere(), request, reply)
    const requested = [
      measureResponse(portal, sql),
      measureQueues(sql),
      measureSeal(sql),
      measureBackups(portal, sql),
    ]
    const reported = await Promise.all(requested.map((samples) => inTime(samples)))
    const text = writeMetrics([
      ...measureProcess(portal),
      ...measureReports(portal),
      ...reported.flat(),
      ...metrics.samples(),
    ])
    return reply.header('content-type', 'text/plain; version=0.0.4').send(text)
  })
}

/** Empty on failure or timeout. */
function inTime(samples: Promise<Sample[]>): Promise<Sample[]> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RESPONSE_TIMEOUT, [])
    samples.then(resolve, () => resolve([])).finally(() => clearTimeout(timer))
  })
}

function measureProcess({ pools }: Portal): Sample[] {
  const memory = process.memoryUsage()
  const byState = (name: MetricName, counts: { running: number; waiting: number }, labels = {}) => [
    { name, labels: { ...labels, state: 'running' }, value: counts.running },
    { name, labels: { ...labels, state: 'waiting' }, value: counts.waiting },
  ]
  return [
    { name: 'process_resident_memory_bytes', value: memory.rss },
    { name: 'process_heap_used_bytes', value: memory.heapUsed },
    { name: 'process_uptime_seconds', value: process.uptime() },
    ...byState('password_hashing', hashingNow()),
    ...pools.count().flatMap(({ pool, ...counts }) => byState('calls', counts, { room: pool })),
  ]
}

function measureReports({ reportsDatabase }: Portal): Sample[] {
  if (!reportsDatabase) return []
  const { age } = reportsDatabase
  return [
    { name: 'replica_answers', value: age === null ? 0 : 1 },
    ...(age === null ? [] : [{ name: 'replica_lag_seconds' as const, value: age / 1000 }]),
  ]
}

/** Latency of a small query on the write connections. */
async function measureResponse({ clock }: Portal, sql: Sql): Promise<Sample[]> {
  const requested = performance.now()
  const sessions = await countLiveSessions(sql, clock())
  return [
    { name: 'database_answer_seconds', value: (performance.now() - requested) / 1000 },
    { name: 'sessions_live', value: sessions },
  ]
}

async function measureQueues(sql: Sql): Promise<Sample[]> {
  const { queues, failed } = await findQueues(sql)
  return [
    ...queues.flatMap(({ name, waiting, oldestSeconds }): Sample[] => [
      { name: 'jobs_waiting', labels: { queue: name }, value: waiting },
      { name: 'jobs_oldest_seconds', labels: { queue: name }, value: oldestSeconds },
    ]),
    { name: 'jobs_failed', value: failed },
  ]
}

async function measureSeal(sql: Sql): Promise<Sample[]> {
  const [unsealed, seconds] = await Promise.all([countWaiting(sql), findSealAge(sql)])
  return [
    { name: 'audit_events_unsealed', value: Math.max(0, unsealed) },
    { name: 'audit_seal_age_seconds', value: unsealed > 0 ? seconds : 0 },
  ]
}

/** Only the embedded database; external ones report their own backups. */
async function measureBackups({ config, clock }: Portal, sql: Sql): Promise<Sample[]> {
  const state = await findBackupState(config, sql)
  if (state === null) return []
  const age = (name: MetricName, since: Date | null): Sample[] =>
    since === null ? [] : [{ name, value: (clock().getTime() - since.getTime()) / 1000 }]
  return [
    ...age('backup_age_seconds', state.newestBackup),
    ...age('wal_archived_age_seconds', state.newestSegment),
    { name: 'wal_archive_fails', value: state.failsSince === null ? 0 : 1 },
  ]
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

/** Each part uses its own partial index. */
async function findQueues(
  sql: Sql,
): Promise<{ queues: { name: string; waiting: number; oldestSeconds: number }[]; failed: number }> {
  const [queues, [failed]] = await Promise.all([
    sql<{ name: string; waiting: number; oldestSeconds: number }[]>`
      SELECT name, count(*)::int AS waiting, extract(epoch FROM now() - min(created_on))::float8 AS oldest_seconds
      FROM pgboss.job WHERE state < 'active' AND NOT blocked AND name NOT LIKE '\\_\\_%' GROUP BY name`,
    sql<{ count: number }[]>`SELECT count(*)::int AS count FROM ${failedJobs(sql)}`,
  ])
  return { queues, failed: failed?.count ?? 0 }
}

/** 0 before the first seal. */
async function findSealAge(sql: Sql): Promise<number> {
  const [row] = await sql<
    { seconds: number }[]
  >`SELECT extract(epoch FROM now() - sealed_at)::float8 AS seconds
    FROM audit_blocks WHERE series = 'audit_events' ORDER BY number DESC LIMIT 1`
  return row?.seconds ?? 0
}
