import { beforeAll, expect, it } from 'vitest'
import {
  type BuiltPerson,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildUnit,
} from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import type { Call } from '#wire/call.ts'
import {
  countAwaiting,
  listAnnouncements,
  listDashboardFunds,
  listGroupDodaacs,
  listGroups,
  listPurchases,
  listSpending,
} from '#wire/dashboard/dashboard.ts'
import { readDesk } from '#wire/dashboard/desk.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { declineOrder } from '#wire/orders/orders.ts'
import { listToReceive } from '#wire/receipts/receipts.ts'
import { removeRole } from '#wire/roles/roles.ts'

const { portal } = openPortal()
let nsn = ''
const people: Record<string, BuiltPerson> = {}
const clients: Record<string, Client> = {}
const order: Record<string, number> = {}
let ownFund = 0

const who = (name: string): BuiltPerson => people[name] as BuiltPerson
const as = (name: string): Client => clients[name] as Client
const see = async <A>(
  call: Call<{ person: number }, { program?: string }, undefined, A>,
  name: string,
): Promise<A> => (await as(name).send(call, { params: { person: who(name).id } })).body

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
  const { owner } = portal
  for (const dodaac of ['W9AR02', 'W9AR03', 'W9TX01']) await buildUnit(owner, { dodaac })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  const add = async (username: string, more: Partial<Parameters<typeof buildPerson>[1]> = {}) => {
    people[username] = await buildPerson(owner, { username, dodaac: 'W9AR01', ...more })
    clients[username] = await portal.signIn(username)
  }
  await add('placer', { roles: [{ role: 'order-placer' }] })
  await add('member')
  const signs = { role: 'approver', level: 1 } as const
  await add('signer', { roles: [signs, { role: 'order-placer', dodaac: 'W9AR02' }] })
  await add('colleague', { roles: [{ role: 'order-placer' }] })
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
  const place = async (name: string, by: string, to: string, fundId: number, quantity: number, more = {}) => {
    const lines = [{ nsn, quantity, cents: 1000 }]
    const requested = { orderer: who(by), member: who(to), fundId, lines, ...more }
    order[name] = (await buildOrder(owner, requested)).number
  }
  await place('forMember', 'placer', 'member', ownFund, 3, { levels: 2 })
  await place('bySigner', 'signer', 'member', ownFund, 2, { levels: 2 })
  await place('elsewhere', 'outsider', 'outsider', other, 1)
  await place('cart', 'placer', 'placer', ownFund, 9, { status: 'cart' })
  await place('spent', 'placer', 'member', ownFund, 5)
  await owner`UPDATE orders SET created_at = created_at - interval '1 day' WHERE order_id = ${order.spent ?? 0}`
  await approve(order.spent ?? 0, who('second'), '2026-10-31T23:30:00-04:00')
  await refund(order.spent ?? 0, 1500, '2026-11-03T12:00:00-05:00')
})

const numbers = (rows: { number: number }[]) => rows.map(({ number }) => number)
const build = async (more: { orderer?: string; member?: string; levels?: number; cents?: number } = {}) => {
  const { orderer = 'placer', member = 'member', levels = 1, cents = 1000 } = more
  const people = { orderer: who(orderer), member: who(member), fundId: ownFund, levels }
  return (await buildOrder(portal.owner, { ...people, lines: [{ nsn, quantity: 1, cents }] })).number
}

