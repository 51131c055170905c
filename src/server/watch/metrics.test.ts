import { expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { readMetrics } from '#testing/read-metrics.ts'
import { sealAndAnchor } from '../audit/seal.ts'
import { readConfig } from '../config/config.ts'
import { connect } from '../db/connect.ts'
import { writeMetrics } from '../metrics.ts'

const { portal, world, as } = openOrdersPortal()

test('the metrics count waiting emails by queue with the age of the oldest, and emails that are given up', async () => {
  const before = await readMetrics(portal.app)
  expect(before.get('jobs_waiting{queue="mail"}') ?? 0).toBe(0)
  expect((await as('first').post(`/cart/approve/${await world.order()}`, { comment: '' })).status).toBe(200)
  await portal.owner`UPDATE pgboss.job SET created_on = now() - interval '1 hour', state = 'retry', start_after = now() + interval '4 minutes'
    WHERE id = (SELECT id FROM pgboss.job WHERE name = 'mail' LIMIT 1)`
  const waiting = await readMetrics(portal.app)
  expect(waiting.get('jobs_waiting{queue="mail"}')).toBeGreaterThan(0)
  expect(waiting.get('jobs_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(3600)
  expect(waiting.get('jobs_failed')).toBe(0)
  await portal.owner`UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE name = 'mail'`
  const failed = await readMetrics(portal.app)
  expect(failed.get('jobs_failed')).toBe(waiting.get('jobs_waiting{queue="mail"}'))
  expect(failed.get('jobs_waiting{queue="mail"}')).toBeUndefined()
})

test('a write reports how long it waited for a connection', async () => {
  const number = await world.order()
  const before = await readMetrics(portal.app)
  await as('first').post(`/cart/approve/${number}`, { comment: '' })
  const after = await readMetrics(portal.app)
  expect(after.get('connection_waits_total')).toBe((before.get('connection_waits_total') ?? 0) + 1)
  expect(after.get('connection_wait_seconds_total')).toBeGreaterThanOrEqual(0)
  expect(after.get('database_answer_seconds')).toBeGreaterThan(0)
})

test('a time below a millisecond is not written as zero', () => {
  expect(writeMetrics([{ name: 'database_answer_seconds', value: 0.0004 }])).toContain(
    '\ndatabase_answer_seconds 0.0004\n',
  )
})

test('the age of the seal counts while events wait for one, and is zero afterward', async () => {
  await as('first').post(`/cart/approve/${await world.order()}`, { comment: '' })
  const seal = async () => {
    const handles = connect({ url: portal.database.url })
    await sealAndAnchor({ handles, config: readConfig({ DATA_DIR: portal.dataDir }), app: portal.app })
    await handles.close()
  }
  const findUnsealed = async () => {
    await seal()
    const sealed = await readMetrics(portal.app)
    return [sealed.get('audit_events_unsealed'), sealed.get('audit_seal_age_seconds')]
  }
  await expect.poll(findUnsealed).toEqual([0, 0])
  await portal.owner.begin(async (sql) => {
    await sql`ALTER TABLE audit_blocks DISABLE TRIGGER USER`
    await sql`UPDATE audit_blocks SET sealed_at = sealed_at - interval '20 minutes'`
    await sql`ALTER TABLE audit_blocks ENABLE TRIGGER USER`
  })
  expect((await readMetrics(portal.app)).get('audit_seal_age_seconds')).toBe(0)
  await portal.signIn('first')
  const waiting = await readMetrics(portal.app)
  expect(waiting.get('audit_events_unsealed')).toBeGreaterThan(0)
  expect(waiting.get('audit_seal_age_seconds')).toBeGreaterThanOrEqual(1200)
})

test('a database that hangs blocks nothing: the process still reports its own metrics', () =>
  portal.owner.begin(async (sql) => {
    await sql`LOCK TABLE pgboss.job, sessions IN ACCESS EXCLUSIVE MODE`
    const metrics = await readMetrics(portal.app)
    expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(metrics.get('audit_events_unsealed')).toBeGreaterThanOrEqual(0)
    expect([metrics.get('jobs_failed'), metrics.get('sessions_live')]).toEqual([undefined, undefined])
  }))
