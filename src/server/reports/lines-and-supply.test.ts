import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import {
  type BuiltPerson,
  type BuiltProduct,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildUnit,
} from '#testing/build.ts'
import type { BodyOf, ClientResponse, QueryOf } from '#testing/portal.ts'
import { openSupplyLines } from '#testing/supply-lines.ts'
import type { ResponseOf } from '#wire/call.ts'
import { listOrders, type OrderDetails, readOrder } from '#wire/orders/orders.ts'
import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import { lookUpShipments, readShipment, type ShipmentLine } from '#wire/papers/shipment-documents.ts'
import { type Handover, readHandover } from '#wire/receipts/handovers.ts'
import {
  addReceipt,
  lookUpLines,
  type OpenShipment,
  readClothingRecord,
  receiveShipment,
  type UnitLine,
} from '#wire/receipts/receipts.ts'
import {
  countOrderDetails,
  exportOrderDetails,
  exportOrderStatuses,
  listOrderDetails,
  listOrderStatuses,
} from '#wire/reports/order-reports.ts'
import { exportUsmcrRows, listUsmcrRows } from '#wire/reports/usmcr-report.ts'

const { portal, world, as, approve, send, say, ship } = openSupplyLines()

type Filter = QueryOf<typeof listOrderDetails>
type Row = ResponseOf<typeof listOrderDetails>[number]
const details = async (query: Filter = {}): Promise<Row[]> =>
  (await as('placer').send(listOrderDetails, { query: { program: 'AR', ...query } })).body
const numbersOf = (rows: { number: number }[]) => rows.map(({ number }) => number)
const linesOf = async (number: number): Promise<OrderDetails['order']['lines']> =>
  (await as('placer').send(readOrder, { params: { number } })).body.order.lines
const listed = async (status: 'approved' | 'shipped', searchTerm: string) =>
  numbersOf((await as('placer').send(listOrders, { query: { status, searchTerm, pageSize: 50 } })).body)
const lookUp = async (search: string): Promise<ShipmentLine[]> =>
  (await as('placer').send(lookUpShipments, { params: { search } })).body

const writeCell = (cell: unknown) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : typeof cell === 'number' ? `#${cell}` : cell
async function readFile(response: Promise<ClientResponse>) {
  const { body, headers } = await response
  const [sheet] = (await readXlsx(body)).sheets
  const rows = (sheet?.rows ?? []).map((row) => row.map(writeCell).join(' | '))
  return { name: sheet?.name, disposition: headers['content-disposition'], rows }
}

