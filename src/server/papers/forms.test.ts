import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFund, buildOrder, buildPerson, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import type { AnswerOf } from '#wire/call.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import { lookUpShipments, readShipment, type ShipmentLine } from '#wire/papers/shipment-documents.ts'
import { readClothingRecord } from '#wire/receipts/receipts.ts'
import { listObsoleteItems } from '#wire/reports/obsolete-items.ts'

let portal: TestPortal
let world: OrdersWorld
let member: Client
let outsider: Client
let foreigner: Client
let everything: Client
/** An approved order of three lines: two in one parcel, the third on its way alone; and its first requisition. */
let shipped: { number: number; requisition: string; shipments: number[] }
let awaiting: number

const padded = (number: number) => String(number).padStart(20, '0')

beforeAll(async () => {
  portal = await startTestPortal()
  world = await buildOrdersWorld(portal.owner)
  const { owner } = portal
  await owner`UPDATE people SET first_name = 'Daniel', middle_name = 'Ray', last_name = 'Begay' WHERE person_id = ${world.member.id}`
  const number = await world.order({ quantities: [2, 1, 3] })
  awaiting = await world.order({ quantities: [1] })
  const approver = await portal.signIn('first')
  expect((await approver.ask(approveOrder, { params: { number } })).status).toBe(200)
  const lines = await owner<{ requisition: string }[]>`SELECT requisition FROM order_lines
    WHERE order_id = ${number} ORDER BY line_number`
  const shipments: number[] = []
  for (const [line, tracking] of [
    [1, '111111111111'],
    [2, '111111111111'],
    [3, '222222222222'],
  ] as const) {
    const [row] = await owner<
      { shipmentId: number }[]
    >`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
      SELECT program, order_id, line_number, quantity, '2026-11-25', 'FEDE', ${tracking} FROM order_lines
      WHERE order_id = ${number} AND line_number = ${line} RETURNING shipment_id`
    shipments.push(row?.shipmentId ?? 0)
  }
  shipped = { number, requisition: lines[0]?.requisition ?? '', shipments }
  member = await portal.signIn('member')
  outsider = await portal.signIn('outsider')
  foreigner = await portal.signIn('foreigner')
  everything = await portal.signIn('everything')
})
afterAll(() => portal?.stop())

type OfProgram = { program?: string }
const ARMY: OfProgram = { program: 'AR' }
const GUARD: OfProgram = { program: 'NG' }
const lookUp = (client: Client, search: string, query = ARMY, odd = {}) =>
  client.ask(lookUpShipments, { params: { search }, query }, { odd })
const trackings = async (client: Client, search: string) =>
  (await lookUp(client, search)).body.map(({ trackingNumber }: ShipmentLine) => trackingNumber)

