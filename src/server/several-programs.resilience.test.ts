import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { applyAll, sendFile, settle } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { makeTemporaryData, type TemporaryData } from '#testing/temporary-data.ts'
import { addToCart, submitCart } from '#wire/cart/cart.ts'
import { readExportProgress } from '#wire/export/exports.ts'
import { checkImport } from '#wire/imports/imports.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import { exportPeople } from '#wire/people/people.ts'
import { readPortal, signIn } from '#wire/session/session.ts'
import { addClosure, endClosure } from '#wire/texts/closures.ts'
import { sealAndAnchor, type TrailPlace } from './audit/seal.ts'
import { verifyBlocks } from './commands/verify-blocks.ts'
import { takeDueDays } from './supply/simulator-queries.ts'

type Program = Client & { app: FastifyInstance; stop(): Promise<void> }

let portal: TestPortal
let world: OrdersWorld
let approver: Client
let beside: Program[]

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  world = await buildOrdersWorld(portal.owner)
  approver = await portal.signIn('first')
  beside = [await portal.startBeside(approver.cookie), await portal.startBeside(approver.cookie)]
})
afterAll(async () => {
  for (const one of [...(beside ?? []), ...more]) await one.stop()
  await portal?.stop()
})

const more: Program[] = []
async function startWith(cookie: string): Promise<[Program, Program]> {
  const two = [await portal.startBeside(cookie), await portal.startBeside(cookie)] as const
  more.push(...two)
  return [...two]
}

const everywhere = () => [approver, ...beside] as const

