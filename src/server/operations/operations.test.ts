import { beforeAll, expect, test } from 'vitest'
import { buildOrder } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client, ClientResponse } from '#testing/portal.ts'
import { codeOf, detailOf } from '#testing/said.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { listOrderDetails, listOrderStatuses } from '#wire/reports/order-reports.ts'

const { portal, world, as } = openOrdersPortal()
let admin: Client
let guardsAdmin: Client

const NOW = '2026-11-21T17:00:00Z'

beforeAll(async () => {
  await portal.owner`DELETE FROM sessions WHERE person_id NOT IN (${world.everything.id}, ${world.foreigner.id})`
  admin = as('everything')
  guardsAdmin = as('foreigner')
})

const figures = async (client = admin) => (await client.send(readFigures, {})).body
const wrongFields = ({ status, body }: ClientResponse) => [
  status,
  ...body.errors.map(({ field }: { field: string }) => field),
]

test('the figures count the orders of the program by status and name the one that waits longest', async () => {
  const { owner } = portal
  const number = await world.order()
  await world.order()
  await owner`UPDATE orders SET submitted_at = '2026-11-20T17:00:00Z'`
  await owner`UPDATE orders SET submitted_at = '2026-11-12T17:00:00Z' WHERE order_id = ${number}`
  expect(await figures()).toMatchObject({
    ...{ awaiting: 2, approved: 0, shipped: 0, declined: 0, sessions: 1, trouble: [] },
    oldestWaiting: { number, submittedAt: new Date('2026-11-12T17:00:00Z'), days: 9 },
  })
  expect(await figures(guardsAdmin)).toMatchObject({ awaiting: 0, oldestWaiting: null, sessions: 1 })
})

test('the panel lists failed jobs with their reason but without their content, and retries one or all', async () => {
  const { owner } = portal
  const fail = (id: string, message: string) =>
    owner`INSERT INTO pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on, output)
      VALUES (${id}, 'mail', ${owner.json({ to: 'x@example.mil', text: 'SECRET' })}, 'failed', 20, 20,
        '2026-11-21T16:00:00Z', ${owner.json({ message })})`
  const [first, second, third] = ['1', '2', '3'].map((n) => `${n.repeat(8)}-0000-4000-8000-000000000000`) as [
    ...[string, string, string],
  ]
  const readStates = async () =>
    (await owner`SELECT state FROM pgboss.job WHERE name = 'mail' ORDER BY id`).map(({ state }) => state)
  await fail(first, 'self-signed   certificate\nrefused')
  await fail(second, `550 no such box ${'x'.repeat(900)}`)
  await fail(third, 'away')
  expect((await figures()).trouble).toEqual([{ kind: 'jobs', count: 3, day: '2026-11-21', place: '' }])
  const { body } = await admin.get('/admin/jobs')
  expect(body).toHaveLength(3)
  expect(body.find((job: { id: string }) => job.id === first)).toEqual({
    ...{ id: first, kind: 'mail', failedAt: '2026-11-21T16:00:00.000Z', tries: 21 },
    error: 'self-signed certificate refused',
  })
  expect(JSON.stringify(body)).not.toMatch(/SECRET|x@example/)
  expect((await admin.post(`/admin/jobs/${first}/retry`)).body).toEqual({ retried: 1 })
  expect(await portal.lastEvent()).toMatchObject({ object: `job ${first}`, detail: { kind: 'mail' } })
  expect(await readStates()).toEqual(['retry', 'failed', 'failed'])
  const detail = 'This job has not failed, or it has been tried again already.'
  expect(detailOf(await admin.post(`/admin/jobs/${first}/retry`))).toEqual([404, detail])
  expect((await admin.post('/admin/jobs/retry')).body).toEqual({ retried: 2 })
  expect(await readStates()).toEqual(['retry', 'retry', 'retry'])
  expect((await figures()).trouble).toEqual([])
})

const WINDOW = {
  ...{ fromDay: '2026-11-21', fromTime: '06:00', untilDay: '2026-11-24', untilTime: '08:00' },
  notice: 'The fiscal year is being closed.',
}
const announced = async () => (await portal.anonymous.get('/portal')).body.closures
async function submit() {
  const placing = await portal.signIn('placer')
  const { number } = await buildOrder(portal.owner, {
    ...{ orderer: world.placer, member: world.member, fundId: world.fundId, status: 'cart' },
    lines: [{ nsn: world.nsns[0] ?? '', quantity: 1, cents: 2500 }],
  })
  const response = await placing.post(`/cart/submit/${number}`)
  if (response.status !== 200) await placing.delete(`/cart/${number}`)
  return response
}
let closure = 0

