import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { buildOrder } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readFigures } from '#wire/operations/operations.ts'
import { listOrders } from '#wire/orders/orders.ts'
import { listOrderDetails, listOrderStatuses } from '#wire/reports/order-reports.ts'

let portal: TestPortal
let world: OrdersWorld
let admin: Client
let guardsAdmin: Client

const NOW = '2026-11-21T17:00:00Z'

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  admin = await portal.signIn('everything')
  guardsAdmin = await portal.signIn('foreigner')
})
afterAll(() => portal?.stop())

const lastEvent = async () =>
  (await portal.owner`SELECT * FROM audit_events ORDER BY event_id DESC LIMIT 1`)[0]

describe('the figures', () => {
  it('the figures count the orders of the program by status and name the one that waits longest', async () => {
    const number = await world.order()
    await world.order()
    await portal.owner`UPDATE orders SET submitted_at = '2026-11-12T17:00:00Z' WHERE order_id = ${number}`
    await portal.owner`UPDATE orders SET submitted_at = '2026-11-20T17:00:00Z' WHERE order_id <> ${number}`
    const { status, body } = await admin.send(readFigures, {})
    expect(status).toBe(200)
    const counts = { awaiting: 2, approved: 0, shipped: 0, declined: 0, sessions: 1, trouble: [] }
    const oldestWaiting = { number, submittedAt: new Date('2026-11-12T17:00:00Z'), days: 9 }
    expect(body).toMatchObject({ ...counts, oldestWaiting })
    const elsewhere = (await guardsAdmin.send(readFigures, {})).body
    expect(elsewhere).toMatchObject({ awaiting: 0, oldestWaiting: null, sessions: 1 })
  })

  it('the figures come from indexes, not from the orders themselves', async () => {
    const plan = await portal.owner.begin(async (sql) => {
      await sql`SET LOCAL enable_seqscan = off`
      return sql`EXPLAIN SELECT status_word, count(*) FROM orders WHERE program = 'AR'
        AND status_word IN ('awaiting', 'approved', 'declined', 'shipped') GROUP BY status_word`
    })
    expect(JSON.stringify(plan)).toMatch(/Index Only Scan using orders_by_(?:status|total)/)
    const oldest = await portal.owner`EXPLAIN SELECT order_id, submitted_at FROM orders
      WHERE program = 'AR' AND status = 'awaiting' ORDER BY submitted_at, order_id LIMIT 1`
    expect(JSON.stringify(oldest)).toMatch(/orders_waiting/)
  })
})

describe('failed jobs', () => {
  const fail = async (id: string, reason: string) =>
    portal.owner`INSERT INTO pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on, output)
      VALUES (${id}, 'mail', ${portal.owner.json({ to: 'x@example.mil', subject: 'S', text: 'SECRET' })}, 'failed', 20, 20,
        '2026-11-21T16:00:00Z', ${portal.owner.json({ message: reason })})`
  const first = '11111111-0000-4000-8000-000000000000'
  const second = '22222222-0000-4000-8000-000000000000'
  const stateOf = async (id: string) =>
    (await portal.owner`SELECT state FROM pgboss.job WHERE id = ${id}`)[0]?.state

  it('the panel lists failed jobs with their reason but without their content, and retries one', async () => {
    await fail(first, 'self-signed   certificate\nrefused')
    await fail(second, `550 no such box ${'x'.repeat(900)}`)
    const failed = { kind: 'jobs', count: 2, day: '2026-11-21', place: '' }
    expect((await admin.send(readFigures, {})).body.trouble).toEqual([failed])
    const { body } = await admin.get('/admin/jobs')
    expect(body).toHaveLength(2)
    expect(body.find((job: { id: string }) => job.id === first)).toEqual({
      id: first,
      kind: 'mail',
      failedAt: '2026-11-21T16:00:00.000Z',
      tries: 21,
      error: 'self-signed certificate refused',
    })
    expect(JSON.stringify(body)).not.toMatch(/SECRET|x@example/)
    expect((await admin.post(`/admin/jobs/${first}/retry`)).body).toEqual({ retried: 1 })
    expect([await stateOf(first), await stateOf(second)]).toEqual(['retry', 'failed'])
    const detail = 'This job has not failed, or it has been tried again already.'
    expect(await admin.post(`/admin/jobs/${first}/retry`)).toMatchObject({ status: 404, body: { detail } })
    expect(await lastEvent()).toMatchObject({ object: `job ${first}`, detail: { kind: 'mail' } })
  })

  it('the panel retries all failed jobs at once', async () => {
    expect((await admin.post('/admin/jobs/retry')).body).toEqual({ retried: 1 })
    expect(await stateOf(second)).toBe('retry')
    expect(
      (await admin.send(readFigures, {})).body.trouble.map(({ kind }: { kind: string }) => kind),
    ).not.toContain('jobs')
  })
})

