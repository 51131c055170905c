import { beforeAll, expect, test } from 'vitest'
import { buildFund, buildOrder, buildPerson, buildProduct } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import { lookUpShipments, readShipment, type ShipmentLine } from '#wire/papers/shipment-documents.ts'
import { addReceipt, readClothingRecord } from '#wire/receipts/receipts.ts'
import { listObsoleteItems } from '#wire/reports/obsolete-items.ts'

const { portal, world, as } = openOrdersPortal()
let member: Client
let outsider: Client
let foreigner: Client
let shipped: { number: number; requisition: string; shipments: number[] }
let awaiting: number

const padded = (number: number) => String(number).padStart(20, '0')

beforeAll(async () => {
  const { owner } = portal
  await owner`UPDATE people SET first_name = 'Daniel', middle_name = 'Ray', last_name = 'Begay', preferred_name = 'Dan' WHERE person_id = ${world.member.id}`
  const number = await world.order({ quantities: [2, 1, 3] })
  awaiting = await world.order({ quantities: [1] })
  const { body } = await as('first').send(approveOrder, { params: { number } })
  const rows = await owner<{ shipmentId: number }[]>`
    INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
    SELECT program, order_id, line_number, quantity, '2026-11-25', 'FEDE',
      CASE line_number WHEN 3 THEN '222222222222' ELSE '111111111111' END
    FROM order_lines WHERE order_id = ${number} ORDER BY line_number RETURNING shipment_id`
  const shipments = rows.map(({ shipmentId }) => shipmentId)
  shipped = { number, requisition: body.order.lines[0].requisition, shipments }
  ;[member, outsider, foreigner] = [as('member'), as('outsider'), as('foreigner')]
})

type OfProgram = { program?: string }
const ARMY: OfProgram = { program: 'AR' }
const GUARD: OfProgram = { program: 'NG' }
const lookUp = (client: Client, search: string, query = ARMY) =>
  client.send(lookUpShipments, { params: { search }, query })

test('a person with a role finds an order of the program by its number and a line by its requisition [API-66 DATA-49 HUB-33 S1348-05]', async () => {
  const { status, body } = await lookUp(as('finance'), String(shipped.number).padStart(4, '0'))
  expect([status, body.length]).toEqual([200, 3])
  expect(body[0]).toEqual({
    ...{ order: shipped.number, shipments: 2, nsn: world.nsns[0], quantity: 2, suffix: '' },
    ...{ description: expect.stringMatching(/^Coats \d+, SMALL$/), requisition: shipped.requisition },
    ...{ shippedOn: '2026-11-25', trackingNumber: '111111111111', shipment: shipped.shipments[0] },
    ...{ unitOfIssue: 'EA', supplementaryAddress: '', signalCode: 'A', priority: '13' },
    ...{ requiredOn: '2026-12-26', unitPrice: 25_00, lastName: 'Begay', firstName: 'Daniel' },
    ...{ address1: '1 Depot Road', address2: '', address3: '' },
  })
  const trackings = async (search: string) =>
    (await lookUp(member, search)).body.map((line: ShipmentLine) => line.trackingNumber)
  const one = ['111111111111']
  expect(await trackings(padded(shipped.number))).toEqual([...one, ...one, '222222222222'])
  const dashed = shipped.requisition.replace(/^(.{6})(.{4})/, '$1-$2-').toLowerCase()
  for (const typed of [shipped.requisition, dashed, `*${shipped.requisition}*`, `Req. ${dashed}`])
    expect(await trackings(typed), typed).toEqual(one)
  for (const typed of [`Order ${shipped.number}`, `#${padded(shipped.number)}`])
    expect(await trackings(typed), typed).toHaveLength(3)
  expect((await lookUp(member, padded(awaiting))).body).toMatchObject([
    {
      ...{ order: awaiting, shipments: 0, shipment: null, shippedOn: null, requiredOn: null },
      ...{ trackingNumber: '', requisition: '' },
    },
  ])
})