it('recent purchases are the ten newest orders that a person placed, received, or oversees, without declined ones [DATA-17 API-29 DASH-06]', async () => {
  const [placed] =
    await portal.owner`SELECT submitted_at AS at FROM orders WHERE order_id = ${order.spent ?? 0}`
  const simple = { returnedAt: null, asksFinance: false }
  const rows = [
    { number: order.spent, amount: 50_00, at: placed?.at, status: 'approved', ...simple },
    { number: order.forMember, amount: 30_00, at: expect.any(Date), status: 'awaiting', ...simple },
  ]
  expect(await see(listPurchases, 'placer')).toEqual(rows)
  for (const name of ['member', 'second'])
    expect(numbers(await see(listPurchases, name))).toEqual([order.spent, order.bySigner, order.forMember])
  expect(numbers(await see(listPurchases, 'outsider'))).toEqual([order.elsewhere])
  expect(numbers(await see(listPurchases, 'admin'))).toHaveLength(4)
  expect(await see(listPurchases, 'guard')).toEqual([])
  const number = await build()
  expect(numbers(await see(listPurchases, 'placer'))).toContain(number)
  await as('signer').send(declineOrder, { params: { number }, body: { comment: 'Not needed.' } })
  expect(await see(listPurchases, 'placer')).toEqual(rows)
  const many: number[] = []
  for (let count = 0; count < 11; count++)
    many.push(await build({ orderer: 'finance', member: 'finance', levels: 2, cents: 1 }))
  expect(numbers(await see(listPurchases, 'finance'))).toEqual(many.reverse().slice(0, 10))
})

it('the list shows the funds that a person oversees or orders from, and with 99 the whole program [DATA-18 API-30]', async () => {
  const none = { committed: 0, obligated: 0, spent: 0, undecided: 0 }
  const own = {
    dodaac: 'W9AR01',
    fundCode: '6C',
    ...none,
    reserved: 50_11,
    committed: 35_00,
    available: 9914_89,
  }
  const other = { dodaac: 'W9AR02', fundCode: '7D', ...none, reserved: 10_00, available: 4990_50 }
  const seen = { placer: [own], second: [own], finance: [other], signer: [own, other], admin: [own, other] }
  for (const [name, funds] of Object.entries({ ...seen, member: [] }))
    expect(await see(listDashboardFunds, name), name).toEqual(funds)
})

it('of more than 200 funds, those that a person moves money of come first', async () => {
  const { owner } = portal
  people.keeper = await buildPerson(owner, {
    ...{
      username: 'keeper',
      dodaac: 'W9AR03',
      permissions: [99],
      roles: [{ role: 'finance', dodaac: 'W9TX01' }],
    },
  })
  clients.keeper = await portal.signIn('keeper')
  await owner`INSERT INTO fund_codes
    SELECT (jsonb_populate_record(c, jsonb_build_object('fund_code', upper(to_hex(n))))).*
    FROM fund_codes c CROSS JOIN generate_series(16, 255) n WHERE c.program = 'AR' AND c.fund_code = '6C' ON CONFLICT DO NOTHING`
  await owner`INSERT INTO funds (program, dodaac, fund_code, fiscal_year)
    SELECT program, 'W9AR03', fund_code, 2027 FROM fund_codes WHERE program = 'AR'`
  await buildFund(owner, { dodaac: 'W9TX01', cents: 100 })
  const funds = await see(listDashboardFunds, 'keeper')
  expect([funds.length, funds.at(-1)?.dodaac]).toEqual([200, 'W9TX01'])
})

it('spending is summed by month without refunds, in the calendar of the portal', async () => {
  const { fiscalYear, months } = await see(listSpending, 'placer')
  expect(fiscalYear).toBe(2027)
  expect(months.slice(0, 2)).toEqual([
    { month: '2026-10', spent: 50_00 },
    { month: '2026-11', spent: -15_00 },
  ])
  const later = ['2026-12', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((month) => `2027-0${month}`)]
  expect(months.slice(2)).toEqual(later.map((month) => ({ month, spent: 0 })))
  expect((await see(listSpending, 'member')).months.every(({ spent }) => spent === 0)).toBe(true)
})

