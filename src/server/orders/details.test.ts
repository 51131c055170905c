import { expect, test } from 'vitest'
import { type BuiltPerson, buildOrder } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { approveOrder, listOrders, readOrder } from '#wire/orders/orders.ts'
import { readShipment } from '#wire/papers/shipment-documents.ts'

const { portal, world, as, approved } = openOrdersPortal()
const nameOf = ({ firstName, lastName }: BuiltPerson) => `${firstName} ${lastName}`
const read = (name: string, number: number) => as(name).send(readOrder, { params: { number } })

test('an order shows all its data, the same on its page and in the list, while it waits and after the approval [ORD-13 ORD-15 DATA-13 DATA-14]', async () => {
  const { owner } = portal
  const number = await world.order({ levels: 2, quantities: [3, 2] })
  await owner`UPDATE people SET middle_name = 'Quincy' WHERE person_id = ${world.member.id}`
  await owner`UPDATE orders SET bill_to = 'W9TA03', ship_to = 'W9TA04', sold_to = 'W9TA05', signal_code = 'B', expedited = true,
    expedite_comment = 'Parade', ship_to_address = '["Supply Room 7", "12 Depot Road"]', created_at = '2026-11-18T15:01:00Z',
    submitted_at = '2026-11-19T16:02:00Z' WHERE order_id = ${number}`
  const [product] = await owner<{ pgc: string; name: string }[]>`
    SELECT i.pgc, p.name FROM items i JOIN products p USING (pgc) WHERE nsn = ${world.nsns[0] ?? ''}`
  const lineOf = (at: number, size: string, quantity: number) => ({
    ...{ number: at + 1, nsn: world.nsns[at], size, pgc: product?.pgc, quantity },
    description: expect.stringMatching(new RegExp(`^${product?.name}$`, 'i')),
    ...{ price: 25_00, total: 25_00 * quantity, picture: null, sizeFamily: '', requisition: '' },
    ...{ lineStatus: 'Pending Approval', getWellOn: null, itemStatus: 'active', replacement: null },
    justification: '',
    ...{ shippedQuantity: 0, shippedAs: [], received: 'no' },
    goods: {
      ...{ dueQuantity: quantity, endedQuantity: 0, receivedQuantity: 0, shortQuantity: 0 },
      ...{ damagedQuantity: 0, wrongQuantity: 0, issuedQuantity: 0, returnedQuantity: 0 },
      settledQuantity: 0,
    },
  })
  const order = {
    ...{ number, createdAt: new Date('2026-11-18T15:01:00Z'), submittedAt: new Date('2026-11-19T16:02:00Z') },
    ...{ status: 'awaiting', withdrawn: false, orderer: nameOf(world.placer), approver: '' },
    ...{ member: nameOf(world.member), memberId: world.member.id, dodaac: 'W9TA01', shipTo: 'W9TA04' },
    ...{ fundCode: '6C', expedited: true, expediteComment: 'Parade', total: 125_00, batch: null },
    ...{ level: 1, levels: 2, skippedLevels: [], justification: '' },
    ...{ returnedAt: null, returnedBy: '', returnReason: '', maySubmitAgain: false },
    ...{ asksFinance: false, mayAnswerFinance: false },
    ...{ version: 1, mayDecide: true, whyNotApprove: '', mayChange: true, mayWithdraw: false },
    ...{ mayReceive: false, unusual: ['Expedited'], available: 875_00 },
    lines: [lineOf(0, 'SMALL', 3), lineOf(1, 'MEDIUM', 2)],
  }
  const { body } = await read('first', number)
  expect({ ...body, events: [], facts: [], waitingFor: body.waitingFor.toSorted() }).toEqual({
    ...{ order, memberName: nameOf(world.member).replace(' ', ' Quincy ') },
    ...{ billTo: 'W9TA03', soldTo: 'W9TA05' },
    ...{ signalCode: 'B', shipToAddress: ['Supply Room 7', '12 Depot Road'], refunded: 0, approvals: [] },
    fund: {
      ...{ dodaac: 'W9TA01', fundCode: '6C', fiscalYear: 2027 },
      ...{ available: 875_00, reserved: 125_00, spent: 0 },
    },
    ...{ lineDecisions: [], messages: [], mayAsk: true },
    ...{ events: [], facts: [], shipments: [], supply: [], mayDecideMoney: false, moved: null },
    signsFor: '',
    waitingFor: [world.first, world.otherFirst, world.both].map(nameOf).toSorted(),
  })
  const listed = await as('first').send(listOrders, { query: { searchTerm: String(number) } })
  expect(listed.body).toEqual([body.order])

  await as('first').send(approveOrder, { params: { number }, body: { comment: 'Fine' } })
  const done = (await as('second').send(approveOrder, { params: { number } })).body
  expect(done.order).toEqual({
    ...{ ...order, status: 'approved', level: 2, version: expect.any(Number), available: null },
    ...{ approver: `${nameOf(world.first)}, ${nameOf(world.second)}`, mayDecide: false, mayChange: false },
    ...{ mayReceive: true, unusual: [] },
    lines: order.lines.map((line, at) => ({
      ...{ ...line, lineStatus: 'Approved', requisition: `W9TA01632500${String(at + 1).padStart(2, '0')}` },
    })),
  })
  expect(done.waitingFor).toEqual([])
  const signature = { round: 1, decision: 'approve', at: expect.any(Date), isCurrent: true }
  expect(done.approvals).toEqual([
    { ...signature, level: 1, person: nameOf(world.first), comment: 'Fine' },
    { ...signature, level: 2, person: nameOf(world.second), comment: '' },
  ])
  expect(done.supply[0]).toEqual({
    ...{ number: 1, isSent: false, status: '', nextStep: '', suppliedNsn: null, suppliedQuantity: null },
    ...{ suppliedPrice: null, parts: [], shipped: 0, ended: 0, outstanding: 3, cost: 75_00, refunded: 0 },
    ...{ substitutable: 0, added: 0, owed: 0, held: 0, hold: '', expectedOn: null },
    ...{ cancellationRequested: 0, cancellationRequestedOn: null },
    ...{ lastRequestedOn: null, mayCancel: true, mayFollowUp: false, whyNotFollowUp: expect.any(String) },
  })
})