describe('an order of which every field differs', () => {
  let number: number
  let nsn: string
  let pgc: string
  const requisition = 'W9TD0163250007'
  const query = () => ({ program: 'AR' as const, order: String(number) })

  beforeAll(async () => {
    const { owner } = portal
    await buildUnit(owner, { dodaac: 'W9TD01', levels: 2 })
    await buildUnit(owner, { dodaac: 'W9TD02' })
    await owner`UPDATE dodaacs SET state = 'KY', bill_to = 'W9TD03', ship_to = 'W9TD05', sold_to = 'W9TD04' WHERE dodaac = 'W9TD01'`
    const person = (firstName: string, lastName: string, dodaac: string) =>
      buildPerson(owner, { dodaac, firstName, lastName })
    const orderer = await person('Olga', 'Placer', 'W9TD02')
    const wearer = await person('Mark', 'Wearer', 'W9TD01')
    const signers = [await person('Zoe', 'Early', 'W9TD01'), await person('Abe', 'Later', 'W9TD01')]
    await owner`UPDATE people SET service_status = 'cadet' WHERE person_id = ${wearer.id}`
    const { fundId } = await buildFund(owner, { dodaac: 'W9TD01', fundCode: '7D', cents: 90_000 })
    const product = await buildProduct(owner, { name: 'Gaiter', sizes: ['XXL'] })
    nsn = product.nsns[0] ?? ''
    pgc = product.pgc
    const lines = [{ nsn, quantity: 3, cents: 1234 }]
    const requested = { orderer, member: wearer, fundId, lines, fundCode: '7D', levels: 2 }
    number = (await buildOrder(owner, requested)).number
    await owner`ALTER TABLE orders DISABLE TRIGGER USER`
    await owner.begin(async (sql) => {
      for (const [at, signer] of signers.entries())
        await sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
          VALUES ('AR', ${number}, 1, ${at + 1}, 'approve', ${orderer.id}, ${wearer.id}, ${signer.id}, 1)`
      await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id)
        SELECT 'AR', r.account_id, s.account_id, 3702, 'post', ${number} FROM accounts r JOIN accounts s USING (fund_id)
        WHERE fund_id = ${fundId} AND r.kind = 'reserved' AND s.kind = 'spent'`
      await sql`UPDATE orders SET bill_to = 'W9TD03', ship_to = 'W9TD05', sold_to = 'W9TD04', expedited = true,
        expedite_comment = 'Parade', submitted_at = '2026-11-06T03:00:00Z', status = 'approved',
        decided_at = '2026-11-09T03:00:00Z' WHERE order_id = ${number}`
      await sql`UPDATE order_lines SET requisition = ${requisition}, supply_state = 'processing', supply_code = 'BB',
        shipped_quantity = 2, received_quantity = 1, received_state = 'received' WHERE order_id = ${number}`
      await sql`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
        VALUES ('AR', ${number}, 1, 2, '2026-11-15', 'USPS', '9400515767396642674393')`
    })
    await owner`ALTER TABLE orders ENABLE TRIGGER USER`
  })

  test('the order status report and its file show the order, each value in its place [DATA-39 RST-16 RST-17 HUB-38]', async () => {
    const { body } = await as('placer').send(listOrderStatuses, { query: query() })
    expect(body).toEqual([
      {
        ...{ program: 'AR', ordererDodaac: 'W9TD02', memberDodaac: 'W9TD01', billTo: 'W9TD03', state: 'KY' },
        ...{ number, status: 'approved', statusText: 'Approved', fundCode: '7D', total: 37_02 },
        ...{ orderer: 'Olga Placer', member: 'Mark Wearer', approver: 'Zoe Early, Abe Later' },
        ...{ placedOn: '2026-11-05', expediteComment: 'Parade' },
      },
    ])
    const odd = { state: '', member: '' }
    const file = as('placer').send(exportOrderStatuses, { query: query() }, { odd })
    expect(await readFile(file)).toEqual({
      name: 'OrderStatus',
      disposition: `attachment; filename="OrderStatus_${String(number).padStart(20, '0')}_20261121.xlsx"`,
      rows: [
        'Program | Orderer DoDAAC | DoDAAC | Bill-to | State | Order No | FundCode | Total | Status | Order Placer | Service Member | Approver | Date Placed | Expedite Request',
        `AR | W9TD02 | W9TD01 | W9TD03 | KY | ${number} | 7D | #37.02 | Approved | Olga Placer | Mark Wearer | Zoe Early, Abe Later | 2026-11-05 | Parade`,
      ],
    })
  })

  test('the order details report and its file show the order line by line, each value in its place [DATA-42 RDT-07 RDT-44]', async () => {
    const { body } = await as('placer').send(listOrderDetails, { query: query() })
    expect(body).toEqual([
      {
        ...{ memberDodaac: 'W9TD01', billTo: 'W9TD03', soldTo: 'W9TD04', state: 'KY', number, line: 1 },
        ...{ member: 'Mark Wearer', placedOn: '2026-11-05', approvedOn: '2026-11-08' },
        shippedOn: '2026-11-15',
        ...{ pgc, nsn, description: 'Gaiter', size: 'XXL', quantity: 3, total: 37_02, requisition },
        ...{ shippedAs: [], shipmentStatus: 'BB', trackingNumber: '9400515767396642674393', carrier: 'USPS' },
        ...{ received: 'received', memberStatus: 'cadet' },
      },
    ])
    expect(await readFile(as('placer').send(exportOrderDetails, { query: query() }))).toEqual({
      name: 'OrderDetails',
      disposition: `attachment; filename="OrderDetails_${String(number).padStart(20, '0')}_20261121.xlsx"`,
      rows: [
        'SM DoDAAC | Bill To | Sld To | State | Order No | Service Member | Date Placed | Approved | Shipped | PGC | NSN | NSN Desc | QTY | Total | Requisition | Order Status | Tracking | Received | SM Status',
        `W9TD01 | W9TD03 | W9TD04 | KY | ${number} | Mark Wearer | 2026-11-05 | 2026-11-08 | 2026-11-15 | ${pgc} | ${nsn} | Gaiter XXL | #3 | #37.02 | ${requisition} | Backorder | 9400515767396642674393 | Received | Cadet`,
      ],
    })
  })

  test('the USMCR report and its file show the order with the accounting values that the person entered [MAR-12 API-64 DATA-46]', async () => {
    const stamps = {
      ...{ tas: '97X4930', limit: '0001', project: 'P1', task: 'T2' },
      ...{ organization: 'O3', expenditureType: 'E4' },
    }
    const day = { begin: '2026-11-08', end: '2026-11-08' }
    const requested = {
      query: { program: 'AR' as const, ...day, ...stamps, transactionType: 'NEW' as const },
    }
    const { body } = await as('placer').send(listUsmcrRows, requested, { odd: { clin: '' } })
    expect(body).toEqual([
      {
        ...{ transactionType: 'NEW', documentNumber: requisition, clin: '0001' },
        description: `Order ${number}`,
        ...{ obligationType: 'Delivery Order', lineType: 'Goods', lineDescription: 'Gaiter XXL' },
        ...{ contractType: 'Firm Fixed Price', effectiveOn: '2026-11-08', supplierName: 'Lions Works' },
        ...{ supplierSite: 'EAST', quantity: 3, unitPrice: 12_34, dodaac: 'W9TD01', ...stamps },
      },
    ])
    expect(await readFile(as('placer').send(exportUsmcrRows, requested))).toEqual({
      name: 'Sheet1',
      disposition: 'attachment; filename="ClothingDataSheet_20261121.xlsx"',
      rows: [
        'Transaction Type | Document Number | CLIN | PO Description | Obligation Type | Line Type | Line Description | Contract Type | Effective Date | Supplier Name | Supplier Site | Qty | Unit Price | DODAAC | TP TAS | TP Limit | Project Number | Task Number | Expenditure Organization | Expenditure Type',
        `NEW | ${requisition} | 0001 | Order ${number} | Delivery Order | Goods | Gaiter XXL | Firm Fixed Price | 2026-11-08 | Lions Works | EAST | #3 | #12.34 | W9TD01 | 97X4930 | 0001 | P1 | T2 | O3 | E4`,
      ],
    })
  })
})