describe('looking up a 1348', () => {
  it('everybody of the program finds an order by its number and a line by its requisition [API-66 DATA-49 HUB-33]', async () => {
    const { status, body } = await lookUp(outsider, String(shipped.number).padStart(4, '0'))
    expect(status).toBe(200)
    expect(body).toHaveLength(3)
    expect(body[0]).toEqual({
      order: shipped.number,
      shipments: 2,
      nsn: world.nsns[0],
      description: expect.stringMatching(/^Coats \d+, SMALL$/),
      quantity: 2,
      requisition: shipped.requisition,
      suffix: '',
      shippedOn: '2026-11-25',
      trackingNumber: '111111111111',
      shipment: shipped.shipments[0],
      unitOfIssue: 'EA',
      supplementaryAddress: '',
      signalCode: 'A',
      priority: '13',
      requiredOn: '2026-12-26',
      unitPrice: 25_00,
      lastName: 'Begay',
      firstName: 'Daniel',
      address1: '1 Depot Road',
      address2: '',
      address3: '',
    })
    expect(await trackings(member, padded(shipped.number))).toEqual([
      '111111111111',
      '111111111111',
      '222222222222',
    ])
    expect(await trackings(member, shipped.requisition)).toEqual(['111111111111'])
    const dashed = shipped.requisition.replace(/^(.{6})(.{4})/, '$1-$2-').toLowerCase()
    expect(await trackings(member, dashed)).toEqual(['111111111111'])
  })

  it('an order on which nothing was shipped has neither date nor number of a shipment [S1348-05]', async () => {
    expect((await lookUp(member, padded(awaiting))).body).toMatchObject([
      {
        ...{ order: awaiting, shipments: 0, shipment: null, shippedOn: null, requiredOn: null },
        ...{ trackingNumber: '', requisition: '' },
      },
    ])
  })

  it('what is unknown, a cart or of another program gives the one row that says ERROR [S1348-08 E9]', async () => {
    const nothing = (await lookUp(member, '0000999999')).body
    expect(nothing).toMatchObject([{ order: null, shipment: null, quantity: 0 }])
    const cart = await buildOrder(portal.owner, {
      orderer: world.placer,
      member: world.placer,
      fundId: world.fundId,
      lines: [{ nsn: world.nsns[0] ?? '', quantity: 1, cents: 2500 }],
      status: 'cart',
    })
    const placer = await portal.signIn('placer')
    for (const [client, search] of [
      [foreigner, padded(shipped.number)],
      [foreigner, shipped.requisition],
      [placer, padded(cart.number)],
      [member, '%%%%'],
      [member, '____'],
      [member, "' OR 1=1 --"],
      [member, '99999999999999999999'],
      [member, 'W9TA01-ABCD-0001'],
    ] as const) {
      const query = client === foreigner ? GUARD : ARMY
      expect((await lookUp(client, search, query)).body, search).toEqual(nothing)
    }
  })

  it('needs more than three characters, a session and the own program [VAL-28]', async () => {
    for (const search of ['123', ' 12 ', 'x'.repeat(41), '\u0000'.repeat(8)]) {
      const { status } = await lookUp(member, search)
      expect([200, 400], search).toContain(status)
    }
    expect((await lookUp(member, '123')).body.errors).toEqual([
      { field: 'search', message: 'Type more than 3 characters of an order or requisition number.' },
    ])
    expect((await lookUp(portal.anonymous, padded(shipped.number))).status).toBe(401)
    expect((await lookUp(member, padded(shipped.number), GUARD)).status).toBe(404)
    expect((await lookUp(member, padded(shipped.number), ARMY, { more: 1 })).status).toBe(400)
    expect((await lookUp(member, padded(shipped.number), {})).status).toBe(200)
  })
})

describe('the lines of a shipment', () => {
  const read = (client: Client, shipment: string | number, query = ARMY) =>
    client.ask(readShipment, { params: { shipment }, query })

  it('are those of one parcel, whichever of its numbers is asked for [API-65 DATA-49]', async () => {
    const [first = 0, second = 0, third = 0] = shipped.shipments
    for (const shipment of [first, second]) {
      const { body } = await read(outsider, padded(shipment))
      expect(body.map(({ quantity }: ShipmentLine) => quantity)).toEqual([2, 1])
      for (const row of body) expect(row).toMatchObject({ shipment: first, shipments: 1 })
    }
    expect((await read(member, third)).body).toMatchObject([{ quantity: 3, shipments: 1 }])
  })

  it('of another program look like those that do not exist: there are none', async () => {
    const [first = 0] = shipped.shipments
    expect((await read(member, 987654)).body).toEqual([])
    expect((await read(foreigner, first, GUARD)).body).toEqual([])
    expect((await read(foreigner, first)).status).toBe(404)
    for (const wrong of ['abc', '-1', '1.5', '99999999999999999999', '%', '1\0'])
      expect((await read(member, wrong)).status, wrong).toBe(400)
  })
})

