import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#testing/build.ts'
import { openClerk } from '#testing/import-files.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
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

const { portal, world, as } = openOrdersPortal()
const clerk = openClerk(portal)
let run: () => Promise<void>
let stop: () => Promise<unknown>

beforeAll(async () => {
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
afterAll(() => stop?.())

const set = (nsn: string, state: string) =>
  clerk.import('items', `nsn,status,get-well date\n${nsn},${state}\n`)
const add = (nsn: string, member: number | null, name = 'placer') =>
  as(name).send(addStockWatch, { body: { nsn, member } })
const end = (name: string, watch = 0) => as(name).send(endStockWatch, { params: { watch } })
const watches = async (name = 'placer') => (await as(name).send(listStockWatches, {})).body as StockWatch[]
const subjects = async (name = 'placer') => {
  const { rows } = (await as(name).send(listMessages, { query: {} })).body
  return (rows as { subject: string; paragraphs: string[] }[])
    .filter(({ subject }) => /Parka/.test(subject))
    .map(({ subject, paragraphs }) => `${subject}. ${paragraphs[0]}`)
}

test('each change of a watched item makes one message for each who waits, in every program, and the last one ends the watch', async () => {
  const { owner } = portal
  const { nsns, pgc } = await buildProduct(owner, { name: 'Parka', programs: ['AR', 'NG'] })
  const [small = '', medium = ''] = nsns
  const member = world.member.id
  expect(await add(small, null)).toMatchObject({ status: 422, body: { code: 'NOT_BACKORDERED' } })
  await set(small, 'backordered,2027-01-15')
  await set(medium, 'backordered,')
  expect((await add(small, member)).body).toMatchObject({ getWellOn: '2027-01-15', member: { id: member } })
  expect((await add(small, null)).status).toBe(200)
  const again = await add(small, null)
  expect(again.body.id).toBe((await watches())[0]?.id)
  expect((await add(small, null, 'foreigner')).status).toBe(200)
  expect((await add(medium, null)).status).toBe(200)
  expect((await add(medium, member, 'foreigner')).status).toBe(404)
  expect(await watches()).toHaveLength(3)
  await owner`WITH other AS (INSERT INTO items (nsn, pgc, size, size_order)
      SELECT '84059901' || lpad(n::text, 5, '0'), ${pgc}, n::text, n FROM generate_series(4, 200) n RETURNING nsn)
    INSERT INTO stock_watches (program, person_id, nsn, made_at) SELECT 'AR', ${world.placer.id}, nsn, now() FROM other`
  expect(await add(medium, member)).toMatchObject({ body: { code: 'TOO_MANY_WATCHES' } })
  expect((await add(small, null)).body.id).toBe(again.body.id)
  await owner`DELETE FROM stock_watches WHERE nsn LIKE '84059901%'`
  await owner`DELETE FROM items WHERE nsn LIKE '84059901%'`

  await set(small, 'backordered,2027-02-20')
  await run()
  await run()
  const moved = 'Another date: Parka SMALL. It is expected on 02/20/2027. Until now it was 01/15/2027.'
  expect(await subjects()).toEqual([moved, moved])
  expect(await subjects('foreigner')).toEqual([moved])

  const [withdrawn] = await watches('foreigner')
  expect((await end('placer', withdrawn?.id)).status).toBe(404)
  expect((await end('foreigner', withdrawn?.id)).status).toBe(200)
  // Not for sale yet: no message.
  await owner`UPDATE program_products SET sold_from = '2027-03-01' WHERE program = 'AR' AND pgc = ${pgc}`
  await set(small, 'active,')
  await run()
  expect(await subjects()).toHaveLength(2)
  await owner`UPDATE program_products SET sold_from = NULL WHERE program = 'AR' AND pgc = ${pgc}`
  await run()
  await run()
  const back = 'In stock again: Parka SMALL. You can order it now. This was the last message about it.'
  expect(await subjects()).toEqual([back, back, moved, moved])
  expect(await subjects('foreigner')).toEqual([moved])
  await set(medium, 'obsolete,')
  await run()
  expect((await subjects())[0]).toMatch(/^No longer made: Parka MEDIUM\./)
  expect(await watches()).toEqual([])
})