test('a closure stops ordering of one program for a time, is announced to everybody there, and leaves reading open [MISC-09 D19]', async () => {
  const sentence =
    'Ordering is closed until Tuesday, November 24, 2026 at 8:00 AM EST. The fiscal year is being closed.'
  const { body } = await admin.post('/admin/closures', WINDOW)
  const span = { from: '2026-11-21T11:00:00.000Z', until: '2026-11-24T13:00:00.000Z' }
  expect(body).toMatchObject({ ...WINDOW, ...span, sentence, state: 'now', version: 1 })
  closure = body.id
  expect(await announced()).toEqual([{ program: 'AR', sentence }])
  const refused = await submit()
  expect(codeOf(refused)).toEqual([503, 'CLOSED'])
  expect(refused.body.detail).toBe(`${sentence} Your cart is kept.`)
  const reader = await portal.signIn('placer')
  for (const call of [listOrders, listOrderStatuses, listOrderDetails] as (typeof listOrderStatuses)[])
    expect((await reader.send(call, { query: { program: 'AR' } })).status).toBe(200)
  expect((await figures()).closures).toMatchObject([{ state: 'now' }])
  expect((await guardsAdmin.get('/admin/closures')).body).toEqual([])
  portal.setTime('2026-11-24T13:00:00Z')
  expect(await announced()).toEqual([])
  expect((await submit()).status).toBe(200)
  portal.setTime(NOW)
  admin = await portal.signIn('everything')
  guardsAdmin = await portal.signIn('foreigner')
})

test('the portal refuses a closure that ends before it begins, is over, overlaps another, or was changed by another user', async () => {
  for (const [status, changes] of [
    [422, { untilDay: '2026-11-21', untilTime: '05:00' }],
    [422, { untilTime: null }],
    [422, { fromDay: '2026-01-01', untilDay: '2026-01-02' }],
    [409, { fromDay: '2026-11-23', untilDay: null, untilTime: null }],
  ] as const) {
    const response = await admin.post('/admin/closures', { ...WINDOW, ...changes })
    expect([changes, response.status]).toEqual([changes, status])
  }
  const change = (version: number) =>
    admin.put(`/admin/closures/${closure}`, { ...WINDOW, untilDay: null, untilTime: null }, { version })
  expect((await change(2)).status).toBe(409)
  expect((await change(1)).body).toMatchObject({ until: null, version: 2 })
  expect((await guardsAdmin.put(`/admin/closures/${closure}`, WINDOW)).status).toBe(404)
})

test('an administrator ends a closure at any time, and cancels one that has not begun', async () => {
  const { body: later } = await guardsAdmin.post('/admin/closures', { ...WINDOW, fromDay: '2026-11-22' })
  expect(later.state).toBe('ahead')
  await guardsAdmin.post(`/admin/closures/${later.id}/end`)
  expect((await guardsAdmin.get('/admin/closures')).body).toEqual([])
  await admin.post(`/admin/closures/${closure}/end`)
  expect((await admin.get('/admin/closures')).body).toMatchObject([{ id: closure, state: 'over' }])
  expect(await announced()).toEqual([])
  expect((await submit()).status).toBe(200)
  expect((await admin.put(`/admin/closures/${closure}`, WINDOW)).status).toBe(422)
})

test('people read an announcement in its program or everywhere, from its first to its last day, and it stays on record', async () => {
  const usual = { title: 'Lead time', text: 'Plan ahead.', shownFrom: '2026-11-21', shownUntil: null }
  const announcement = { ...usual, forEverybody: false }
  const list = async () => (await admin.get('/admin/announcements')).body as Record<string, string>[]
  const read = async (client: Client) =>
    (await client.get('/Dashboard/getall/announcements')).body.map(({ title }: { title: string }) => title)
  const put = (changes: object, client = admin) =>
    client.put(`/admin/announcements/${id}`, { ...announcement, ...changes })
  await admin.post('/admin/announcements', announcement)
  await admin.post('/admin/announcements', { ...announcement, title: 'For all', forEverybody: true })
  await admin.post('/admin/announcements', { ...announcement, title: 'Tomorrow', shownFrom: '2026-11-22' })
  expect((await read(admin)).sort()).toEqual(['For all', 'Lead time'])
  expect(await read(guardsAdmin)).toEqual(['For all'])
  expect((await list()).map(({ title, state }) => `${title}: ${state}`)).toEqual([
    ...['Tomorrow: ahead', 'For all: now', 'Lead time: now'],
  ])
  const id = (await list()).at(-1)?.id
  const changed = { title: 'New lead time', shownUntil: '2026-11-21' }
  expect((await put(changed)).status).toBe(200)
  expect(await read(admin)).toContain('New lead time')
  expect(wrongFields(await put({ ...changed, shownUntil: '2026-11-20' }))).toEqual([422, 'shownUntil'])
  expect((await put(changed, guardsAdmin)).status).toBe(404)
  await admin.post(`/admin/announcements/${id}/end`)
  expect(await read(admin)).toEqual(['For all'])
  expect(await list()).toContainEqual(expect.objectContaining({ title: 'New lead time', state: 'over' }))
})

