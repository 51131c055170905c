import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BuiltPerson,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildPrograms,
  buildUnit,
} from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let nsn = ''
const people: Record<string, BuiltPerson> = {}
const clients: Record<string, Client> = {}
const order: Record<string, number> = {}
let ownFund = 0

const who = (name: string): BuiltPerson => people[name] as BuiltPerson
const path = (what: string, name: string) =>
  `/Dashboard/getall/${what}/${String(who(name).id).padStart(20, '0')}`
const see = async (what: string, name: string) => (await (clients[name] as Client).get(path(what, name))).body

/** Approves and posts an order at a given instant, as the last level does. */
async function approve(number: number, by: BuiltPerson, at: string): Promise<void> {
  await portal.owner.begin(async (sql) => {
    await sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
      SELECT program, order_id, round, current_level, 'approve', orderer_id, member_id, ${by.id}, version FROM orders WHERE order_id = ${number}`
    await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, made_at)
      SELECT o.program, r.account_id, s.account_id, o.total_cents, 'post', o.order_id, ${at}::timestamptz FROM orders o
      JOIN accounts r ON r.fund_id = o.fund_id AND r.kind = 'reserved' JOIN accounts s ON s.fund_id = o.fund_id AND s.kind = 'spent'
      WHERE o.order_id = ${number}`
    await sql`UPDATE orders SET status = 'approved', decided_at = ${at}::timestamptz WHERE order_id = ${number}`
  })
}