describe('three programs on one database', () => {
  test('three programs perform a request with one key once, and return the same response', async () => {
    const number = await world.order()
    const responses = await Promise.all(
      everywhere().map((one) =>
        one.send(approveOrder, { params: { number } }, { key: `everywhere-${number}` }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const events =
      await portal.owner`SELECT FROM order_events WHERE order_id = ${number} AND kind <> 'submitted'`
    expect(events).toHaveLength(1)
  })

  test('three programs count wrong passwords together, and the third one locks the account everywhere', async () => {
    const attempt = (one: Client, password: string) =>
      one.send(signIn, { body: { username: 'outsider', password, assertion: '' } })
    for (const program of everywhere()) await attempt(program, 'Wrong-Pass-2026')
    const [failed] =
      await portal.owner`SELECT sum(uses)::int AS uses FROM rate_limit_counts WHERE kind = 'failed sign-in'`
    expect(failed?.uses).toBe(3)
    for (const program of everywhere()) {
      const response = await attempt(program, PASSWORD)
      expect(response.headers['set-cookie'] ?? '').not.toContain('sid=')
    }
  })

  test('three programs count exports together, and each reports the progress of an export of another', async () => {
    const administrator = await portal.signIn('everything')
    const all = [administrator, ...(await startWith(administrator.cookie))] as const
    const start = (one: Client, name: string) =>
      one.send(exportPeople, { params: { program: 'AR' } }, { headers: { 'x-export-name': name } })
    expect((await start(all[0], 'written-here')).status).toBe(200)
    for (const one of all)
      await expect
        .poll(async () => (await one.send(readExportProgress, { params: { name: 'written-here' } })).body)
        .toMatchObject({ state: 'done' })
    await portal.owner`UPDATE rate_limit_counts SET uses = 19 WHERE kind = 'export'`
    expect((await start(all[1], 'written-there')).status).toBe(200)
    for (const one of all) expect((await start(one, 'one-too-many')).status).toBe(429)
  })

  test('three programs refuse orders as soon as ordering is closed at one of them', async () => {
    const administrator = await portal.signIn('everything')
    const placer = await portal.signIn('placer')
    const there = (await startWith(placer.cookie))[1]
    const cart = await placer.send(addToCart, {
      body: { memberId: world.member.id, nsn: world.nsns[0], quantity: 1, fundCode: '6C' },
    })
    expect(cart.status).toBe(200)
    const closed = async (one: Client) => (await one.send(readPortal, {})).body.closures.length
    for (const one of beside) expect(await closed(one)).toBe(0)
    const body = {
      fromDay: '2026-11-20',
      fromTime: '08:00',
      untilDay: null,
      untilTime: null,
      notice: 'Inventory.',
    }
    const added = await administrator.send(addClosure, { body })
    expect(added.status).toBe(200)
    const submit = () => there.send(submitCart, { params: { number: cart.body.number } })
    expect((await submit()).body.detail).toMatch(/^Ordering is closed.* Inventory\./)
    for (const one of beside) await expect.poll(() => closed(one)).toBe(1)
    const end = await administrator.send(endClosure, { params: { closure: added.body.id } })
    expect(end.status).toBe(200)
    for (const one of beside) await expect.poll(() => closed(one)).toBe(0)
    expect((await submit()).status).toBe(200)
  })

  test('three programs receive a file in parts, and each reports the progress, whichever one works', async () => {
    const administrator = await portal.signIn('everything')
    const all = [administrator, ...(await startWith(administrator.cookie))] as const
    const rows = Buffer.from(`nsn,fiscal year,price
${world.nsns[0]},2027,31.00
`)
    const id = await sendFile(all[0], 'prices', rows)
    const requested = await all[1].send(checkImport, { params: { import: id } })
    expect(requested.body).toMatchObject({ id, state: 'checking' })
    for (const one of all) expect(await settle(one, id)).toMatchObject({ state: 'checked', changed: 1 })
    expect((await applyAll(all[2], await settle(all[2], id))).state).toBe('applied')
    for (const one of all) expect((await settle(one, id)).state).toBe('applied')
    const written =
      await portal.owner`SELECT FROM audit_events WHERE action = 'import prices' AND outcome = 'done'`
    expect(written).toHaveLength(1)
  })

  test('three programs clean up, and its job runs once', async () => {
    await portal.owner`INSERT INTO rate_limit_counts (kind, subject, window_start, uses) VALUES ('export', 'long ago', '2026-11-01', 1)`
    const [job] = await portal.owner`INSERT INTO pgboss.job (name) VALUES ('tidy') RETURNING id`
    const findOld = () => portal.owner`SELECT FROM rate_limit_counts WHERE subject = 'long ago'`
    await expect.poll(async () => (await findOld()).length).toBe(0)
    const find = () =>
      portal.owner`SELECT state::text, retry_count::int AS again FROM pgboss.job WHERE id = ${job?.id}`
    await expect.poll(async () => [...(await find())]).toEqual([{ state: 'completed', again: 0 }])
  })

  test('three programs seal every event once, whichever one does it', async () => {
    await portal.owner`INSERT INTO audit_events (program, action) SELECT 'AR', 'event ' || g FROM generate_series(1, 1000) g`
    const places = [1, 2, 3].map(() => makeTemporaryData())
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const seal = ({ dataDir }: TemporaryData) =>
      sealAndAnchor({
        handles: { writes: portal.owner },
        config: { dataDir },
        app: { log },
      } as unknown as TrailPlace)
    await expect
      .poll(async () => {
        await Promise.all(places.map(seal))
        const [row] = await portal.owner`SELECT (SELECT count(*) FROM audit_events)::int
            - (SELECT sum(row_count) FROM audit_blocks WHERE series = 'audit_events')::int AS unsealed`
        return row?.unsealed
      })
      .toBe(0)
    // A later look notes a block that another process has just sealed.
    for (const place of places) {
      const findBroken = async () => {
        await seal(place)
        return (await verifyBlocks(portal.owner, place.dataDir)).flatMap(({ broken }) => broken)
      }
      await expect.poll(findBroken).toEqual([])
      place.remove()
    }
  })

  test('three programs process each day of the simulated supplier once, whichever one is first', async () => {
    await portal.owner`UPDATE supply_pace SET turned_at = clock_timestamp() - interval '10.5 seconds'`
    const sql = portal.owner
    const turned = await Promise.all([1, 2, 3].map(() => takeDueDays(sql, 1)))
    expect(turned.reduce((sum, days) => sum + days, 0)).toBe(10)
  })
})