it('the desk shows items on their way to a person, and no received items, newest order first', async () => {
  const coming = async (name: string) => (await see(readDesk, name)).coming
  const all = [order.spent, order.bySigner, order.forMember]
  expect((await coming('member')).map((line) => line.order)).toEqual(all)
  expect(await coming('placer')).toEqual([])
  await portal.owner`UPDATE order_lines SET shipped_quantity = 2, received_quantity = 2, issued_quantity = 2, received_state = 'issued'
      WHERE order_id = ${order.bySigner ?? 0}`
  await portal.owner`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
      VALUES ('AR', ${order.spent ?? 0}, 1, 3, '2026-11-20', 'UPS', '1Z8345715558132124')`
  await portal.owner`UPDATE order_lines SET shipped_quantity = 3, supply_state = 'processing', get_well_on = '2026-12-06'
      WHERE order_id = ${order.spent ?? 0}`
  const [first, second, ...rest] = await coming('member')
  expect(first).toMatchObject({
    ...{ order: order.spent, quantity: 5, shippedQuantity: 3, expectedOn: '2026-12-06' },
    trackingNumber: '1Z8345715558132124',
    trackingUrl: expect.stringMatching(/^https:.*1Z8345715558132124$/),
  })
  expect(second).toMatchObject({ order: order.forMember, lineStatus: 'Pending Approval', expectedOn: null })
  expect(rest).toEqual([])
  await portal.owner`UPDATE order_lines SET ended_quantity = 2 WHERE order_id = ${order.spent ?? 0}`
  expect((await coming('member'))[0]).toMatchObject({ quantity: 3, expectedOn: null })
  const arrived = (pieces: number, issued = 0) =>
    portal.owner`UPDATE order_lines SET ended_quantity = 0, received_quantity = ${pieces}, issued_quantity = ${issued}
      WHERE order_id = ${order.spent ?? 0}`
  await arrived(3, 2)
  expect((await coming('member'))[0], 'two are issued').toMatchObject({ quantity: 3, receivedQuantity: 1 })
  await arrived(5)
  expect((await coming('member'))[0], 'ahead of the record').toMatchObject({ quantity: 5, expectedOn: null })
  await arrived(0)
})

it("the worklist counts deliveries for the person's units until they are received, and then until they are issued", async () => {
  const works = async (name: string) => {
    const { tasks } = await see(readWorklist, name)
    const of = (kind: string) => tasks.find((task) => task.kind === kind)
    const { body } = await as(name).send(listToReceive, {})
    // An approver may receive them, but signing comes first.
    if (name === 'placer') expect(body).toHaveLength(of('receive')?.count ?? 0)
    return [of('receive')?.count, of('issue')?.count, of('collect')?.count]
  }
  const before = await works('placer')
  expect(before[0], 'a part is on its way').toBe(1)
  const spent = order.spent ?? 0
  await portal.owner`UPDATE order_lines SET shipped_quantity = 5, ended_quantity = 0, supply_state = 'shipped' WHERE order_id = ${spent}`
  await portal.owner`UPDATE orders SET status = 'shipped' WHERE order_id = ${spent}`
  expect(await works('placer'), 'two shipments').toEqual([2, before[1], before[2]])
  expect(await works('signer')).toEqual([undefined, undefined, undefined])
  expect(await works('member')).toEqual([undefined, undefined, undefined])
  await portal.owner`UPDATE order_lines SET received_quantity = 4, damaged_quantity = 1, received_state = 'received' WHERE order_id = ${spent}`
  expect(await works('placer')).toEqual([undefined, 1, before[2]])
  expect(await works('member')).toEqual([undefined, undefined, 4])
  await portal.owner`UPDATE order_lines SET issued_quantity = 3 WHERE order_id = ${spent}`
  await portal.owner`INSERT INTO receipts (program, order_id, line_number, kind, quantity, actor_id, made_at) VALUES
      ('AR', ${spent}, 1, 'receive', 3, ${who('placer').id}, '2026-09-01'), ('AR', ${spent}, 1, 'receive', 1, ${who('placer').id}, '2026-11-19')`
  const { tasks } = await see(readWorklist, 'member')
  expect(tasks[0], 'the first three are issued').toMatchObject({ count: 1, day: '2026-11-18' })
})

it('the worklist shows how long orders wait only to the approver who can sign them', async () => {
  const approvals = async (name: string) =>
    (await see(readWorklist, name)).tasks.filter(({ kind }) => kind === 'approve')
  const { mine } = await see(countAwaiting, 'signer')
  const { owner } = portal
  await owner`UPDATE orders SET submitted_at = '2026-11-21T08:00:00-05:00' WHERE status = 'awaiting'`
  const [one] = await owner`SELECT order_id FROM orders
      WHERE status = 'awaiting' AND orderer_id = ${who('finance').id} ORDER BY order_id LIMIT 1`
  await owner`UPDATE orders SET submitted_at = '2026-11-20T23:30:00-05:00' WHERE order_id = ${one?.orderId}`
  expect(await approvals('signer')).toEqual([{ kind: 'approve', count: mine, day: '2026-11-20', place: '' }])
  for (const name of ['second', 'placer', 'admin']) expect(await approvals(name), name).toEqual([])
})