test('an order shows its fund and balance to its orderer and overseers, not to the member, and none of them sees a cart', async () => {
  const number = await world.order()
  const { placer, member, fundId } = world
  const lines = [{ nsn: world.nsns[0] ?? '', quantity: 1, cents: 2500 }]
  const cart = await buildOrder(portal.owner, { orderer: placer, member, fundId, lines, status: 'cart' })
  for (const name of ['placer', 'first', 'finance', 'everything', 'member']) {
    const { fund, order } = (await read(name, number)).body
    const isHidden = name === 'member'
    expect([name, fund === null, order.available === null]).toEqual([name, isHidden, isHidden])
    expect((await read(name, cart.number)).status, name).toBe(404)
  }
})

test('a shipped order shows its parcel with a link to track it', async () => {
  const { number } = await approved()
  const trackingNumber = '1Z999AA10123456784'
  await portal.owner.begin(async (sql) => {
    await sql`UPDATE order_lines SET supply_state = 'shipped', shipped_quantity = 2, supply_text = 'Shipped', received_state = 'issued'
      WHERE order_id = ${number}`
    await sql`UPDATE orders SET status = 'shipped', shipped_at = now() WHERE order_id = ${number}`
    await sql`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
      VALUES ('AR', ${number}, 1, 2, '2026-11-25', 'UPS', ${trackingNumber})`
  })
  const { order, shipments, events } = (await read('placer', number)).body
  const trackingUrl = 'https://www.ups.com/track?tracknum=1Z999AA10123456784'
  const shown = {
    kind: 'shipped',
    title: 'Shipped',
    detail: '2 by UPS',
    line: 1,
    trackingNumber,
    trackingUrl,
  }
  expect(events.at(-1)).toMatchObject(shown)
  expect(shipments).toEqual([
    {
      ...{ line: 1, quantity: 2, shippedOn: '2026-11-25', carrier: 'UPS', trackingNumber, trackingUrl },
      shipment: expect.any(Number),
    },
  ])
  const params = { shipment: shipments[0].shipment }
  expect((await as('placer').send(readShipment, { params })).body).toMatchObject([params])
  expect(order).toMatchObject({
    ...{ status: 'shipped', lines: [{ lineStatus: 'Shipped', shippedQuantity: 2 }] },
  })
})