async function refund(number: number, cents: number, at: string): Promise<void> {
  await portal.owner.begin(async (sql) => {
    await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, line_number, made_at)
      SELECT o.program, s.account_id, a.account_id, ${cents}, 'refund', o.order_id, 1, ${at}::timestamptz FROM orders o
      JOIN accounts a ON a.fund_id = o.fund_id AND a.kind = 'available' JOIN accounts s ON s.fund_id = o.fund_id AND s.kind = 'spent'
      WHERE o.order_id = ${number}`
    await sql`UPDATE orders SET refunded_cents = ${cents} WHERE order_id = ${number}`
    await sql`UPDATE order_lines SET refunded_cents = ${cents}, charge_cents = coalesce(charge_cents, amount_cents) - ${cents} WHERE order_id = ${number} AND line_number = 1`
  })
}

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: 'W9AR01', levels: 2 })
  await buildUnit(owner, { dodaac: 'W9AR02' })
  await buildUnit(owner, { dodaac: 'W9AR03' })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  const add = async (username: string, more: Partial<Parameters<typeof buildPerson>[1]> = {}) => {
    people[username] = await buildPerson(owner, { username, dodaac: 'W9AR01', ...more })
    clients[username] = await portal.signIn(username)
  }
  await add('placer', { roles: [{ role: 'order-placer' }] })
  await add('member')
  await add('signer', {
    roles: [
      { role: 'approver', level: 1 },
      { role: 'order-placer', dodaac: 'W9AR02' },
    ],
  })
  await add('second', { roles: [{ role: 'approver', level: 2 }] })
  await add('finance', { roles: [{ role: 'finance', dodaac: 'W9AR02' }] })
  await add('outsider', { dodaac: 'W9AR03' })
  await add('admin', { dodaac: 'W9AR03', permissions: [99] })
  await add('guard', { program: 'ANG', dodaac: 'FB9NG1', permissions: [7] })
  nsn = (await buildProduct(owner, { cents: 1000 })).nsns[0] ?? ''
  ownFund = (await buildFund(owner, { dodaac: 'W9AR01', cents: 1_000_000 })).fundId
  const other = (await buildFund(owner, { dodaac: 'W9AR02', cents: 500_050, fundCode: '7D' })).fundId
  await buildFund(owner, { dodaac: 'W9AR01', cents: 700, fiscalYear: 2026 })
  await buildFund(owner, { program: 'ANG', dodaac: 'FB9NG1', cents: 900 })
  const place = async (
    name: string,
    orderer: string,
    member: string,
    fundId: number,
    quantity: number,
    more = {},
  ) => {
    const lines = [{ nsn, quantity, cents: 1000 }]
    const built = await buildOrder(owner, {
      orderer: who(orderer),
      member: who(member),
      fundId,
      lines,
      ...more,
    })
    order[name] = built.number
  }
  await place('forMember', 'placer', 'member', ownFund, 3, { levels: 2 })
  await place('bySigner', 'signer', 'member', ownFund, 2, { levels: 2 })
  await place('elsewhere', 'outsider', 'outsider', other, 1)
  await place('cart', 'placer', 'placer', ownFund, 9, { status: 'cart' })
  await place('spent', 'placer', 'member', ownFund, 5)
  await approve(order.spent ?? 0, who('second'), '2026-10-31T23:30:00-04:00')
  await refund(order.spent ?? 0, 1500, '2026-11-03T12:00:00-05:00')
})
afterAll(() => portal?.stop())

const numbers = (rows: { vcrnuM_0: string }[]) => rows.map((row) => Number(row.vcrnuM_0))

describe('recent purchases', () => {
  it('are the submitted orders one placed, received or oversees, newest first [DATA-17 API-29]', async () => {
    expect(await see('purchases', 'placer')).toEqual([
      {
        vcrnuM_0: String(order.spent).padStart(20, '0'),
        tranamT_0: 50,
        trandaT_0: expect.stringMatching(/^2026|^20\d\d-.*Z$/),
        scstA_0: expect.any(Number),
      },
      {
        vcrnuM_0: String(order.forMember).padStart(20, '0'),
        tranamT_0: 30,
        trandaT_0: expect.any(String),
        scstA_0: 2,
      },
    ])
    expect(numbers(await see('purchases', 'member'))).toEqual([order.spent, order.bySigner, order.forMember])
    expect(numbers(await see('purchases', 'second'))).toEqual([order.spent, order.bySigner, order.forMember])
    expect(numbers(await see('purchases', 'outsider'))).toEqual([order.elsewhere])
    expect(numbers(await see('purchases', 'admin'))).toHaveLength(4)
    expect(await see('purchases', 'guard')).toEqual([])
  })

  it('tell their status; what was declined is no purchase [DASH-06]', async () => {
    const { owner } = portal
    const statuses = async () =>
      (await see('purchases', 'placer')).map((row: { vcrnuM_0: string; scstA_0: number }) => [
        Number(row.vcrnuM_0),
        row.scstA_0,
      ])
    expect(await statuses()).toEqual([
      [order.spent, 3],
      [order.forMember, 2],
    ])
    const lines = [{ nsn, quantity: 1, cents: 1000 }]
    const built = { orderer: who('placer'), member: who('member'), fundId: ownFund, lines }
    const { number } = await buildOrder(owner, built)
    expect((await statuses()).map(([first]: [number]) => first)).toContain(number)
    const declined = await clients.signer?.post(`/cart/decline/${number}`, { comment: 'Not needed.' })
    expect(declined?.status).toBe(200)
    expect((await statuses()).map(([first]: [number]) => first)).toEqual([order.spent, order.forMember])
  })

  it('end after ten', async () => {
    const { owner } = portal
    for (let count = 0; count < 11; count++) {
      const lines = [{ nsn, quantity: 1, cents: 1 }]
      await buildOrder(owner, {
        orderer: who('finance'),
        member: who('finance'),
        fundId: ownFund,
        lines,
        levels: 2,
      })
    }
    const seen = numbers(await see('purchases', 'finance'))
    expect(seen).toHaveLength(10)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })
})

describe('the funds of the current fiscal year', () => {
  it('are those one watches over or orders from, all of the program with 99 [DATA-18 API-30]', async () => {
    const own = { dodaaC_0: 'W9AR01', fundcodE_0: '6C', reserved: 50.11, spent: 35, sumtranamT_0: 9914.89 }
    const other = { dodaaC_0: 'W9AR02', fundcodE_0: '7D', reserved: 10, spent: 0, sumtranamT_0: 4990.5 }
    expect(await see('funds', 'placer')).toEqual([own])
    expect(await see('funds', 'second')).toEqual([own])
    expect(await see('funds', 'finance')).toEqual([other])
    expect(await see('funds', 'signer')).toEqual([own, other])
    expect(await see('funds', 'admin')).toEqual([own, other])
    expect(await see('funds', 'member')).toEqual([])
  })

  it('are spent month by month, refunds taken off, by the calendar of the portal', async () => {
    const { fiscalYear, months } = await see('spending', 'placer')
    expect(fiscalYear).toBe(2027)
    expect(months).toHaveLength(12)
    expect(months.slice(0, 4)).toEqual([
      { month: '2026-10', spent: 50 },
      { month: '2026-11', spent: -15 },
      { month: '2026-12', spent: 0 },
      { month: '2027-01', spent: 0 },
    ])
    expect(months.at(-1)).toEqual({ month: '2027-09', spent: 0 })
    expect(
      (await see('spending', 'member')).months.every((month: { spent: number }) => month.spent === 0),
    ).toBe(true)
  })
})

describe('orders awaiting approval', () => {
  it('are counted for those who see them and for those who may sign them [DASH-08 API-33]', async () => {
    // The eleven small orders of the test above wait at level 1, too.
    expect(await see('awaitingapproval', 'signer')).toEqual({ total: 13, mine: 12 })
    expect(await see('awaitingapproval', 'second')).toEqual({ total: 13, mine: 0 })
    expect(await see('awaitingapproval', 'placer')).toEqual({ total: 1, mine: 0 })
    expect(await see('awaitingapproval', 'outsider')).toEqual({ total: 1, mine: 0 })
    expect(await see('awaitingapproval', 'admin')).toEqual({ total: 14, mine: 0 })
    expect(await see('awaitingapproval', 'guard')).toEqual({ total: 0, mine: 0 })
  })
})

describe('groups', () => {
  beforeAll(async () => {
    const { owner } = portal
    await owner`INSERT INTO groups (program, group_number, description) VALUES ('AR', '1', 'Home units'), ('AR', '2', 'West'), ('ANG', '3', 'Guard')`
    await owner`INSERT INTO group_dodaacs (program, group_number, dodaac) VALUES ('AR', '1', 'W9AR02'), ('AR', '1', 'W9AR01'), ('AR', '2', 'W9AR03')`
    await owner`INSERT INTO group_people (program, group_number, person_id) VALUES ('AR', '1', ${who('placer').id})`
  })

  it('assigned to a person open their DoDAACs [DATA-19 API-31 API-32]', async () => {
    expect(await see('dodaacgroups', 'placer')).toEqual([{ grpnum_0: '1', grpdesc_0: 'Home units' }])
    expect(await see('dodaacgroups', 'member')).toEqual([])
    expect((await clients.placer?.get('/Dashboard/getall/dodaacs/1'))?.body).toEqual([
      { dodaaC_0: 'W9AR01', desC1_0: 'Unit W9AR01' },
      { dodaaC_0: 'W9AR02', desC1_0: 'Unit W9AR02' },
    ])
  })

  it('of others open only with permission 7 or 99, and never those of another program', async () => {
    const status = async (name: string, group: string) =>
      (await clients[name]?.get(`/Dashboard/getall/dodaacs/${group}`))?.status
    expect(await status('placer', '2')).toBe(404)
    expect(await status('placer', '77')).toBe(404)
    expect(await status('admin', '2')).toBe(200)
    expect(await status('guard', '3')).toBe(200)
    expect(await status('guard', '1')).toBe(404)
    expect(await status('admin', '3')).toBe(404)
  })
})

it('announcements are those of the program and of everybody, while they are shown', async () => {
  await portal.owner`INSERT INTO announcements (program, title, body, shown_from, shown_until) VALUES
    (NULL, 'All', 'For everybody', '2026-11-01', NULL), ('AR', 'Reserve', 'Ours', '2026-11-21', '2026-11-21'),
    ('ANG', 'Guard', 'Theirs', '2026-11-01', NULL), ('AR', 'Over', 'Past', '2026-10-01', '2026-11-20'),
    ('AR', 'Soon', 'Later', '2026-11-22', NULL)`
  expect((await clients.member?.get('/dashboard/getall/announcements?BPCNUM_0=AR'))?.body).toEqual([
    { title: 'Reserve', text: 'Ours', shownFrom: '2026-11-21', shownUntil: '2026-11-21' },
    { title: 'All', text: 'For everybody', shownFrom: '2026-11-01', shownUntil: null },
  ])
})

it('a dashboard is nobody else’s, and of no other program', async () => {
  for (const what of ['purchases', 'funds', 'dodaacgroups', 'awaitingapproval', 'spending']) {
    const own = path(what, 'placer')
    expect((await clients.placer?.get(own))?.status, what).toBe(200)
    expect((await clients.placer?.get(`${own.replace('Dashboard', 'dashboard')}/?BPCNUM_0=AR`))?.status).toBe(
      200,
    )
    expect((await clients.placer?.get(`${own}?BPCNUM_0=ANG`))?.status, what).toBe(404)
    expect((await clients.admin?.get(own))?.status, what).toBe(404)
    expect((await clients.placer?.get(`/Dashboard/getall/${what}/me`))?.status, what).toBe(400)
  }
})