describe('the personal clothing request', () => {
  const read = (client: Client, person: number | string, program = 'AR') =>
    client.ask(readClothingRequest, { params: { program, person } })

  it('lists what a member was approved and issued, one row per item, price and year [API-67 DATA-51 F3078-08]', async () => {
    const { status, body } = await read(member, padded(world.member.id))
    expect(status).toBe(200)
    expect(body).toEqual(
      [2, 1, 3].map((quantity, index) => ({
        fiscalYear: 2027,
        nsn: world.nsns[index],
        quantity,
        issued: 0,
        article: expect.stringMatching(/^Coats \d+$/),
        size: ['SMALL', 'MEDIUM', 'LARGE'][index],
        unit: 'EA',
        shippedAs: '',
        unitPrice: 25_00,
        totalPrice: 25_00 * quantity,
      })),
    )
  })

  it('adds up orders of a year, keeps years and prices apart, and leaves out what was refused or returned', async () => {
    const { owner } = portal
    const wearer = await buildPerson(owner, { dodaac: world.dodaac })
    const { fundId } = await buildFund(owner, { dodaac: world.dodaac, cents: 90_000, fiscalYear: 2026 })
    // Last year's period is open once more, so that an order of it can still be approved.
    await owner`UPDATE fund_periods SET is_open = true WHERE program = 'AR' AND fiscal_year = 2026`
    const { nsns } = await buildProduct(owner, { sizes: ['A', 'B', 'C'] })
    const [nsn = '', refused = '', returned = ''] = nsns
    const approver = await portal.signIn('first')
    const orders = [
      {
        fundId: world.fundId,
        lines: [nsn, refused, returned].map((of) => ({ nsn: of, quantity: 2, cents: 2500 })),
      },
      { fundId: world.fundId, lines: [{ nsn, quantity: 3, cents: 2500 }] },
      { fundId: world.fundId, lines: [{ nsn, quantity: 1, cents: 2600 }] },
      { fundId, lines: [{ nsn, quantity: 4, cents: 2400 }] },
    ]
    const numbers: number[] = []
    for (const order of orders) {
      const { number } = await buildOrder(owner, { orderer: world.placer, member: wearer, ...order })
      expect((await approver.ask(approveOrder, { params: { number } })).status).toBe(200)
      numbers.push(number)
    }
    await world.order({ member: wearer })
    const first = numbers[0] ?? 0
    await owner`UPDATE order_lines SET supply_state = 'rejected', ended_quantity = 2 WHERE order_id = ${first} AND nsn = ${refused}`
    await owner`UPDATE order_lines SET received_state = 'returned' WHERE order_id = ${first} AND nsn = ${returned}`
    const { body } = await read(everything, wearer.id)
    expect(
      body.map((row: AnswerOf<typeof readClothingRequest>[number]) => [
        row.fiscalYear,
        row.nsn,
        row.quantity,
        row.unitPrice,
        row.totalPrice,
      ]),
    ).toEqual([
      [2027, nsn, 5, 25_00, 125_00],
      [2027, nsn, 1, 26_00, 26_00],
      [2026, nsn, 4, 24_00, 96_00],
    ])
  })

  it('is open to the person, to people of the same DoDAAC, and with 3 or 99 to the whole program', async () => {
    const asked = world.member.id
    expect((await read(member, asked)).status).toBe(200)
    expect((await read(await portal.signIn('placer'), asked)).status).toBe(200)
    expect((await read(everything, asked)).status).toBe(200)
    const manager = await buildPerson(portal.owner, { dodaac: 'W9TA02', permissions: [3] })
    expect((await read(await portal.signIn(manager.username), asked)).status).toBe(200)
    expect((await read(outsider, world.outsider.id)).body).toEqual([])
    for (const [client, id, program] of [
      [outsider, asked, 'AR'],
      [outsider, 123_456_789, 'AR'],
      [member, world.outsider.id, 'AR'],
      [everything, world.foreigner.id, 'AR'],
      [foreigner, asked, 'NG'],
      [foreigner, asked, 'AR'],
    ] as const)
      expect((await read(client, id, program)).status, `${id} ${program}`).toBe(404)
    expect((await read(outsider, asked)).body.detail).toBe(
      'There is no service member with this number whose form you may see.',
    )
    for (const wrong of ['abc', '-1', '99999999999999999999', '%'])
      expect((await read(member, wrong)).status, wrong).toBe(400)
    expect((await read(portal.anonymous, asked)).status).toBe(401)
  })
})