const CHOICES = ['Customer Error', 'Pending Review', 'Processing', 'Pending Shipment'] as const

test('a line held back says so in reports and on the order, is found by its status, and is not called approved [RDT-18 RDT-20 RDT-23]', async () => {
  const set = (what: string) => portal.owner.unsafe(`UPDATE ${what}`)
  await portal.owner`ALTER TABLE products DROP CONSTRAINT products_unit_of_issue_check`
  const deleted = 'Requisitioning DoDAAC is deleted. Contact your Administrator.'
  for (const [spoil, repair, code, words, choice] of [
    [
      ...["dodaacs SET status = 'suspended' WHERE program = 'AR'", "dodaacs SET status = 'active'"],
      ...['REQNR IS DELETED', deleted, 'Customer Error'],
    ],
    [
      ...["items SET status = 'obsolete'", "items SET status = 'active'"],
      ...['CJ', 'Obsolete, please order new NSN', 'Customer Error'],
    ],
    [
      ...["products SET unit_of_issue = '1'", "products SET unit_of_issue = 'EA'"],
      ...['CE', 'Please contact IOB', 'Pending Review'],
    ],
  ] as [string, string, string, string, string][]) {
    const { number } = await approve()
    const read = async () => {
      const order = String(number)
      const found = await Promise.all(CHOICES.map((lineStatus) => details({ order, lineStatus })))
      const choices = CHOICES.filter((_, at) => found[at]?.length === 1)
      return [(await details({ order }))[0]?.shipmentStatus, ...choices]
    }
    await set(spoil)
    await send()
    expect(await read()).toEqual([code, choice])
    expect((await linesOf(number))[0]?.lineStatus).toBe(words)
    await set(repair)
    await send()
    expect(await read()).toEqual(['Processing', 'Processing'])
  }
})