describe('a closure', () => {
  const window = {
    fromDay: '2026-11-21',
    fromTime: '06:00',
    untilDay: '2026-11-24',
    untilTime: '08:00',
    notice: 'The fiscal year is being closed.',
  }
  const sentence =
    'Ordering is closed until Tuesday, November 24, 2026 at 8:00 AM EST. The fiscal year is being closed.'
  const submit = async () => {
    const placing = await portal.signIn('placer')
    const { number } = await buildOrder(portal.owner, {
      orderer: world.placer,
      member: world.member,
      fundId: world.fundId,
      status: 'cart',
      lines: [{ nsn: world.nsns[0] ?? '', quantity: 1, cents: 2500 }],
    })
    const response = await placing.post(`/cart/submit/${number}`)
    if (response.status !== 200) await placing.delete(`/cart/${number}`)
    return response
  }
  let id = 0

  it('a closure stops ordering of one program for a time, is announced to everybody there, and leaves reading open [MISC-09 D19]', async () => {
    const { status, body } = await admin.post('/admin/closures', window)
    const span = { from: '2026-11-21T11:00:00.000Z', until: '2026-11-24T13:00:00.000Z' }
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...window, ...span, sentence, state: 'now', version: 1 })
    id = body.id
    expect((await portal.anonymous.get('/portal')).body.closures).toEqual([{ program: 'AR', sentence }])
    const refused = await submit()
    expect([refused.status, refused.body.code]).toEqual([503, 'CLOSED'])
    expect(refused.body.detail).toBe(`${sentence} Your cart is kept.`)
    const reader = await portal.signIn('placer')
    expect((await reader.send(listOrders, {})).status).toBe(200)
    const query = { program: 'AR' }
    expect((await reader.send(listOrderStatuses, { query })).status).toBe(200)
    expect((await reader.send(listOrderDetails, { query })).status).toBe(200)
    expect((await admin.send(readFigures, {})).body.closures).toMatchObject([{ state: 'now' }])
    expect((await guardsAdmin.get('/admin/closures')).body).toEqual([])
  })

  it('a closure opens by itself at its end', async () => {
    portal.setTime('2026-11-24T13:00:00Z')
    expect((await portal.anonymous.get('/portal')).body.closures).toEqual([])
    expect((await submit()).status).toBe(200)
    portal.setTime(NOW)
    admin = await portal.signIn('everything')
    guardsAdmin = await portal.signIn('foreigner')
  })

  it('the portal refuses a closure that ends before it begins, is over, overlaps another, or was changed by another user', async () => {
    const bad = async (changes: object) =>
      (await admin.post('/admin/closures', { ...window, ...changes })).status
    for (const [status, ...all] of [
      [422, { untilDay: '2026-11-21', untilTime: '05:00' }, { untilTime: null }],
      [422, { fromDay: '2026-01-01', untilDay: '2026-01-02' }],
      [409, { fromDay: '2026-11-23', untilDay: null, untilTime: null }],
      [400, { notice: ' ' }, { fromTime: '24:00' }],
    ] as [number, ...object[]][])
      for (const changes of all) expect(await bad(changes), JSON.stringify(changes)).toBe(status)
    const change = (version: number) =>
      admin.put(`/admin/closures/${id}`, { ...window, untilDay: null, untilTime: null }, { version })
    expect((await change(2)).status).toBe(409)
    expect((await change(1)).body).toMatchObject({ until: null, version: 2 })
    expect((await guardsAdmin.put(`/admin/closures/${id}`, window)).status).toBe(404)
  })

  it('an administrator ends a closure at any time, and cancels one that has not begun', async () => {
    const { body: later } = await guardsAdmin.post('/admin/closures', { ...window, fromDay: '2026-11-22' })
    expect(later.state).toBe('ahead')
    expect((await guardsAdmin.post(`/admin/closures/${later.id}/end`)).status).toBe(200)
    expect((await guardsAdmin.get('/admin/closures')).body).toEqual([])
    expect((await admin.post(`/admin/closures/${id}/end`)).status).toBe(200)
    expect((await admin.get('/admin/closures')).body).toMatchObject([{ id, state: 'over' }])
    expect((await portal.anonymous.get('/portal')).body.closures).toEqual([])
    expect((await submit()).status).toBe(200)
    expect((await admin.put(`/admin/closures/${id}`, window)).status).toBe(422)
  })
})