it('the worklist shows a question to the person who has to answer it, until the answer', async () => {
  const questions = async (name: string) =>
    (await see(readWorklist, name)).tasks.find(({ kind }) => kind === 'questions')
  const number = order.forMember ?? 0
  const write = (name: string) =>
    portal.owner`INSERT INTO order_messages (program, order_id, person_id, words, made_at)
        VALUES ('AR', ${number}, ${who(name).id}, 'Why two?', '2026-11-19T12:00:00Z')`
  expect(await questions('placer')).toBeUndefined()
  await write('signer')
  const asked = { kind: 'questions', count: 1, day: '2026-11-19', place: String(number) }
  expect([await questions('placer'), await questions('signer')]).toEqual([asked, undefined])
  await write('placer')
  expect([await questions('placer'), await questions('signer')]).toEqual([undefined, asked])
})

it('the worklist shows roles that end soon to the people who act on them', async () => {
  const { owner } = portal
  const tasks = async (name: string) => (await see(readWorklist, name)).tasks
  await owner`UPDATE role_assignments SET last_day = '2026-12-05' WHERE person_id = ${who('second').id} AND role = 'approver'`
  const ends = { count: 1, day: '2026-12-05', place: 'W9AR01' }
  expect(await tasks('admin')).toContainEqual({ kind: 'ending', ...ends })
  expect(await tasks('second')).toContainEqual({ kind: 'own-ending', ...ends })
  expect((await tasks('signer')).filter(({ kind }) => /ending/.test(kind))).toEqual([])
  await owner`UPDATE role_assignments SET last_day = NULL WHERE person_id = ${who('second').id}`
})

it('a line is late after its expected day, and only people who may open the order see it', async () => {
  const { owner } = portal
  const late = async (name: string) => {
    const { late: count, backordered, lines } = await see(readWorklist, name)
    return { count, backordered, lines: lines.map(({ order: of, expectedOn }) => [of, expectedOn]) }
  }
  const number = order.spent ?? 0
  const supply = (state: string, expected: string | null) =>
    owner`UPDATE order_lines SET shipped_quantity = 0, received_quantity = 0, damaged_quantity = 0, issued_quantity = 0,
        received_state = 'no', supply_state = ${state}, get_well_on = ${expected} WHERE order_id = ${number}`
  const nothing = { count: 0, backordered: 0, lines: [] }
  await supply('backordered', '2026-11-20')
  for (const name of ['signer', 'placer', 'member', 'admin'])
    expect(await late(name), name).toEqual({ count: 1, backordered: 0, lines: [[number, '2026-11-20']] })
  for (const name of ['guard', 'colleague']) expect(await late(name), name).toEqual(nothing)
  await supply('backordered', null)
  expect(await late('signer')).toEqual({ count: 0, backordered: 1, lines: [[number, null]] })
  await supply('processing', '2026-11-21')
  expect(await late('signer')).toEqual(nothing)
  await supply('processing', '2026-11-20')
  await owner`UPDATE order_lines SET received_quantity = 5 WHERE order_id = ${number}`
  expect(await late('signer'), 'all arrived ahead of the record').toEqual(nothing)
})