describe('looking at forms', () => {
  it('stands in the audit trail, refused or not [E9]', async () => {
    const { owner } = portal
    const audited = () => owner`SELECT person_id, action, object, outcome FROM audit_events
      WHERE action LIKE 'GET /reports/%' ORDER BY event_id DESC LIMIT 1`
    await lookUp(outsider, shipped.requisition)
    expect(await audited()).toMatchObject([
      {
        personId: world.outsider.id,
        action: 'GET /reports/1348/:search',
        object: `search ${shipped.requisition}`,
        outcome: 'done',
      },
    ])
    await outsider.ask(readClothingRequest, { params: { program: 'AR', person: world.member.id } })
    expect(await audited()).toMatchObject([
      {
        action: 'GET /reports/3078r/:program/:person',
        object: `person ${world.member.id}`,
        outcome: 'refused',
      },
    ])
  })

  it('is done at most sixty times a minute by one person [E9]', async () => {
    portal.setTime('2026-11-21T17:05:00Z')
    const eager = await portal.signIn('second')
    const statuses: number[] = []
    for (let time = 0; time < 60; time += 1) statuses.push((await lookUp(eager, '00000001')).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await eager.ask(readShipment, { params: { shipment: 1 } })
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toBe('You have looked up 60 forms within a minute. Try again in 60 seconds.')
    expect(refused.headers['retry-after']).toBe('60')
    expect(
      (await eager.ask(readClothingRequest, { params: { program: 'AR', person: world.second.id } })).status,
    ).toBe(429)
    expect((await lookUp(member, '00000001')).status).toBe(200)
    portal.setTime('2026-11-21T17:06:01Z')
    expect((await lookUp(eager, '00000001')).status).toBe(200)
  })
})

describe('the obsolete list', () => {
  it('names each obsolete item with its replacement, and whether that can be ordered here [DATA-45]', async () => {
    const { owner } = portal
    const old = await buildProduct(owner, { name: 'Trousers, former', sizes: ['32 REGULAR', ''] })
    const next = await buildProduct(owner, { name: 'Trousers', sizes: ['32 REGULAR'] })
    const [first = '', second = ''] = old.nsns
    await owner`UPDATE items SET status = 'obsolete' WHERE pgc = ${old.pgc}`
    await owner`UPDATE items SET replacement_nsn = ${next.nsns[0] ?? ''} WHERE nsn = ${first}`
    const { status, body } = await member.ask(listObsoleteItems, { query: ARMY })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        nsn: first,
        pgc: old.pgc,
        description: 'TROUSERS, FORMER',
        size: '32 REGULAR',
        replacement: {
          ...{ nsn: next.nsns[0], pgc: next.pgc, description: 'Trousers, 32 REGULAR', isSold: true },
        },
      },
      { nsn: second, pgc: old.pgc, description: 'TROUSERS, FORMER', size: 'EA', replacement: null },
    ])
    const elsewhere = await foreigner.ask(listObsoleteItems, {})
    expect(elsewhere.body[0].replacement.isSold).toBe(false)
    expect((await foreigner.ask(listObsoleteItems, { query: ARMY })).status).toBe(404)
    expect((await portal.anonymous.ask(listObsoleteItems, {})).status).toBe(401)
  })
})

describe('an item with a colour of its own', () => {
  it('is called by size and colour on every paper and list, as in the cart', async () => {
    const { owner } = portal
    const [black = '', tan = ''] = world.nsns
    await owner`UPDATE items SET colour = 'Black', size = '' WHERE nsn = ${black}`
    await owner`UPDATE items SET colour = 'Tan' WHERE nsn = ${tan}`
    const [coat, ...others] = (await lookUp(outsider, padded(shipped.number))).body
    expect([coat.description, others[0].description].map((words) => words.replace(/ \d+/, ''))).toEqual([
      'Coats, Black',
      'Coats, MEDIUM Tan',
    ])
    const request = (
      await member.ask(readClothingRequest, { params: { program: 'AR', person: world.member.id } })
    ).body
    const record = (await member.ask(readClothingRecord, { params: { person: world.member.id } })).body
    for (const rows of [request, record.rows]) {
      const sizes = new Map(rows.map(({ nsn, size }: { nsn: string; size: string }) => [nsn, size]))
      expect([sizes.get(black), sizes.get(tan)]).toEqual(['Black', 'MEDIUM Tan'])
    }
    await owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${tan} WHERE nsn = ${black}`
    const gone = (await member.ask(listObsoleteItems, {})).body.find(
      ({ nsn }: { nsn: string }) => nsn === black,
    )
    expect(gone.size).toBe('Black')
    expect(gone.replacement.description).toMatch(/^Coats \d+, MEDIUM Tan$/)
  })
})