const fieldOf = ({ field }: { field: string }) => field

describe('an announcement', () => {
  const announcement = {
    title: 'Lead time',
    text: 'Plan ahead.',
    shownFrom: '2026-11-21',
    shownUntil: null,
    forEverybody: false,
  }
  const read = async (client: Client) =>
    (await client.get('/Dashboard/getall/announcements')).body.map((one: { title: string }) => one.title)
  const idOf = async (title: string) =>
    (await admin.get('/admin/announcements')).body.find((one: { title: string }) => one.title === title)?.id

  it('people read an announcement in its program or everywhere, from its first to its last day', async () => {
    expect((await admin.post('/admin/announcements', announcement)).body).toEqual({ message: 'Success' })
    await admin.post('/admin/announcements', { ...announcement, title: 'For all', forEverybody: true })
    await admin.post('/admin/announcements', { ...announcement, title: 'Tomorrow', shownFrom: '2026-11-22' })
    expect((await read(admin)).sort()).toEqual(['For all', 'Lead time'])
    expect(await read(guardsAdmin)).toEqual(['For all'])
    const states = (await admin.get('/admin/announcements')).body.map(
      (one: { title: string; state: string }) => `${one.title}: ${one.state}`,
    )
    expect(states).toEqual(['Tomorrow: ahead', 'For all: now', 'Lead time: now'])
  })

  it('an administrator changes and ends an announcement, and it stays on record', async () => {
    const id = await idOf('Lead time')
    const changed = { ...announcement, title: 'New lead time', shownUntil: '2026-11-30' }
    expect((await admin.put(`/admin/announcements/${id}`, changed)).status).toBe(200)
    expect(await read(admin)).toContain('New lead time')
    const oneDay = { ...changed, shownUntil: changed.shownFrom }
    expect((await admin.put(`/admin/announcements/${id}`, oneDay)).status).toBe(200)
    const reversed = await admin.put(`/admin/announcements/${id}`, { ...changed, shownUntil: '2026-11-20' })
    expect([reversed.status, reversed.body.errors]).toEqual([
      422,
      [{ field: 'shownUntil', message: reversed.body.detail }],
    ])
    expect((await guardsAdmin.put(`/admin/announcements/${id}`, changed)).status).toBe(404)
    expect((await admin.post(`/admin/announcements/${id}/end`)).status).toBe(200)
    expect(await read(admin)).toEqual(['For all'])
    expect((await admin.get('/admin/announcements')).body).toContainEqual(
      expect.objectContaining({ title: 'New lead time', state: 'over' }),
    )
  })
})

describe('the texts of the portal', () => {
  it('an administrator overrides the configured texts of the portal, and restores them', async () => {
    const { body: before } = await admin.get('/admin/texts')
    expect(before.texts).toEqual(before.defaults)
    const texts = { ...before.texts, supportHours: 'Always', announcementStrip: '' }
    expect((await admin.put('/admin/texts', texts)).body).toEqual({ message: 'Success' })
    expect((await portal.anonymous.get('/portal')).body).toMatchObject({
      supportHours: 'Always',
      announcementStrip: '',
      supportEmail: before.texts.supportEmail,
    })
    const { body: after } = await guardsAdmin.get('/admin/texts')
    expect(after.changes).toMatchObject([{ name: 'announcementStrip' }, { name: 'supportHours' }])
    expect((await lastEvent())?.detail).toMatchObject({ after: { supportHours: 'Always' } })
    await admin.put('/admin/texts', before.texts)
    expect((await admin.get('/admin/texts')).body.changes).toEqual([])
  })

  it('the portal refuses wrong texts by field', async () => {
    const { texts } = (await admin.get('/admin/texts')).body
    const { status, body } = await admin.put('/admin/texts', {
      ...texts,
      faqUrl: 'javascript:alert(1)',
      supportEmail: 'x',
    })
    expect(status).toBe(422)
    expect(body.errors.map(fieldOf)).toEqual(['supportEmail', 'faqUrl'])
    expect((await admin.put('/admin/texts', texts)).status).toBe(422)
  })
})