it("the desk shows what others did with a person's orders since the previous sign-in", async () => {
  const [spent, waiting] = [order.spent ?? 0, order.forMember ?? 0]
  await portal.owner`INSERT INTO order_events (program, order_id, line_number, kind, actor_id, happened_at) VALUES
      ('AR', ${spent}, NULL, 'approved', ${who('second').id}, '2027-01-01'), ('AR', ${waiting}, NULL, 'approved', ${who('signer').id}, '2027-01-01'),
      ('AR', ${spent}, 1, 'shipped', NULL, '2027-01-02'), ('AR', ${spent}, 1, 'shipped', NULL, '2027-01-03'),
      ('AR', ${spent}, 1, 'rejected', NULL, '2026-01-01'), ('AR', ${spent}, 1, 'received', ${who('placer').id}, '2027-01-04')`
  const changes = async (name: string) =>
    (await see(readDesk, name)).changes.toSorted((a, b) => a.kind.localeCompare(b.kind))
  expect(await changes('member')).toEqual([])
  for (const name of ['member', 'placer', 'signer']) clients[name] = await portal.signIn(name)
  const approved = { kind: 'approved', orders: 1, newest: spent }
  const shipped = { kind: 'shipped', orders: 1, newest: spent }
  expect(await changes('member')).toEqual([approved, { ...shipped, kind: 'received' }, shipped])
  expect(await changes('placer')).toEqual([approved, shipped])
  expect(await changes('signer')).toEqual([])
  for (let count = 0; count < 30; count++) await build({ levels: 2, cents: 1 })
  await portal.owner`INSERT INTO order_events (program, order_id, line_number, kind, actor_id, happened_at)
    VALUES ('AR', ${waiting}, 1, 'cancelled', ${who('signer').id}, '2027-01-05')`
  const cancelled = { kind: 'cancelled', orders: 1, newest: waiting }
  expect(await changes('placer'), '30 newer orders are unchanged').toEqual([approved, cancelled, shipped])
})