test('a search by requisition accepts dashes, blanks, suffixes, and several numbers, in the report, the order list, and the lookup [RDT-13]', async () => {
  const [one, two] = [await approve(), await approve()]
  const [a, b] = [one.requisition, two.requisition]
  const dashed = a.replace(/^(.{6})(.{4})(.{4})$/, '$1–$2-$3')
  for (const [typed, wanted] of [
    [`${a} A`, [one.number]],
    [`${dashed}\r\n${b}`, [two.number, one.number]],
  ] as const) {
    expect(numbersOf(await details({ requisition: typed })), typed).toEqual(wanted)
    expect(await listed('approved', typed), typed).toEqual(wanted)
    const looked = (await lookUp(typed)).map(({ order }) => order)
    expect(new Set(looked), typed).toEqual(new Set(wanted))
  }
  for (const blank of ['', '–', ' , '])
    expect(numbersOf(await details({ requisition: blank })), blank).toEqual(
      expect.arrayContaining([two.number, one.number]),
    )
  const requisition = Array.from({ length: 51 }, (_, index) => `W9TA016300${1000 + index}`).join('\n')
  const query = { program: 'AR', requisition } as const
  const message = 'You entered 51 requisitions, and a search takes 50. Search for the rest afterwards.'
  expect((await as('placer').send(listOrderDetails, { query })).body).toMatchObject({
    ...{ status: 400, errors: [{ field: 'requisition', message }] },
  })
})

test('documents show the shipped item, unit, quantity, price, and suffix of each parcel, and a control number as text [API-65 API-66 DATA-49]', async () => {
  const { number, requisition } = await approve([10])
  await send()
  const [ordered = '', other = ''] = world.nsns
  await ship([other, 'PR00002'], requisition, { suffix: 'A', price: '0006000' })
  const said = expect.stringMatching(/^2 PR of 8405-01-9\d\d-\d{4} Coats \d+ MEDIUM at \$60\.00, suffix A$/)
  const asOrdered = { nsn: ordered, size: 'SMALL', quantity: 10, total: 250_00 }
  expect(await details({ requisition })).toMatchObject([{ ...asOrdered, shippedAs: [said] }])
  expect((await linesOf(number))[0]?.shippedAs).toEqual([said])
  await ship([ordered, 'EA00006'], requisition)
  const parcels = await lookUp(requisition)
  expect(parcels).toMatchObject([
    {
      ...{ nsn: other, unitOfIssue: 'PR', quantity: 2, unitPrice: 60_00, suffix: 'A' },
      trackingNumber: `TCN ${requisition}AXX`,
    },
    {
      ...{ nsn: ordered, unitOfIssue: 'EA', quantity: 6, unitPrice: 25_00, suffix: '' },
      trackingNumber: `TCN ${requisition}XXX`,
    },
  ])
  for (const { shipment, quantity, suffix, nsn } of parcels) {
    const paper = (await as('placer').send(readShipment, { params: { shipment } })).body
    expect(paper).toMatchObject([{ shipment, quantity, suffix, nsn }])
  }
  const small = expect.stringMatching(/^6 EA of 8405-01-9\d\d-\d{4} Coats \d+ SMALL at \$25\.00$/)
  expect(await details({ requisition })).toMatchObject([
    { ...asOrdered, trackingNumber: `TCN ${requisition}XXX`, carrier: '', shippedAs: [said, small] },
  ])
})