it('an administrator adds, changes, and removes videos, downloads, and update notices', async () => {
  const library = async () => (await admin.get('/admin/library')).body
  await admin.post('/admin/videos', { title: 'Training', address: 'https://videos.example/1', place: 2 })
  const list = { title: 'Price list', fileName: 'prices.xlsx', tag: 'NEW', place: 1 }
  await admin.post('/admin/downloads', { ...list, programs: ['AR', 'ADO'] })
  await admin.post('/admin/report-notices', {
    day: '2026-11-20',
    title: 'Faster',
    text: 'Reports are faster.',
  })
  const { videos, downloads, notices } = await library()
  expect(videos).toMatchObject([{ title: 'Training', place: 2 }])
  expect(downloads).toMatchObject([{ fileName: 'prices.xlsx', programs: ['AR', 'ADO'], description: '' }])
  expect(notices).toMatchObject([{ day: '2026-11-20', title: 'Faster' }])

  const video = { title: 'Long training', address: 'https://videos.example/2', place: 1 }
  expect((await admin.put(`/admin/videos/${videos[0].id}`, video)).status).toBe(200)
  expect((await library()).videos).toMatchObject([video])
  for (const address of ['javascript:1', 'http://localhost:3000', 'http://10.1.2.3/v']) {
    const badVideo = await admin.put(`/admin/videos/${videos[0].id}`, { ...video, address })
    expect([badVideo.status, badVideo.body.errors.map(fieldOf)], address).toEqual([422, ['address']])
  }
  const badFile = { title: 'x', fileName: '../../etc/passwd', place: 1 }
  const badDownload = await admin.put(`/admin/downloads/${downloads[0].id}`, badFile)
  expect([badDownload.status, badDownload.body.errors.map(fieldOf)]).toEqual([422, ['fileName']])
  expect((await admin.delete(`/admin/videos/${videos[0].id}`)).status).toBe(200)
  expect((await admin.delete(`/admin/videos/${videos[0].id}`)).status).toBe(404)
  expect((await admin.delete(`/admin/downloads/${downloads[0].id}`)).status).toBe(200)
  expect((await admin.delete(`/admin/report-notices/${notices[0].id}`)).status).toBe(200)
  expect(await library()).toEqual({ videos: [], downloads: [], notices: [] })
})

const VIDEO = { title: 'New', address: 'https://videos.example/1', place: 1 }
const NOTICE = { day: '2026-11-20', title: 'New', text: 'New.' }
test.each([
  ['videos', 'video', 'title, address', VIDEO],
  ['downloads', 'download', 'title, file_name', { title: 'New', fileName: 'new.pdf', place: 1 }],
  ['report-notices', 'update notice', 'noticed_on, title, body', NOTICE],
])(
  'the portal reads all %s at once, so that the list takes no more than 500',
  async (path, noun, columns, entry) => {
    const { owner } = portal
    const table = owner(path.replace('-', '_'))
    const day = columns.startsWith('noticed_on') ? owner`'2026-11-01'::date + n, ` : owner``
    await owner`INSERT INTO ${table} (${owner.unsafe(columns)}) SELECT ${day} 'Old ' || n, 'old.pdf' FROM generate_series(1, 499) n`
    expect((await admin.post(`/admin/${path}`, entry)).status).toBe(200)
    const detail = `There are 500 ${noun}s, which is the maximum. Remove one first.`
    expect(await admin.post(`/admin/${path}`, entry)).toMatchObject({
      status: 422,
      body: { code: 'LIST_FULL', detail },
    })
    const { body } = await admin.get('/admin/library')
    const rows = body[path.replace('report-', '')] as { id: number }[]
    expect(rows).toHaveLength(500)
    await admin.delete(`/admin/${path}/${rows[0]?.id}`)
    expect((await admin.post(`/admin/${path}`, entry)).status).toBe(200)
    await owner`DELETE FROM ${table}`
  },
)