test('an administrator overrides the configured texts of the portal, and restores them', async () => {
  const { body: before } = await admin.get('/admin/texts')
  expect(before.texts).toEqual(before.defaults)
  const texts = { ...before.texts, supportHours: 'Always', announcementStrip: '' }
  expect((await admin.put('/admin/texts', texts)).status).toBe(200)
  expect(await portal.lastEvent()).toMatchObject({ detail: { after: { supportHours: 'Always' } } })
  const { supportEmail } = before.texts
  expect((await portal.anonymous.get('/portal')).body).toMatchObject({
    ...{ supportHours: 'Always', announcementStrip: '', supportEmail },
  })
  const { body: after } = await guardsAdmin.get('/admin/texts')
  expect(after.changes).toMatchObject([{ name: 'announcementStrip' }, { name: 'supportHours' }])
  await admin.put('/admin/texts', { announcementStrip: before.texts.announcementStrip })
  expect((await admin.get('/admin/texts')).body.changes, 'others stay').toMatchObject([
    { name: 'supportHours' },
  ])
  await admin.put('/admin/texts', before.texts)
  expect((await admin.get('/admin/texts')).body.changes).toEqual([])
  const wrong = { ...before.texts, faqUrl: 'javascript:alert(1)', supportEmail: 'x' }
  expect(wrongFields(await admin.put('/admin/texts', wrong))).toEqual([422, 'supportEmail', 'faqUrl'])
  expect((await admin.put('/admin/texts', before.texts)).status, 'nothing changes').toBe(422)
})

const VIDEO = { title: 'Training', address: 'https://videos.example/1', place: 2 }
const DOWNLOAD = { title: 'Price list', fileName: 'prices.xlsx', tag: 'NEW', place: 1 }
const NOTICE = { day: '2026-11-20', title: 'Faster', text: 'Reports are faster.' }

test('an administrator adds, changes, and removes videos, downloads, and update notices', async () => {
  const library = async () => (await admin.get('/admin/library')).body
  await admin.post('/admin/videos', VIDEO)
  await admin.post('/admin/downloads', { ...DOWNLOAD, programs: ['AR', 'ADO'] })
  await admin.post('/admin/report-notices', NOTICE)
  const { videos, downloads, notices } = await library()
  expect({ videos, downloads, notices }).toMatchObject({
    videos: [VIDEO],
    downloads: [{ ...DOWNLOAD, programs: ['AR', 'ADO'], description: '' }],
    notices: [NOTICE],
  })
  const put = (changes: object) => admin.put(`/admin/videos/${videos[0].id}`, { ...VIDEO, ...changes })
  const longer = { title: 'Long training', address: 'https://videos.example/2', place: 1 }
  expect((await put(longer)).status).toBe(200)
  expect((await library()).videos).toMatchObject([longer])
  for (const address of ['javascript:1', 'http://localhost:3000', 'http://10.1.2.3/v'])
    expect(wrongFields(await put({ address })), address).toEqual([422, 'address'])
  const elsewhere = { ...DOWNLOAD, fileName: '../../etc/passwd' }
  expect(wrongFields(await admin.put(`/admin/downloads/${downloads[0].id}`, elsewhere))).toEqual([
    ...[422, 'fileName'],
  ])
  for (const [list, entries] of Object.entries({ videos, downloads, 'report-notices': notices })) {
    const remove = async () => (await admin.delete(`/admin/${list}/${entries[0].id}`)).status
    expect([await remove(), await remove()]).toEqual([200, 404])
  }
  expect(await library()).toEqual({ videos: [], downloads: [], notices: [] })
})

test('the portal reads all entries of the library at once, so that each list takes no more than 500', async () => {
  const { owner } = portal
  for (const [path, noun, columns, entry] of [
    ['videos', 'video', 'title, address', VIDEO],
    ['downloads', 'download', 'title, file_name', DOWNLOAD],
    ['report-notices', 'update notice', 'noticed_on, title, body', NOTICE],
  ] as const) {
    const table = owner(path.replace('-', '_'))
    const day = columns.startsWith('noticed_on') ? owner`'2026-11-01'::date + n, ` : owner``
    await owner`INSERT INTO ${table} (${owner.unsafe(columns)})
      SELECT ${day} 'Old ' || n, 'old.pdf' FROM generate_series(1, 499) n`
    const add = () => admin.post(`/admin/${path}`, entry)
    expect((await add()).status).toBe(200)
    const full = await add()
    expect(codeOf(full)).toEqual([422, 'LIST_FULL'])
    expect(full.body.detail).toBe(`There are 500 ${noun}s, which is the maximum. Remove one first.`)
    const rows = (await admin.get('/admin/library')).body[path.replace('report-', '')] as { id: number }[]
    expect(rows).toHaveLength(500)
    await admin.delete(`/admin/${path}/${rows[0]?.id}`)
    expect((await add()).status).toBe(200)
  }
})
