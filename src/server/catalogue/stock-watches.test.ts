import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import {
  addStockWatch,
  endStockWatch,
  listStockWatches,
  type StockWatch,
} from '#wire/catalogue/stock-watches.ts'
import { listMessages } from '#wire/messages/messages.ts'
import { readConfig } from '../config/config.ts'
import { connect } from '../db/connect.ts'
import { Jobs } from '../jobs/jobs.ts'
import { lookAtWatches, notifyWatchers } from './stock-changes.ts'

let portal: TestPortal
let world: OrdersWorld
let clerk: Clerk
let placer: Client
let guard: Client
let nsns: string[]
let run: () => Promise<void>
let stop: () => Promise<unknown>

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  clerk = employClerk(portal.database)
  placer = await portal.signIn(world.placer.username)
  guard = await portal.signIn('foreigner')
  nsns = (await buildProduct(portal.owner, { name: 'Parka', programs: ['AR', 'NG'] })).nsns
  const handles = connect(portal.database)
  const jobs = new Jobs(portal.database, portal.app.log)
  await jobs.open()
  const clock = () => new Date('2026-11-21T17:00:00Z')
  const at = { handles, jobs, config: readConfig({ DEMO: '0' }), clock }
  run = async () => {
    await lookAtWatches(at)
    await Promise.all([notifyWatchers(at), notifyWatchers(at)])
  }
  stop = () => Promise.all([jobs.stop(), handles.writes.end()])
})
afterAll(async () => {
  await stop?.()
  await portal?.stop()
})

const set = (nsn: string | undefined, state: string) =>
  clerk.import('items', `nsn,status,get-well date\n${nsn},${state}\n`)
const add = (nsn: string | undefined, member: number | null, client = placer) =>
  client.send(addStockWatch, { body: { nsn, member } })
const watches = async (client = placer) => (await client.send(listStockWatches, {})).body as StockWatch[]
const subjects = async (client = placer) =>
  (await client.send(listMessages, { query: {} })).body.rows
    .filter(({ subject }: { subject: string }) => /Parka/.test(subject))
    .map(
      ({ subject, paragraphs }: { subject: string; paragraphs: string[] }) => `${subject}. ${paragraphs[0]}`,
    )

test('each change of a watched item makes one message for each who waits, in every program, and the last one ends the watch', async () => {
  const [small, medium] = nsns
  expect(await add(small, null)).toMatchObject({ status: 422, body: { code: 'NOT_BACKORDERED' } })
  await set(small, 'backordered,2027-01-15')
  await set(medium, 'backordered,')
  expect((await add(small, world.member.id)).body).toMatchObject({
    getWellOn: '2027-01-15',
    member: { id: world.member.id },
  })
  expect((await add(small, null)).status).toBe(200)
  const again = await add(small, null)
  expect(again.body.id).toBe((await watches())[0]?.id)
  expect((await add(small, null, guard)).status).toBe(200)
  expect((await add(medium, null)).status).toBe(200)
  expect((await add(medium, world.member.id, guard)).status).toBe(404)
  expect(await watches()).toHaveLength(3)
  await portal.owner`WITH other AS (INSERT INTO items (nsn, pgc, size, size_order)
      SELECT '84059901' || lpad(n::text, 5, '0'), (SELECT pgc FROM items WHERE nsn = ${small ?? ''}), n::text, n FROM generate_series(4, 200) n
      RETURNING nsn)
    INSERT INTO stock_watches (program, person_id, nsn, made_at) SELECT 'AR', ${world.placer.id}, nsn, now() FROM other`
  expect(await add(medium, world.member.id)).toMatchObject({ body: { code: 'TOO_MANY_WATCHES' } })
  expect((await add(small, null)).body.id).toBe(again.body.id)
  await portal.owner`DELETE FROM stock_watches WHERE nsn LIKE '84059901%'`
  await portal.owner`DELETE FROM items WHERE nsn LIKE '84059901%'`

  await set(small, 'backordered,2027-02-20')
  await run()
  await run()
  const moved = 'Another date: Parka SMALL. It is expected on 02/20/2027. Until now it was 01/15/2027.'
  expect(await subjects()).toEqual([moved, moved])
  expect(await subjects(guard)).toEqual([moved])

  const [withdrawn] = await watches(guard)
  expect((await placer.send(endStockWatch, { params: { watch: withdrawn?.id } })).status).toBe(404)
  expect((await guard.send(endStockWatch, { params: { watch: withdrawn?.id } })).status).toBe(200)
  // Not for sale yet: no message.
  await portal.owner`UPDATE program_products SET sold_from = '2027-03-01' WHERE program = 'AR' AND display_name = 'Parka'`
  await set(small, 'active,')
  await run()
  expect(await subjects()).toHaveLength(2)
  await portal.owner`UPDATE program_products SET sold_from = NULL WHERE program = 'AR' AND display_name = 'Parka'`
  await run()
  await run()
  const back = 'In stock again: Parka SMALL. You can order it now. This was the last message about it.'
  expect(await subjects()).toEqual([back, back, moved, moved])
  expect(await subjects(guard)).toEqual([moved])
  await set(medium, 'obsolete,')
  await run()
  expect((await subjects())[0]).toMatch(/^No longer made: Parka MEDIUM\./)
  expect(await watches()).toEqual([])
})