it("the desk shows an approver how many orders began to wait since then, by any person's action", async () => {
  const { owner } = portal
  const news = async (name: string) =>
    (await see(readDesk, name)).changes.filter(({ kind }) => kind === 'waiting')
  const say = (number: number, kind: string) =>
    owner`INSERT INTO order_events (program, order_id, kind, actor_id, happened_at)
      VALUES ('AR', ${number}, ${kind}, ${who('placer').id}, '2027-02-01')`
  for (const name of ['signer', 'second']) clients[name] = await portal.signIn(name)
  const [first, own] = [await build({ levels: 2 }), await build({ orderer: 'signer', levels: 2 })]
  const [signed, changed] = [await build({ levels: 2 }), await build({ levels: 2 })]
  await say(first, 'submitted')
  await say(own, 'submitted')
  const one = { kind: 'waiting', orders: 1, newest: first }
  expect(await news('signer'), 'nobody signs an order of one’s own').toEqual([one])
  expect(await news('second')).toEqual([])
  await owner.begin(async (sql) => {
    await sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
        SELECT program, order_id, round, 1, 'approve', orderer_id, member_id, ${who('signer').id}, version FROM orders WHERE order_id = ${signed}`
    await sql`UPDATE orders SET current_level = 2 WHERE order_id = ${signed}`
  })
  await say(signed, 'approved')
  expect(await news('second')).toEqual([{ kind: 'waiting', orders: 1, newest: signed }])
  await say(changed, 'changed')
  expect(await news('signer'), 'changed while it waited all the time').toMatchObject([{ orders: 1 }])
  await owner`UPDATE orders SET round = 2 WHERE order_id = ${changed}`
  expect(await news('signer')).toEqual([{ kind: 'waiting', orders: 2, newest: changed }])
  await say(order.forMember ?? 0, 'submitted')
  expect(await news('signer'), '30 newer orders are unchanged').toMatchObject([{ orders: 3 }])
  await owner`INSERT INTO order_events (program, order_id, kind, actor_id, happened_at)
    SELECT program, order_id, 'submitted', orderer_id, '2027-02-02' FROM orders
    WHERE orderer_id = ${who('placer').id} AND status = 'awaiting'`
  expect(await news('signer'), 'at most').toMatchObject([{ orders: 30 }])
  await owner`INSERT INTO order_events (program, order_id, kind, actor_id, happened_at)
    SELECT program, order_id, 'returned', ${who('signer').id}, '2027-02-02' FROM orders
    WHERE orderer_id = ${who('placer').id} AND status = 'awaiting'`
  const { changes } = await see(readDesk, 'placer')
  expect(changes.find(({ kind }) => kind === 'returned')?.orders, 'at most').toBe(30)
})

it('the desk shows which roles the person received and lost since then, and no others', async () => {
  const { owner } = portal
  const roles = async (name: string) => (await see(readDesk, name)).roles
  const { id } = who('second')
  await owner`UPDATE role_assignments SET granted_at = '2020-01-01'`
  expect(await roles('second')).toEqual([])
  await owner`INSERT INTO role_assignments (program, dodaac, person_id, role, granted_at)
      VALUES ('AR', 'W9AR02', ${id}, 'finance', '2027-03-01'), ('AR', 'W9AR03', ${id}, 'admin', '2020-01-01')`
  const given = { role: 'finance', level: 0, dodaac: 'W9AR02', isGiven: true }
  expect(await roles('second')).toEqual([given])
  const [admins] = await owner<{ id: number }[]>`SELECT assignment_id AS id FROM role_assignments
      WHERE person_id = ${id} AND role = 'admin'`
  const body = { id: admins?.id ?? 0, personId: id }
  expect((await as('admin').send(removeRole, { body })).status).toBe(200)
  await owner`UPDATE revoked_roles SET revoked_at = '2027-03-02' WHERE person_id = ${id}`
  const taken = { role: 'admin', level: 0, dodaac: 'W9AR03', isGiven: false }
  expect(await roles('second')).toEqual([taken, given])
  expect(await roles('signer')).toEqual([])
  await owner`INSERT INTO role_assignments (program, dodaac, person_id, role, granted_at)
      VALUES ('AR', 'W9AR03', ${id}, 'admin', '2020-01-01')`
  expect(await roles('second')).toEqual([given])
})

it('groups assigned to a person open their DoDAACs, and others only with permission 7 or 99 in the program [DATA-19 API-31 API-32]', async () => {
  const { owner } = portal
  await owner`INSERT INTO groups (program, group_number, description) VALUES ('AR', '1', 'Home units'), ('AR', '2', 'West'), ('ANG', '3', 'Guard')`
  await owner`INSERT INTO group_dodaacs (program, group_number, dodaac) VALUES ('AR', '1', 'W9AR02'), ('AR', '1', 'W9AR01'), ('AR', '2', 'W9AR03')`
  await owner`INSERT INTO group_people (program, group_number, person_id) VALUES ('AR', '1', ${who('placer').id})`
  expect(await see(listGroups, 'placer')).toEqual([{ number: '1', description: 'Home units' }])
  expect(await see(listGroups, 'member')).toEqual([])
  expect((await as('placer').send(listGroupDodaacs, { params: { group: '1' } })).body).toEqual([
    { dodaac: 'W9AR01', description: 'Unit W9AR01' },
    { dodaac: 'W9AR02', description: 'Unit W9AR02' },
  ])
  const placer = { 'placer 2': 404, 'placer 77': 404 }
  const others = { 'admin 2': 200, 'admin 3': 404, 'guard 3': 200, 'guard 1': 404 }
  for (const [requested, status] of Object.entries({ ...placer, ...others })) {
    const [name = '', group = ''] = requested.split(' ')
    const response = await as(name).send(listGroupDodaacs, { params: { group } })
    expect(response.status, requested).toBe(status)
  }
})

it('the dashboard shows current announcements of the program and of the whole portal', async () => {
  await portal.owner`INSERT INTO announcements (program, title, body, shown_from, shown_until) VALUES
    (NULL, 'All', 'For everybody', '2026-11-01', NULL), ('AR', 'Reserve', 'Ours', '2026-11-21', '2026-11-21'),
    ('ANG', 'Guard', 'Theirs', '2026-11-01', NULL), ('AR', 'Over', 'Past', '2026-10-01', '2026-11-20'),
    ('AR', 'Soon', 'Later', '2026-11-22', NULL)`
  expect((await as('member').send(listAnnouncements, { query: { program: 'AR' } })).body).toEqual([
    { title: 'Reserve', text: 'Ours', shownFrom: '2026-11-21', shownUntil: '2026-11-21' },
    { title: 'All', text: 'For everybody', shownFrom: '2026-11-01', shownUntil: null },
  ])
})