test('an order that is unknown, a cart, or of another program returns the one row that says ERROR [S1348-08 VAL-28 E9]', async () => {
  const nothing = (await lookUp(member, '0000999999')).body
  expect(nothing).toMatchObject([{ order: null, shipment: null, quantity: 0 }])
  const { placer, fundId } = world
  const lines = [{ nsn: world.nsns[0] ?? '', quantity: 1, cents: 2500 }]
  const given = { orderer: placer, member: placer, fundId, lines, status: 'cart' as const }
  const cart = await buildOrder(portal.owner, given)
  expect((await lookUp(as('placer'), padded(cart.number))).body).toEqual(nothing)
  for (const search of ['%%%%', '____', "' OR 1=1 --", '99999999999999999999', 'W9TA01-ABCD-0001'])
    expect((await lookUp(member, search)).body, search).toEqual(nothing)
  for (const search of [padded(shipped.number), shipped.requisition])
    expect((await lookUp(foreigner, search, GUARD)).body, search).toEqual(nothing)
  expect((await lookUp(member, '123')).body.errors).toEqual([
    { field: 'search', message: 'Type more than 3 characters of an order or requisition number.' },
  ])
  expect((await lookUp(member, padded(shipped.number), {})).status).toBe(200)
})

test('the lines of a shipment are those of one parcel, for any of its numbers, and of the own program [API-65 DATA-49]', async () => {
  const read = async (client: Client, shipment: string | number, query = ARMY) =>
    (await client.send(readShipment, { params: { shipment }, query })).body
  const [first = 0, second = 0, third = 0] = shipped.shipments
  const parcel = { shipment: first, shipments: 1 }
  for (const shipment of [first, second])
    expect(await read(as('finance'), padded(shipment))).toMatchObject([
      { quantity: 2, ...parcel },
      { quantity: 1, ...parcel },
    ])
  expect(await read(member, third)).toMatchObject([{ quantity: 3, shipments: 1 }])
  expect([await read(member, 987654), await read(foreigner, first, GUARD)]).toEqual([[], []])
})

const readRequest = (client: Client, person: number | string, program = 'AR') =>
  client.send(readClothingRequest, { params: { program, person } })

test('the clothing request lists what was approved, by year and price, and omits refused or returned items [API-67 DATA-51 F3078-08]', async () => {
  const { owner } = portal
  const { body } = await readRequest(member, padded(world.member.id))
  const row = { fiscalYear: 2027, issued: 0, unit: 'EA', shippedAs: '', unitPrice: 25_00 }
  const article = expect.stringMatching(/^Coats \d+$/)
  expect(body).toEqual([
    { ...row, article, nsn: world.nsns[0], quantity: 2, size: 'SMALL', totalPrice: 50_00 },
    { ...row, article, nsn: world.nsns[1], quantity: 1, size: 'MEDIUM', totalPrice: 25_00 },
    { ...row, article, nsn: world.nsns[2], quantity: 3, size: 'LARGE', totalPrice: 75_00 },
  ])

  const wearer = await buildPerson(owner, { dodaac: world.dodaac })
  const { fundId } = await buildFund(owner, { dodaac: world.dodaac, cents: 90_000, fiscalYear: 2026 })
  await owner`UPDATE fund_periods SET is_open = true WHERE program = 'AR' AND fiscal_year = 2026`
  const { nsns } = await buildProduct(owner, { sizes: ['A', 'B', 'C'] })
  const [nsn = '', refused = ''] = nsns
  const approveOf = async (nsns: string[], quantity: number, cents: number, fundId = world.fundId) => {
    const lines = nsns.map((nsn) => ({ nsn, quantity, cents }))
    const order = { orderer: world.placer, member: wearer, fundId, lines }
    const { number } = await buildOrder(owner, order)
    await as('first').send(approveOrder, { params: { number } })
    return number
  }
  const first = await approveOf(nsns, 2, 2500)
  await approveOf([nsn], 3, 2500)
  await approveOf([nsn], 1, 2600)
  await approveOf([nsn], 4, 2400, fundId)
  await world.order({ member: wearer })
  await owner`UPDATE order_lines SET supply_state = 'rejected', ended_quantity = 2 WHERE order_id = ${first} AND nsn = ${refused}`
  const comes = { kind: 'receive', quantity: 2, issuesToo: true } as const
  for (const body of [comes, { kind: 'return', quantity: 2, comment: 'Torn' } as const])
    await as('placer').send(addReceipt, { params: { number: first, line: 3 }, body })
  expect((await readRequest(as('everything'), wearer.id)).body).toMatchObject([
    { fiscalYear: 2027, nsn, quantity: 5, unitPrice: 25_00, totalPrice: 125_00 },
    { fiscalYear: 2027, nsn, quantity: 1, unitPrice: 26_00, totalPrice: 26_00 },
    { fiscalYear: 2026, nsn, quantity: 4, unitPrice: 24_00, totalPrice: 96_00 },
  ])
})

