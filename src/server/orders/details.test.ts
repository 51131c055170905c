import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrder } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { approveOrder, declineOrder, readOrder } from '#wire/orders/orders.ts'

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
  test('shows addresses, fund effect and who may sign now', async () => {
    const number = await world.order({ levels: 2 })
    const { status, body } = await as('first').ask(readOrder, { params: { number } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      billTo: 'W9TA01',
      soldTo: 'W9TA01',
      signalCode: 'A',
      refunded: 0,
      approvals: [],
    })
    expect(body.shipToAddress).toEqual(['1 Depot Road'])
    expect(body.fund).toEqual({
      dodaac: 'W9TA01',
      fundCode: '6C',
      fiscalYear: 2027,
      available: 950_00,
      reserved: 50_00,
      spent: 0,
    })
    const names = [world.first, world.otherFirst, world.both].map((p) => `${p.firstName} ${p.lastName}`)
    expect(body.waitingFor.toSorted()).toEqual(names.toSorted())
    await as('first').ask(declineOrder, { params: { number }, body: { comment: 'No.' } })
    expect((await as('first').ask(readOrder, { params: { number } })).body.waitingFor).toEqual([])
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
