import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrder } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { approveOrder, listOrders, readOrder } from '#wire/orders/orders.ts'

let portal: TestPortal
let world: OrdersWorld
const clients = new Map<string, Client>()
const as = (name: string) => clients.get(name) as Client

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  for (const name of [
    'placer',
    'member',
    'first',
    'second',
    'finance',
    'outsider',
    'everything',
    'foreigner',
  ])
    clients.set(name, await portal.signIn(name))
})
afterAll(() => portal.stop())

describe('one order', () => {
  test('says all that is known of it, the same to the page and to the list, while it waits and when it is approved [ORD-13 ORD-15 DATA-13 DATA-14]', async () => {
    const { owner } = portal
    const number = await world.order({ levels: 2, quantities: [3, 2] })
    await owner`UPDATE people SET middle_name = 'Quincy' WHERE person_id = ${world.member.id}`
    await owner`UPDATE orders SET bill_to = 'W9TA03', ship_to = 'W9TA04', sold_to = 'W9TA05', signal_code = 'B', expedited = true,
      expedite_comment = 'Parade', ship_to_address = '["Supply Room 7", "12 Depot Road"]', created_at = '2026-11-18T15:01:00Z',
      submitted_at = '2026-11-19T16:02:00Z' WHERE order_id = ${number}`
    const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
      `${firstName} ${lastName}`
    const { pgc = '', name = '' } =
      (
        await owner`SELECT i.pgc, p.name FROM items i JOIN products p USING (pgc) WHERE nsn = ${world.nsns[0] ?? ''}`
      )[0] ?? {}
    const untouched = (dueQuantity: number) => ({
      ...{ dueQuantity, endedQuantity: 0, receivedQuantity: 0, shortQuantity: 0, damagedQuantity: 0 },
      ...{ issuedQuantity: 0, returnedQuantity: 0 },
    })
    const line = {
      ...{
        number: 1,
        nsn: world.nsns[0],
        description: expect.stringMatching(new RegExp(`^${name}$`, 'i')),
        size: 'SMALL',
        pgc,
        price: 25_00,
        quantity: 3,
        total: 75_00,
      },
      ...{ picture: null, sizeFamily: '', requisition: '' },
      ...{ lineStatus: 'Pending Approval', getWellOn: null, itemStatus: 'active', replacement: null },
      ...{ shippedQuantity: 0, shippedAs: [], received: 'no', goods: untouched(3) },
    }
    const order = {
      ...{
        number,
        createdAt: new Date('2026-11-18T15:01:00Z'),
        submittedAt: new Date('2026-11-19T16:02:00Z'),
      },
      ...{ status: 'awaiting', withdrawn: false, orderer: nameOf(world.placer), approver: '' },
      ...{ member: nameOf(world.member), memberId: world.member.id, dodaac: 'W9TA01', shipTo: 'W9TA04' },
      ...{ fundCode: '6C', expedited: true, expediteComment: 'Parade', total: 125_00, level: 1, levels: 2 },
      ...{
        version: 1,
        mayDecide: true,
        whyNotApprove: '',
        mayChange: true,
        mayWithdraw: false,
        mayReceive: false,
      },
      ...{ unusual: ['Expedited'], available: 875_00 },
      lines: [
        line,
        {
          ...line,
          number: 2,
          nsn: world.nsns[1],
          size: 'MEDIUM',
          quantity: 2,
          total: 50_00,
          goods: untouched(2),
        },
      ],
    }
    const { status, body } = await as('first').ask(readOrder, { params: { number } })
    expect(status).toBe(200)
    expect({ ...body, events: [], waitingFor: body.waitingFor.toSorted() }).toEqual({
      ...{
        order,
        memberName: nameOf(world.member).replace(' ', ' Quincy '),
        billTo: 'W9TA03',
        soldTo: 'W9TA05',
      },
      ...{ signalCode: 'B', shipToAddress: ['Supply Room 7', '12 Depot Road'], refunded: 0, approvals: [] },
      fund: {
        ...{ dodaac: 'W9TA01', fundCode: '6C', fiscalYear: 2027 },
        ...{ available: 875_00, reserved: 125_00, spent: 0 },
      },
      ...{ events: [], supply: [], mayDecideMoney: false, moved: null },
      waitingFor: [world.first, world.otherFirst, world.both].map(nameOf).toSorted(),
    })
    const listed = await as('first').ask(listOrders, { query: { searchTerm: String(number) } })
    expect(listed.body).toEqual([body.order])

    await as('first').ask(approveOrder, { params: { number }, body: { comment: 'Fine' } })
    const done = (await as('second').ask(approveOrder, { params: { number } })).body
    expect(done.order).toEqual({
      ...{ ...order, status: 'approved', level: 2, version: expect.any(Number), available: null },
      ...{ approver: `${nameOf(world.first)}, ${nameOf(world.second)}`, mayDecide: false, mayChange: false },
      mayReceive: true,
      unusual: [],
      lines: order.lines.map((one, at) => ({
        ...{ ...one, lineStatus: 'Approved', requisition: `W9TA01632500${String(at + 1).padStart(2, '0')}` },
      })),
    })
    expect(done.waitingFor).toEqual([])
    const at = expect.any(Date)
    expect(done.approvals).toEqual([
      {
        round: 1,
        level: 1,
        decision: 'approve',
        person: nameOf(world.first),
        comment: 'Fine',
        at,
        isCurrent: true,
      },
      {
        round: 1,
        level: 2,
        decision: 'approve',
        person: nameOf(world.second),
        comment: '',
        at,
        isCurrent: true,
      },
    ])
    expect(done.supply[0]).toEqual({
      ...{ number: 1, isSent: false, status: '', nextStep: '', suppliedNsn: null, suppliedQuantity: null },
      ...{
        suppliedPrice: null,
        parts: [],
        shipped: 0,
        ended: 0,
        outstanding: 3,
        cost: 75_00,
        refunded: 0,
        added: 0,
      },
      ...{
        owed: 0,
        held: 0,
        hold: '',
        expectedOn: null,
        cancelAsked: 0,
        cancelAskedOn: null,
        lastAskedOn: null,
      },
      ...{ mayCancel: true, mayFollowUp: false, whyNotFollowUp: expect.any(String) },
    })
  })

  test('is open to orderer, member and overseers; the member does not see the balance', async () => {
    const number = await world.order()
    for (const name of ['placer', 'first', 'finance', 'everything'])
      expect((await as(name).ask(readOrder, { params: { number } })).body.fund, name).not.toBeNull()
    const own = await as('member').ask(readOrder, { params: { number } })
    expect([own.status, own.body.fund]).toEqual([200, null])
    for (const name of ['outsider', 'foreigner'])
      expect((await as(name).ask(readOrder, { params: { number } })).status, name).toBe(404)
    expect((await portal.anonymous.ask(readOrder, { params: { number } })).status).toBe(401)
    expect((await as('first').ask(readOrder, { params: { number: '0x1' } })).status).toBe(400)
    expect((await as('first').ask(readOrder, { params: { number } })).status).toBe(200)
  })

  test("a cart is nobody else's business", async () => {
    const { number } = await buildOrder(portal.owner, {
      orderer: world.placer,
      member: world.member,
      fundId: world.fundId,
      lines: [{ nsn: world.nsns[0] ?? '', quantity: 1, cents: 2500 }],
      status: 'cart',
    })
    for (const name of ['placer', 'member', 'first', 'everything'])
      expect((await as(name).ask(readOrder, { params: { number } })).status, name).toBe(404)
  })

  test('shows its history to the end, with a parcel to follow', async () => {
    const number = await world.order()
    await as('first').ask(approveOrder, { params: { number } })
    await portal.owner.begin(async (sql) => {
      await sql`UPDATE order_lines SET supply_state = 'shipped', shipped_quantity = 2, supply_text = 'Shipped' WHERE order_id = ${number}`
      await sql`UPDATE orders SET status = 'shipped', shipped_at = now() WHERE order_id = ${number}`
      await sql`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
        VALUES ('AR', ${number}, 1, 2, '2026-11-25', 'UPS', '1Z999AA10123456784')`
    })
    // Nothing but the kept facts: an order without written events has the same history.
    const bare = (await as('placer').ask(readOrder, { params: { number } })).body
    expect(bare.events.map((event: { kind: string }) => event.kind)).toEqual([
      'created',
      'submitted',
      'approved',
      'transmitted',
      'shipped',
    ])
    expect(bare.events.at(-1)).toMatchObject({
      detail: '2 by UPS',
      line: 1,
      trackingNumber: '1Z999AA10123456784',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    })
    expect(bare.events[3].detail).toMatch(/^Requisition W9TA01-6325-\d{4}$/)
    expect(bare.order).toMatchObject({
      status: 'shipped',
      lines: [{ lineStatus: 'Shipped', shippedQuantity: 2 }],
    })

    await portal.owner`INSERT INTO order_events (program, order_id, line_number, kind, detail, happened_at) VALUES
      ('AR', ${number}, 1, 'transmitted', '', '2026-11-22T12:00:00Z'),
      ('AR', ${number}, 1, 'status', 'Being processed for release', '2026-11-23T12:00:00Z'),
      ('AR', ${number}, 1, 'shipped', 'Shipped with UPS, tracking number 1Z999AA10123456784.', '2026-11-25T12:00:00Z'),
      ('AR', ${number}, 1, 'received', '', '2026-11-30T12:00:00Z'),
      ('AR', ${number}, 1, 'received', '', '2026-12-02T12:00:00Z')`
    await portal.owner`UPDATE order_lines SET received_state = 'issued' WHERE order_id = ${number} AND line_number = 1`
    const entries = (await as('placer').ask(readOrder, { params: { number } })).body.events
    expect(entries.map((event: { title: string }) => event.title)).toEqual([
      'Cart started',
      'Submitted for approval',
      'Approved',
      'Sent to the supplier',
      'Supply status',
      'Shipped',
      'Received',
      'Issued',
    ])
    expect(entries[5].detail).toBe('2 by UPS')
    expect(entries[5].trackingNumber).toBe('1Z999AA10123456784')
    expect(entries[4].detail).toBe('Being processed for release')
  })
})