test('the clothing request is open to the person, to people of the same DoDAAC, and with 3 or 99 to the whole program', async () => {
  const requested = world.member.id
  const { username } = await buildPerson(portal.owner, { dodaac: 'W9TA02', permissions: [3] })
  for (const [client, id, program, status] of [
    [as('placer'), requested, 'AR', 200],
    [as('everything'), requested, 'AR', 200],
    [await portal.signIn(username), requested, 'AR', 200],
    [outsider, world.outsider.id, 'AR', 200],
    [outsider, requested, 'AR', 404],
    [outsider, 123_456_789, 'AR', 404],
    [member, world.outsider.id, 'AR', 404],
    [foreigner, requested, 'NG', 404],
  ] as const)
    expect((await readRequest(client, id, program)).status, `${id} ${program}`).toBe(status)
})

test('the audit trail records each view of a form, refused or not, and one person views at most sixty a minute [E9]', async () => {
  const audited = async () => {
    const [event] = await portal.owner`SELECT person_id, action, object, outcome FROM audit_events
      WHERE action LIKE 'GET /reports/%' ORDER BY event_id DESC LIMIT 1`
    return event
  }
  await lookUp(outsider, shipped.requisition)
  expect(await audited()).toEqual({
    ...{ personId: world.outsider.id, action: 'GET /reports/1348/:search', outcome: 'done' },
    object: `search ${shipped.requisition}`,
  })
  await readRequest(outsider, world.member.id)
  expect(await audited()).toMatchObject({ outcome: 'refused', object: `person ${world.member.id}` })

  portal.setTime('2026-11-21T17:05:00Z')
  const eager = await portal.signIn('second')
  for (let time = 0; time < 60; time += 1) expect((await lookUp(eager, '00000001')).status).toBe(200)
  const { status, body, headers } = await eager.send(readShipment, { params: { shipment: 1 } })
  expect([status, headers['retry-after']]).toEqual([429, '60'])
  expect(body.detail).toBe('You have looked up 60 forms within a minute. Try again in 60 seconds.')
  expect((await readRequest(eager, world.second.id)).status).toBe(429)
})

test('the obsolete list names each obsolete item with its replacement, and whether that can be ordered here [DATA-45]', async () => {
  const { owner } = portal
  const old = await buildProduct(owner, { name: 'Trousers, former', sizes: ['32 REGULAR', ''] })
  const next = await buildProduct(owner, { name: 'Trousers', sizes: ['32 REGULAR'] })
  const [first = '', second = ''] = old.nsns
  await owner`UPDATE items SET status = 'obsolete' WHERE pgc = ${old.pgc}`
  await owner`UPDATE items SET replacement_nsn = ${next.nsns[0] ?? ''} WHERE nsn = ${first}`
  const { body } = await member.send(listObsoleteItems, { query: ARMY })
  const item = { pgc: old.pgc, description: 'TROUSERS, FORMER' }
  const instead = { nsn: next.nsns[0], pgc: next.pgc, description: 'Trousers, 32 REGULAR' }
  expect(body).toEqual([
    { ...item, nsn: first, size: '32 REGULAR', replacement: { ...instead, isSold: true } },
    { ...item, nsn: second, size: 'EA', replacement: null },
  ])
  const elsewhere = await foreigner.send(listObsoleteItems, {})
  expect(elsewhere.body[0].replacement.isSold).toBe(false)
})

test('every document and list names an item with its own color by size and color, as in the cart', async () => {
  const { owner } = portal
  const [black = '', tan = ''] = world.nsns
  await owner`UPDATE items SET colour = 'Black', size = '' WHERE nsn = ${black}`
  await owner`UPDATE items SET colour = 'Tan' WHERE nsn = ${tan}`
  const [coat, ...others] = (await lookUp(as('finance'), padded(shipped.number))).body
  expect([coat.description, others[0].description].map((words) => words.replace(/ \d+/, ''))).toEqual([
    'Coats, Black',
    'Coats, MEDIUM Tan',
  ])
  const request = (await readRequest(member, world.member.id)).body
  const record = (await member.send(readClothingRecord, { params: { person: world.member.id } })).body
  expect(record.name).toBe('Daniel Ray Begay (Dan)')
  for (const rows of [request, record.rows]) {
    const sizes = new Map(rows.map(({ nsn, size }: { nsn: string; size: string }) => [nsn, size]))
    expect([sizes.get(black), sizes.get(tan)]).toEqual(['Black', 'MEDIUM Tan'])
  }
  await owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${tan} WHERE nsn = ${black}`
  const listed = (await member.send(listObsoleteItems, {})).body
  const gone = listed.find(({ nsn }: { nsn: string }) => nsn === black)
  expect(gone.size).toBe('Black')
  expect(gone.replacement.description).toMatch(/^Coats \d+, MEDIUM Tan$/)
})