describe('lines that were not shipped as they were ordered', () => {
  const UNKNOWN = '8405019999998'
  let wearer: BuiltPerson
  let boots: BuiltProduct
  let numbers: number[]

  beforeAll(async () => {
    wearer = await buildPerson(portal.owner, { dodaac: world.dodaac, lastName: 'Otherwise' })
    boots = await buildProduct(portal.owner, { category: 'FOOT', name: 'Boots', sizes: ['WIDE', 'NARROW'] })
    const [small = '', medium = ''] = world.nsns
    const [wide = '', narrow = ''] = boots.nsns
    const orders: Awaited<ReturnType<typeof approve>>[] = []
    for (const quantities of [[10], [3, 2], [1], [4], [1, 1, 1]])
      orders.push(await approve(quantities, wearer))
    numbers = numbersOf(orders)
    await send()
    for (const [order, line, item, pieces, suffix] of [
      [0, 1, wide, 'PR00002', 'A'],
      [0, 1, small, 'EA00006', 'B'],
      [1, 2, wide, 'EA00001', 'A'],
      [1, 2, narrow, 'EA00001', 'B'],
      [2, 1, UNKNOWN, 'EA00001', ' '],
      [4, 3, medium, 'EA00001', ' '],
    ] as const) {
      const requisition = orders[order]?.requisitions[line - 1] ?? ''
      await ship([item, pieces], requisition, { suffix, price: '0006000' })
    }
  })

  test('pages and files find a line by the ordered item and by every item that came for it [RDT-13 DATA-43]', async () => {
    const [small = '', medium = ''] = world.nsns
    const [wide = '', narrow = ''] = boots.nsns
    const { pgc } = boots
    for (const [filter, wanted] of [
      [{}, ['5/1', '5/2', '5/3', '4/1', '3/1', '2/1', '2/2', '1/1']],
      [{ nsn: small }, ['5/1', '4/1', '3/1', '2/1', '1/1']],
      [{ nsn: formatNsn(wide) }, ['2/2', '1/1']],
      [{ nsn: narrow }, ['2/2']],
      [{ nsn: medium }, ['5/2', '5/3', '2/2']],
      [{ nsn: '999-9998' }, ['3/1']],
      [{ pgc }, ['2/2', '1/1']],
      [{ description: 'Wide' }, ['2/2', '1/1']],
      [{ description: '%' }, []],
      [{ nsn: narrow, pgc, description: 'narrow' }, ['2/2']],
      [{ nsn: narrow, pgc, description: 'wide' }, []],
      [{ nsn: narrow, pgc: world.pgc }, []],
    ] as [Filter, string[]][]) {
      const query = { ...filter, member: 'Otherwise' }
      const what = JSON.stringify(filter)
      const found = await details(query)
      const keys = found.map(({ number, line }) => `${numbers.indexOf(number) + 1}/${line}`)
      expect(keys, what).toEqual(wanted)
      const counted = await as('placer').send(countOrderDetails, { query: { program: 'AR', ...query } })
      expect(counted.body.total, what).toBe(wanted.length)
      const pages = wanted.map((_, at) => details({ ...query, pageSize: 1, page: at + 1 }))
      expect((await Promise.all(pages)).flat(), what).toEqual(found)
    }
    const rows = await details({ nsn: wide })
    expect(rows).toHaveLength(2)
    const query = { program: 'AR', nsn: wide } as const
    const file = await readFile(as('placer').send(exportOrderDetails, { query }))
    const written = rows.map(({ nsn, description, size, shippedAs, quantity, total }) => {
      const words = `${description} ${size}; shipped: ${shippedAs.join('; ')}`
      return expect.stringContaining(`| ${nsn} | ${words} | #${quantity} | #${total / 100} |`)
    })
    expect(file.rows.slice(1)).toEqual(written)
    const all = { program: 'AR', member: 'Otherwise' } as const
    const { body } = await as('placer').send(listOrderStatuses, { query: all })
    const totals = [75_00, 100_00, 25_00, 125_00, 250_00]
    expect(body).toMatchObject(totals.map((total) => ({ total })))
  })

  test('the order list and the scan of a bar code find a line by the item that came for it, too [ORD-04]', async () => {
    const [small = ''] = world.nsns
    const [wide = '', narrow = ''] = boots.nsns
    const [first, second, third] = numbers
    expect([await listed('shipped', wide), await listed('approved', wide)]).toEqual([[first], [second]])
    expect([await listed('approved', narrow), await listed('shipped', UNKNOWN)]).toEqual([[second], [third]])
    expect(await listed('shipped', small)).toContain(first)
    const scan = async (search: string) => {
      const { body } = await as('placer').send(lookUpLines, { query: { search } })
      return body.lines.map(({ order, number }: UnitLine) => `${order}/${number}`)
    }
    expect(await scan(formatNsn(wide))).toEqual([`${first}/1`, `${second}/2`])
    expect(await scan(narrow)).toEqual([`${second}/2`])
  })

  test('the 3078 and the clothing record show the shipped items, units, and prices, and as ordered only what is still to come [F3078-08 DATA-51]', async () => {
    const wearer = await buildPerson(portal.owner, { dodaac: world.dodaac })
    const { number, requisition } = await approve([11], wearer)
    await send()
    const [ordered = '', other = ''] = world.nsns
    await ship([other, 'PR00002'], requisition, { suffix: 'A', price: '0006000' })
    await ship([ordered, 'EA00003'], requisition)
    await ship([UNKNOWN, 'EA00001'], requisition, { suffix: 'B', price: '0003100' })
    const enter = (body: Partial<BodyOf<typeof addReceipt>>) =>
      as('placer').send(addReceipt, { params: { number, line: 1 }, body })
    await enter({ kind: 'receive', quantity: 5, issuesToo: true })
    await enter({ kind: 'return', quantity: 1, comment: 'Too small' })
    const readForm = async (): Promise<ResponseOf<typeof readClothingRequest>> =>
      (await as('placer').send(readClothingRequest, { params: { program: 'AR', person: wearer.id } })).body
    const coats = { fiscalYear: 2027, unit: 'EA', article: expect.stringMatching(/^Coats \d+$/) }
    const nowhere = `Not in the catalog, NSN ${UNKNOWN}`
    expect(await readForm()).toEqual([
      {
        ...{ ...coats, nsn: ordered, size: 'SMALL', shippedAs: '' },
        ...{ quantity: 6, issued: 1, unitPrice: 25_00, totalPrice: 150_00 },
      },
      {
        ...{ ...coats, nsn: other, size: 'MEDIUM', shippedAs: '2 PR at $60.00' },
        ...{ quantity: 4, issued: 3, unitPrice: 30_00, totalPrice: 120_00 },
      },
      {
        ...{ ...coats, nsn: UNKNOWN, article: nowhere, size: '', shippedAs: '' },
        ...{ quantity: 1, issued: 0, unitPrice: 31_00, totalPrice: 31_00 },
      },
    ])
    const record = await as('placer').send(readClothingRecord, { params: { person: wearer.id } })
    expect(record.body.rows).toMatchObject([
      { nsn: ordered, ordered: 6, received: 1, issued: 1, returned: 0, unit: 'EA', shippedAs: '' },
      { nsn: other, ordered: 4, received: 4, issued: 4, returned: 1, unit: 'EA', shippedAs: '2 PR' },
      { nsn: UNKNOWN, article: nowhere, ordered: 1, received: 0, lastIssuedAt: null },
    ])
    await say('B7', [other, 'PR00002'], requisition, { suffix: 'A', price: '0005600' })
    await say('CA', [ordered, 'EA00003'], requisition)
    expect(await readForm()).toMatchObject([
      { quantity: 3, unitPrice: 25_00, totalPrice: 75_00, shippedAs: '' },
      { quantity: 4, unitPrice: 28_00, totalPrice: 112_00, shippedAs: '2 PR at $56.00' },
      { quantity: 1, unitPrice: 31_00, totalPrice: 31_00, shippedAs: '' },
    ])
  })

  test('a receipt names the item of each shipment, and the member signs for an item that is not in the catalog', async () => {
    const { number, requisition } = await approve([5])
    await send()
    const [ordered = '', other = ''] = world.nsns
    await ship([other, 'EA00002'], requisition, { suffix: 'A', price: '0002600' })
    await ship([UNKNOWN, 'EA00001'], requisition, { suffix: 'B', price: '0003100' })
    await ship([ordered, 'EA00002'], requisition)
    const found = await as('placer').send(lookUpLines, { query: { search: `Order ${number}` } })
    const open: OpenShipment[] = found.body.shipments
    const parts = open.flatMap((box) =>
      box.parts.map(({ shipment, pieces }) => ({ shipment, quantity: pieces })),
    )
    const { body } = await as('placer').send(receiveShipment, { body: { parts, issuesToo: true } as never })
    const params = { handover: body.handovers[0] }
    const receipt: Handover = (await as('placer').send(readHandover, { params })).body
    expect(receipt.items.map(({ nsn, quantity }) => [nsn, quantity])).toEqual([
      [ordered, 2],
      [other, 2],
      [UNKNOWN, 1],
    ])
    expect(receipt.items[2]).toMatchObject({ article: `Not in the catalog, NSN ${UNKNOWN}`, unit: 'EA' })
  })
})
