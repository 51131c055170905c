import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { connect, type Handles } from '#server/db/connect.ts'
import {
  type BuiltPerson,
  type BuiltProduct,
  buildFund,
  buildOrder,
  buildPerson,
  buildProduct,
  buildUnit,
} from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import {
  type BodyOf,
  type Client,
  type ClientResponse,
  type QueryOf,
  startTestPortal,
  type TestPortal,
} from '#testing/portal.ts'
import type { ResponseOf } from '#wire/call.ts'
import { listOrders, type OrderDetails, readOrder } from '#wire/orders/orders.ts'
import { commitDifference } from '#wire/orders/supply-requests.ts'
import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import { lookUpShipments, readShipment, type ShipmentLine } from '#wire/papers/shipment-documents.ts'
import { addReceipt, lookUpLines, readClothingRecord, type UnitLine } from '#wire/receipts/receipts.ts'
import {
  countOrderDetails,
  exportOrderDetails,
  exportOrderStatuses,
  listOrderDetails,
  listOrderStatuses,
} from '#wire/reports/order-reports.ts'
import { exportUsmcrRows, listUsmcrRows } from '#wire/reports/usmcr-report.ts'
import { sendBatches } from '../supply/files/out-folder.ts'
import { readLines } from '../supply/read-records.ts'
import { inTransaction, type SupplyContext } from '../supply/supply-context.ts'

let portal: TestPortal
let world: OrdersWorld
let handles: Handles
let supply: SupplyContext
let member: Client
let folder: string
let serial = 1

beforeAll(async () => {
  portal = await startTestPortal({ SUPPLY: 'files' })
  world = await buildOrdersWorld(portal.owner, 100_000_000)
  await portal.owner`UPDATE programs SET usmcr_obligation_type = 'Delivery Order', usmcr_line_type = 'Goods',
    usmcr_contract_type = 'Firm Fixed Price' WHERE code = 'AR'`
  await portal.owner`INSERT INTO supply_limits (program, percent, changed_at, changed_by)
    VALUES ('AR', 1000, now(), ${world.finance.id})`
  handles = connect({ url: portal.database.url })
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-lines-'))
  supply = {
    ...{ handles, sender: () => async () => {}, publicUrl: 'https://portal.example' },
    ...{ now: new Date('2026-11-21T17:00:00Z'), today: '2026-11-21', zone: 'America/New_York' },
  }
  member = await portal.signIn('placer')
})
afterAll(async () => {
  await handles?.close()
  await portal?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

async function approve(quantities = [10], wearer = world.member) {
  const number = await world.order({ quantities, member: wearer })
  const requisitions = quantities.map(() => `W9TA016325${String(serial++).padStart(4, '0')}`)
  const cents = quantities.reduce((sum, quantity) => sum + quantity * 2500, 0)
  await portal.owner.begin(async (sql) => {
    await sql`INSERT INTO approvals (program, order_id, round, level, decision, orderer_id, member_id, person_id, order_version)
      VALUES ('AR', ${number}, 1, 1, 'approve', ${world.placer.id}, ${wearer.id}, ${world.first.id}, 1)`
    await sql`UPDATE orders SET status = 'approved', decided_at = '2026-11-20T17:00:00Z' WHERE order_id = ${number}`
    await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id)
      SELECT 'AR', r.account_id, s.account_id, ${cents}, 'post', ${number} FROM accounts r JOIN accounts s USING (fund_id)
      WHERE fund_id = ${world.fundId} AND r.kind = 'reserved' AND s.kind = 'spent'`
    for (const [index, requisition] of requisitions.entries())
      await sql`UPDATE order_lines SET requisition = ${requisition} WHERE order_id = ${number} AND line_number = ${index + 1}`
  })
  return { number, requisitions }
}

const send = () => sendBatches(supply, folder)
async function record(text: string): Promise<void> {
  const done = await inTransaction(supply, (sql) =>
    readLines({ ...supply, sql, send: supply.sender(sql) }, [{ text, lineInFile: 1 }], null),
  )
  expect(done, text).toMatchObject({ applied: 1 })
}
async function say(requisition: string, status: string, quantity: number, price = '       '): Promise<void> {
  const head = `AE1SMS ${world.nsns[0]}  EA${String(quantity).padStart(5, '0')}${requisition}       A6C      13`
  await record(`${head}${306 + (serial % 19)}${status}SMS    ${price}`)
}

type Filter = QueryOf<typeof listOrderDetails>
type Row = ResponseOf<typeof listOrderDetails>[number]
const details = async (query: Filter = {}): Promise<Row[]> =>
  (await member.send(listOrderDetails, { query: { program: 'AR', ...query } })).body
const numbersOf = (rows: { number: number }[]) => rows.map(({ number }) => number)
const readOrderAs = async (client: Client, number: number): Promise<OrderDetails> =>
  (await client.send(readOrder, { params: { number } })).body
const lookUp = async (search: string): Promise<ShipmentLine[]> =>
  (await member.send(lookUpShipments, { params: { search } })).body

const writeCell = (cell: unknown) => (typeof cell === 'number' ? `#${cell}` : cell)
async function readFile(response: Promise<ClientResponse>) {
  const { body, headers } = await response
  const [sheet] = (await readXlsx(body)).sheets
  const rows = (sheet?.rows ?? []).map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : writeCell(cell))).join(' | '),
  )
  return { name: sheet?.name, disposition: headers['content-disposition'], rows }
}

describe('an order of which every field differs', () => {
  let number: number
  let nsn: string
  let pgc: string
  const requisition = 'W9TD0163250007'
  const padded = () => String(number).padStart(20, '0')
  const query = () => ({ program: 'AR' as const, order: String(number) })

  beforeAll(async () => {
    const { owner } = portal
    await buildUnit(owner, { dodaac: 'W9TD01', levels: 2 })
    await buildUnit(owner, { dodaac: 'W9TD02' })
    await owner`UPDATE dodaacs SET state = 'KY', bill_to = 'W9TD03', ship_to = 'W9TD05', sold_to = 'W9TD04' WHERE dodaac = 'W9TD01'`
    await owner`UPDATE programs SET supplier_name = 'Lions Works', supplier_site = 'EAST' WHERE code = 'AR'`
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
    const { body } = await member.send(listOrderStatuses, { query: query() })
    expect(body).toEqual([
      {
        ...{ program: 'AR', ordererDodaac: 'W9TD02', memberDodaac: 'W9TD01', billTo: 'W9TD03', state: 'KY' },
        ...{ number, status: 'approved', statusText: 'Approved', fundCode: '7D', total: 37_02 },
        ...{ orderer: 'Olga Placer', member: 'Mark Wearer', approver: 'Zoe Early, Abe Later' },
        ...{ placedOn: '2026-11-05', expediteComment: 'Parade' },
      },
    ])
    const file = member.send(exportOrderStatuses, { query: query() }, { odd: { state: '', member: '' } })
    expect(await readFile(file)).toEqual({
      name: 'OrderStatus',
      disposition: `attachment; filename="OrderStatus_${padded()}_20261121.xlsx"`,
      rows: [
        'Program | Orderer DoDAAC | DoDAAC | Bill-to | State | Order No | FundCode | Total | Status | Order Placer | Service Member | Approver | Date Placed | Expedite Request',
        `AR | W9TD02 | W9TD01 | W9TD03 | KY | ${number} | 7D | #37.02 | Approved | Olga Placer | Mark Wearer | Zoe Early, Abe Later | 2026-11-05 | Parade`,
      ],
    })
  })

  test('the order details report and its file show the order line by line, each value in its place [DATA-42 RDT-07 RDT-44]', async () => {
    const { body } = await member.send(listOrderDetails, { query: query() })
    expect(body).toEqual([
      {
        ...{ memberDodaac: 'W9TD01', billTo: 'W9TD03', soldTo: 'W9TD04', state: 'KY', number, line: 1 },
        ...{
          ...{ member: 'Mark Wearer', placedOn: '2026-11-05', approvedOn: '2026-11-08' },
          shippedOn: '2026-11-15',
        },
        ...{ pgc, nsn, description: 'Gaiter', size: 'XXL', quantity: 3, total: 37_02, requisition },
        ...{ shippedAs: [], shipmentStatus: 'BB', trackingNumber: '9400515767396642674393', carrier: 'USPS' },
        ...{ received: 'received', memberStatus: 'cadet' },
      },
    ])
    expect(await readFile(member.send(exportOrderDetails, { query: query() }))).toEqual({
      name: 'OrderDetails',
      disposition: `attachment; filename="OrderDetails_${padded()}_20261121.xlsx"`,
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
    const { body } = await member.send(listUsmcrRows, requested, { odd: { clin: '' } })
    expect(body).toEqual([
      {
        ...{ transactionType: 'NEW', documentNumber: requisition, clin: '0001' },
        description: `Order ${number}`,
        ...{ obligationType: 'Delivery Order', lineType: 'Goods', lineDescription: 'Gaiter XXL' },
        ...{ contractType: 'Firm Fixed Price', effectiveOn: '2026-11-08', supplierName: 'Lions Works' },
        ...{ supplierSite: 'EAST', quantity: 3, unitPrice: 12_34, dodaac: 'W9TD01', ...stamps },
      },
    ])
    expect(await readFile(member.send(exportUsmcrRows, requested))).toEqual({
      name: 'Sheet1',
      disposition: 'attachment; filename="ClothingDataSheet_20261121.xlsx"',
      rows: [
        'Transaction Type | Document Number | CLIN | PO Description | Obligation Type | Line Type | Line Description | Contract Type | Effective Date | Supplier Name | Supplier Site | Qty | Unit Price | DODAAC | TP TAS | TP Limit | Project Number | Task Number | Expenditure Organization | Expenditure Type',
        `NEW | ${requisition} | 0001 | Order ${number} | Delivery Order | Goods | Gaiter XXL | Firm Fixed Price | 2026-11-08 | Lions Works | EAST | #3 | #12.34 | W9TD01 | 97X4930 | 0001 | P1 | T2 | O3 | E4`,
      ],
    })
  })
})

describe('a line that is held back', () => {
  const found = async (lineStatus: string) => numbersOf(await details({ lineStatus }))
  const change = (what: string) => portal.owner.unsafe(what)

  const setUnit = (status: string) =>
    `UPDATE dodaacs SET status = '${status}' WHERE program = 'AR' AND dodaac = 'W9TA01'`
  const setItems = (status: string) => `UPDATE items SET status = '${status}'`
  const setUnitOfIssue = (code: string) =>
    `ALTER TABLE products DROP CONSTRAINT IF EXISTS products_unit_of_issue_check; UPDATE products SET unit_of_issue = '${code}'`

  test.each([
    [
      ...(['a DoDAAC that is suspended', setUnit('suspended'), setUnit('active')] as const),
      ['REQNR IS DELETED', 'Requisitioning DoDAAC is deleted. Contact your Administrator.', 'Customer Error'],
    ],
    [
      ...(['an item that is obsolete', setItems('obsolete'), setItems('active')] as const),
      ['CJ', 'Obsolete, please order new NSN', 'Customer Error'],
    ],
    [
      ...(['a unit of issue that nobody knows', setUnitOfIssue('1'), setUnitOfIssue('EA')] as const),
      ['CE', 'Please contact IOB', 'Pending Review'],
    ],
  ])(
    'a line held for %s says so in reports and on the order, is found by its status, and is not called approved [RDT-18 RDT-20 RDT-23]',
    async (_, spoil, repair, [code, words, choice]) => {
      const { number } = await approve()
      await change(spoil)
      onTestFinished(() => change(repair).then(() => {}))
      await send()
      const [row] = await details({ order: String(number) })
      expect(row?.shipmentStatus).toBe(code)
      const { order } = await readOrderAs(await portal.signIn('placer'), number)
      expect(order.lines[0]?.lineStatus).toBe(words)
      expect(await found(choice ?? '')).toContain(number)
      for (const other of ['Customer Error', 'Pending Review', 'Processing', 'Pending Shipment'])
        if (other !== choice) expect(await found(other), other).not.toContain(number)
      await change(repair)
      await send()
      expect((await details({ order: String(number) }))[0]?.shipmentStatus).toBe('Processing')
      expect(await found(choice ?? '')).not.toContain(number)
      expect(await found('Processing')).toContain(number)
    },
  )
})

describe('a search by requisition', () => {
  test('a search by requisition accepts dashes, blanks, suffixes, and several numbers, in the report, the order list, and the lookup [RDT-13]', async () => {
    const one = await approve()
    const two = await approve()
    const [a = ''] = one.requisitions
    const [b = ''] = two.requisitions
    const dashed = a.replace(/^(.{6})(.{4})(.{4})$/, '$1–$2-$3')
    const placer = await portal.signIn('placer')
    const ways = [
      [`  ${dashed}\n`, [one.number]],
      [`${a} A`, [one.number]],
      [`${a}XXX`, [one.number]],
      [`${dashed}\r\n${b}`, [two.number, one.number]],
      [`${a}${b}`, [two.number, one.number]],
    ] as const
    for (const [typed, wanted] of ways) {
      expect(numbersOf(await details({ requisition: typed })), typed).toEqual(wanted)
      const listed = await placer.send(listOrders, { query: { status: 'approved', searchTerm: typed } })
      expect(numbersOf(listed.body), typed).toEqual(wanted)
      const looked = await lookUp(typed)
      expect([...new Set(looked.map(({ order }) => order))].sort(), typed).toEqual([...wanted].sort())
    }
    for (const blank of ['', '–', ' , ']) {
      const found = await details({ requisition: blank })
      expect(numbersOf(found), blank).toEqual(expect.arrayContaining([two.number, one.number]))
    }
    const many = Array.from({ length: 51 }, (_, index) => `W9TA016300${String(index).padStart(4, '0')}`)
    const query = { program: 'AR', requisition: many.join('\n') }
    const message = 'You entered 51 requisitions, and a search takes 50. Search for the rest afterwards.'
    expect(await member.send(listOrderDetails, { query })).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'requisition', message }] } },
    })
  })
})

describe('papers and pages', () => {
  test('documents show the shipped item, unit, quantity, price, and suffix of each parcel, and a control number as text [API-65 API-66 DATA-49]', async () => {
    const { number, requisitions } = await approve([10])
    const [requisition = ''] = requisitions
    await send()
    const other = world.nsns[1] ?? ''
    await record(`AE1SMS ${other}  PR00002${requisition}A      A6C      13310BHSMS    0006000`)
    await record(`AS1SMS ${other}  PR00002${requisition}A       6C   312${requisition}AXX5`)
    const said = expect.stringMatching(/^2 PR of 8405-01-900-1101 Coats \d+ MEDIUM at \$60\.00, suffix A$/)
    const asOrdered = { nsn: world.nsns[0], size: 'SMALL', quantity: 10, total: 250_00 }
    expect(await details({ requisition })).toMatchObject([{ ...asOrdered, shippedAs: [said] }])
    const { order } = await readOrderAs(await portal.signIn('placer'), number)
    expect(order.lines[0]?.shippedAs).toEqual([said])
    await record(`AS1SMS ${world.nsns[0]}  EA00006${requisition}        6C   313${requisition}XXX5`)
    const parcels = await lookUp(requisition)
    expect(parcels).toMatchObject([
      {
        ...{ nsn: other, unitOfIssue: 'PR', quantity: 2, unitPrice: 60_00, suffix: 'A' },
        trackingNumber: `TCN ${requisition}AXX`,
      },
      {
        ...{ nsn: world.nsns[0], unitOfIssue: 'EA', quantity: 6, unitPrice: 25_00, suffix: '' },
        trackingNumber: `TCN ${requisition}XXX`,
      },
    ])
    for (const { shipment, quantity, suffix, nsn } of parcels) {
      const paper = (await member.send(readShipment, { params: { shipment } })).body
      expect(paper).toMatchObject([{ shipment, quantity, suffix, nsn }])
    }
    const [row] = await details({ requisition })
    expect(row).toMatchObject({ ...asOrdered, trackingNumber: `TCN ${requisition}XXX`, carrier: '' })
    expect(row?.shippedAs).toEqual([
      said,
      expect.stringMatching(/^6 EA of 8405-01-900-1100 Coats \d+ SMALL at \$25\.00$/),
    ])
  })
})

describe('lines that were not shipped as they were ordered', () => {
  const unknown = '8405019999998'
  let wearer: BuiltPerson
  let boots: BuiltProduct

  beforeAll(async () => {
    wearer = await buildPerson(portal.owner, { dodaac: world.dodaac, lastName: 'Otherwise' })
    boots = await buildProduct(portal.owner, { category: 'FOOT', name: 'Boots', sizes: ['WIDE', 'NARROW'] })
    const [small = '', medium = ''] = world.nsns
    const [wide = '', narrow = ''] = boots.nsns
    const orders: Awaited<ReturnType<typeof approve>>[] = []
    for (const quantities of [[10], [3, 2], [1], [4], [1, 1, 1]])
      orders.push(await approve(quantities, wearer))
    await send()
    const ship = async (order: number, line: number, what: string, suffix: string, item: string) => {
      const requisition = orders[order]?.requisitions[line - 1]
      await record(`AE1SMS ${item}  ${what}${requisition}${suffix}      A6C      13310BHSMS    0006000`)
      await record(`AS1SMS ${item}  ${what}${requisition}${suffix}       6C   312${requisition}${suffix}XX5`)
    }
    await ship(0, 1, 'PR00002', 'A', wide)
    await ship(0, 1, 'EA00006', 'B', small)
    await ship(1, 2, 'EA00001', 'A', wide)
    await ship(1, 2, 'EA00001', 'B', narrow)
    await ship(2, 1, 'EA00001', ' ', unknown)
    await ship(4, 3, 'EA00001', ' ', medium)
  })

  test('pages and files find a line by the ordered item and by every item that came for it [RDT-13 DATA-43]', async () => {
    const [small = '', medium = ''] = world.nsns
    const [wide = '', narrow = ''] = boots.nsns
    type Item = { nsn: string; pgc: string; words: string }
    const lines = await portal.owner<{ key: string; items: Item[] }[]>`
      SELECT o.order_id || '/' || l.line_number AS key, jsonb_agg(jsonb_build_object('nsn', n.nsn, 'pgc', coalesce(i.pgc, ''),
          'words', coalesce(lower(p.display_name || ' ' || i.size || ' ' || i.colour), ''))) AS items
      FROM orders o JOIN order_lines l USING (order_id) CROSS JOIN LATERAL (SELECT l.nsn UNION
        SELECT s.nsn FROM shipments s WHERE s.order_id = l.order_id AND s.line_number = l.line_number) n
      LEFT JOIN items i ON i.nsn = n.nsn LEFT JOIN products p ON p.pgc = i.pgc
      WHERE o.member_id = ${wearer.id} GROUP BY o.order_id, l.line_number ORDER BY o.order_id DESC, l.line_number`
    const [coats] = await portal.owner`SELECT pgc FROM items WHERE nsn = ${small}`
    const keyOf = ({ number, line }: Row) => `${number}/${line}`
    const sizes = new Set<number>()
    const pgcs = ['', coats?.pgc, boots.pgc, boots.pgc, '']
    for (const nsn of ['', small, formatNsn(wide), narrow, medium, unknown, '999-9998'])
      for (const [at, words] of ['', 'coat', 'Wide', '', '%'].entries()) {
        const pgc = pgcs[at] as string
        const filter = { nsn, pgc, description: words, member: 'Otherwise' }
        const what = JSON.stringify(filter)
        const plain = nsn.replaceAll('-', '')
        const fits = (item: Item) => item.nsn.includes(plain) && item.words.includes(words.toLowerCase())
        const wanted = lines.filter(({ items }) =>
          items.some((item) => fits(item) && [item.pgc, ''].includes(pgc)),
        )
        const found = await details(filter)
        expect(found.map(keyOf), what).toEqual(wanted.map(({ key }) => key))
        const counted = await member.send(countOrderDetails, { query: { program: 'AR', ...filter } })
        expect(counted.body.total, what).toBe(wanted.length)
        sizes.add(wanted.length)
      }
    expect([...sizes].sort()).toEqual([0, 1, 2, 3, 5, 8])

    const mixed = { nsn: medium, member: 'Otherwise' }
    const pages = [1, 2, 3].map((page) => details({ ...mixed, pageSize: 1, page }))
    expect((await Promise.all(pages)).flat()).toEqual(await details(mixed))

    const rows = await details({ nsn: wide })
    expect(rows).toHaveLength(2)
    const { rows: file } = await readFile(
      member.send(exportOrderDetails, { query: { program: 'AR', nsn: wide } }),
    )
    const written = rows.map(({ nsn, description, size, shippedAs, quantity, total }) => {
      const words = `${description} ${size}; shipped: ${shippedAs.join('; ')}`
      return expect.stringContaining(`| ${nsn} | ${words} | #${quantity} | #${total / 100} |`)
    })
    expect(file.slice(1)).toEqual(written)
  })

  test('the order list and the scan of a bar code find a line by the item that came for it, too [ORD-04]', async () => {
    const placer = await portal.signIn('placer')
    const [small = ''] = world.nsns
    const [wide = '', narrow = ''] = boots.nsns
    const orders = await portal.owner<{ number: number }[]>`
      SELECT order_id AS number FROM orders WHERE member_id = ${wearer.id} ORDER BY order_id`
    const [first = 0, second = 0] = orders.map(({ number }) => number)
    const listed = async (status: 'approved' | 'shipped', nsn: string) => {
      const query = { status, pageSize: 50, searchTerm: nsn }
      return numbersOf((await placer.send(listOrders, { query })).body)
    }
    expect(await listed('shipped', wide)).toEqual([first])
    expect(await listed('approved', wide)).toEqual([second])
    expect(await listed('approved', narrow)).toEqual([second])
    expect(await listed('shipped', unknown)).toEqual([orders[2]?.number])
    expect(await listed('shipped', small)).toEqual(expect.arrayContaining([first]))
    const scanned = async (nsn: string) => {
      const { body } = await placer.send(lookUpLines, { query: { search: nsn } })
      return body.lines.map(({ order, number }: UnitLine) => `${order}/${number}`)
    }
    expect(await scanned(formatNsn(wide))).toEqual([`${first}/1`, `${second}/2`])
    expect(await scanned(narrow)).toEqual([`${second}/2`])
  })

  test('the order and the report say in words what the 1348 prints, and totals add up to those of their orders [RDT-07 API-65]', async () => {
    const rows = await details({ member: 'Otherwise', pageSize: 500 })
    const placer = await portal.signIn('placer')
    const query = { program: 'AR', member: 'Otherwise' }
    const { body: orders } = await member.send(listOrderStatuses, { query })
    expect(orders).toHaveLength(5)
    for (const { number, total } of orders) {
      const own = rows.filter((row) => row.number === number)
      expect(own.reduce((sum, line) => sum + line.total, 0)).toBe(total)
      const { order } = await readOrderAs(placer, number)
      const said = order.lines.map(({ shippedAs }) => shippedAs)
      expect(own.map(({ shippedAs }) => shippedAs)).toEqual(said)
      const papers = await lookUp(own.map(({ requisition }) => requisition).join(','))
      const printed = papers
        .filter(({ shipment }) => shipment !== null)
        .map(({ quantity, unitOfIssue, nsn, description, unitPrice, suffix }) => {
          const name = nsn === unknown ? '(not in the catalog)' : description.replace(', ', ' ')
          const item = `${quantity} ${unitOfIssue} of ${formatNsn(nsn)} ${name}`
          return `${item} at $${(unitPrice / 100).toFixed(2)}${suffix && `, suffix ${suffix}`}`
        })
      expect(said.flat()).toEqual(printed)
    }
  })

  test('the 3078 and the clothing record show the shipped items, units, and prices, and as ordered only what is still to come [F3078-08 DATA-51]', async () => {
    const wearer = await buildPerson(portal.owner, { dodaac: world.dodaac })
    const { number, requisitions } = await approve([11], wearer)
    const [requisition = ''] = requisitions
    await send()
    const [ordered = '', other = ''] = world.nsns
    const unknown = '8405019999999'
    await record(`AE1SMS ${other}  PR00002${requisition}A      A6C      13310BHSMS    0006000`)
    await record(`AS1SMS ${other}  PR00002${requisition}A       6C   312${requisition}AXX5`)
    await record(`AS1SMS ${ordered}  EA00003${requisition}        6C   313${requisition}XXX5`)
    await record(`AE1SMS ${unknown}  EA00001${requisition}B      A6C      13314BHSMS    0003100`)
    await record(`AS1SMS ${unknown}  EA00001${requisition}B       6C   315${requisition}BXX5`)
    const placer = await portal.signIn('placer')
    const enter = async (body: Partial<BodyOf<typeof addReceipt>>) =>
      expect((await placer.send(addReceipt, { params: { number, line: 1 }, body })).status).toBe(200)
    await enter({ kind: 'receive', quantity: 5, issuesToo: true })
    await enter({ kind: 'return', quantity: 1, comment: 'Too small' })
    const readForm = async (): Promise<ResponseOf<typeof readClothingRequest>> =>
      (await placer.send(readClothingRequest, { params: { program: 'AR', person: wearer.id } })).body
    const coats = expect.stringMatching(/^Coats \d+$/)
    const nowhere = `Not in the catalog, NSN ${unknown}`
    const counted = { fiscalYear: 2027, unit: 'EA' }
    expect(await readForm()).toEqual([
      {
        ...{ ...counted, nsn: ordered, article: coats, size: 'SMALL', shippedAs: '' },
        ...{ quantity: 6, issued: 1, unitPrice: 25_00, totalPrice: 150_00 },
      },
      {
        ...{ ...counted, nsn: other, article: coats, size: 'MEDIUM', shippedAs: '2 PR at $60.00' },
        ...{ quantity: 4, issued: 3, unitPrice: 30_00, totalPrice: 120_00 },
      },
      {
        ...{ ...counted, nsn: unknown, article: nowhere, size: '', shippedAs: '' },
        ...{ quantity: 1, issued: 0, unitPrice: 31_00, totalPrice: 31_00 },
      },
    ])
    const { rows } = (await placer.send(readClothingRecord, { params: { person: wearer.id } })).body
    expect(rows).toMatchObject([
      { nsn: ordered, ordered: 6, received: 1, issued: 1, returned: 0, unit: 'EA', shippedAs: '' },
      { nsn: other, ordered: 4, received: 4, issued: 4, returned: 1, unit: 'EA', shippedAs: '2 PR' },
      { nsn: unknown, article: nowhere, ordered: 1, received: 0, lastIssuedAt: null },
    ])
    await record(`AE1SMS ${other}  PR00002${requisition}A      A6C      13316B7SMS    0005600`)
    await record(`AE1SMS ${ordered}  EA00003${requisition}       A6C      13317CASMS           `)
    const later = await readForm()
    expect(later).toMatchObject([
      { quantity: 3, unitPrice: 25_00, totalPrice: 75_00, shippedAs: '' },
      { quantity: 4, unitPrice: 28_00, totalPrice: 112_00, shippedAs: '2 PR at $56.00' },
      { quantity: 1, unitPrice: 31_00, totalPrice: 31_00, shippedAs: '' },
    ])
  })
})

describe('the USMCR report', () => {
  type Query = QueryOf<typeof listUsmcrRows>
  type UsmcrRow = ResponseOf<typeof listUsmcrRows>[number]
  const sendRequest = async (query: Query): Promise<UsmcrRow[]> =>
    (await member.send(listUsmcrRows, { query: { program: 'AR', begin: '2026-11-01', ...query } })).body
  const changesOf = async (requisition: string) =>
    (await sendRequest({ transactionType: 'MOD' }))
      .filter((row) => row.documentNumber === requisition)
      .map((row) => `${row.quantity} at ${row.unitPrice}`)

  test('the USMCR report shows a change of price as the pieces at the old and the new price, never as a quantity [MAR-03]', async () => {
    const { requisitions } = await approve([10])
    const [requisition = ''] = requisitions
    await send()
    await say(requisition, 'B7', 10, '0005000')
    expect(await changesOf(requisition)).toEqual(['-10 at 2500', '10 at 5000'])
    await say(requisition, 'CA', 4)
    expect(await changesOf(requisition)).toEqual(['-10 at 2500', '6 at 5000'])
  })

  test('the USMCR report shows changes of a quantity as pieces at the price of the line, and omits an unpaid difference [MAR-03]', async () => {
    const [fewer = ''] = (await approve([10])).requisitions
    const [more = ''] = (await approve([10])).requisitions
    const order = await approve([10])
    const [owed = ''] = order.requisitions
    await send()
    await say(fewer, 'CA', 5)
    await say(more, 'BJ', 11)
    expect([await changesOf(fewer), await changesOf(more)]).toEqual([['-5 at 2500'], ['1 at 2500']])
    const [paid] =
      await portal.owner`SELECT sum(CASE kind WHEN 'adjust' THEN amount_cents ELSE -amount_cents END) AS cents
      FROM transfers WHERE line_number IS NOT NULL`
    const changes = await sendRequest({ transactionType: 'MOD' })
    const worth = changes.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
    expect(worth).toBe(Number(paid?.cents))
    await portal.owner.begin(async (sql) => {
      const [fund] =
        await sql`SELECT balance_cents FROM accounts WHERE fund_id = ${world.fundId} AND kind = 'available'`
      await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, comment)
        SELECT 'AR', a.account_id, s.account_id, ${fund?.balanceCents}, 'withdraw', 'test' FROM accounts a
        JOIN accounts s ON s.program = a.program AND s.kind = 'source' WHERE a.fund_id = ${world.fundId} AND a.kind = 'available'`
    })
    await say(owed, 'B7', 10, '0005000')
    expect(await changesOf(owed)).toEqual([])
    await portal.owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind)
      SELECT 'AR', s.account_id, a.account_id, 100000000, 'allot' FROM accounts a
      JOIN accounts s ON s.program = a.program AND s.kind = 'source' WHERE a.fund_id = ${world.fundId} AND a.kind = 'available'`
    const finance = await portal.signIn('finance')
    const params = { number: order.number, line: 1 }
    expect((await finance.send(commitDifference, { params, body: { comment: 'As billed' } })).status).toBe(
      200,
    )
    expect(await changesOf(owed)).toEqual(['-10 at 2500', '10 at 5000'])
  })

  test('the USMCR report filters by the values of its rows, and stamps every row with the accounting values [MAR-03 API-64 DATA-46]', async () => {
    const { requisitions } = await approve([1, 2])
    const mine = async (query: Query) =>
      (await sendRequest(query)).filter((row) => requisitions.includes(row.documentNumber))
    const stamped = {
      ...{ tas: '97X4930', limit: '0001', project: 'P1', task: 'T1' },
      ...{ organization: 'O1', expenditureType: 'E1' },
    }
    const own = {
      ...{ obligationType: 'Delivery Order', lineType: 'Goods', contractType: 'Firm Fixed Price' },
      ...{ supplierName: 'Lions Works', supplierSite: 'EAST' },
    }
    expect(await mine(stamped)).toMatchObject([
      { ...stamped, ...own, clin: '0001', quantity: 1 },
      { ...stamped, ...own, clin: '0002', quantity: 2 },
    ])
    for (const stored of [
      ...[{ obligationType: 'delivery' }, { lineType: 'goods' }, { contractType: 'fixed' }],
      ...[{ supplierName: 'LION' }, { supplierSite: 'east' }],
    ])
      expect(await mine(stored), JSON.stringify(stored)).toMatchObject([own, own])
    for (const none of [
      ...[{ obligationType: 'lease' }, { lineType: 'service' }, { contractType: 'cost' }],
      ...[{ supplierName: 'nobody' }, { supplierSite: '%' }],
    ])
      expect(await sendRequest(none), JSON.stringify(none)).toEqual([])
    expect((await mine({ clin: '2' })).map(({ quantity }) => quantity)).toEqual([2])
    expect((await mine({ clin: '0001' })).map(({ quantity }) => quantity)).toEqual([1])
    expect(await mine({ end: '2026-11-19' })).toEqual([])
  })

  test('the USMCR report continues to the end for any number of rows; a screen requests the first ones [API-64]', async () => {
    const { owner } = portal
    const lines = 5100
    const { number } = await approve([1])
    // Triggers refuse new lines of an approved order.
    await owner.begin(async (sql) => {
      await sql`ALTER TABLE order_lines DISABLE TRIGGER USER`
      await sql`INSERT INTO items (nsn, pgc, size, size_order)
        SELECT '84050198' || lpad(n::text, 5, '0'), (SELECT pgc FROM items WHERE nsn = ${world.nsns[0] ?? ''}), 'S' || n, 100 + n
        FROM generate_series(2, ${lines}::int) n`
      await sql`INSERT INTO order_lines (program, order_id, line_number, nsn, quantity, unit_price_cents, requisition, supply_state)
        SELECT 'AR', ${number}, n, '84050198' || lpad(n::text, 5, '0'), 1, 2500, 'W9TA019' || lpad(n::text, 7, '0'), 'shipped'
        FROM generate_series(2, ${lines}::int) n`
      await sql`ALTER TABLE order_lines ENABLE TRIGGER USER`
    })
    const all = await sendRequest({})
    const ours = all.filter(({ description }) => description === `Order ${number}`)
    expect(ours.map((row) => Number(row.clin))).toEqual(
      Array.from({ length: lines }, (_, index) => index + 1),
    )
    for (const max of [5000, 5050]) expect(await sendRequest({ max })).toEqual(all.slice(0, max))
    const trail = () => owner`SELECT action, object FROM audit_events
      WHERE action IN ('GET /reports/marine-report', 'export end') AND outcome = 'done' AND object LIKE '% rows'
      ORDER BY event_id`
    await expect.poll(trail).toEqual(
      ['all rows', '5050 rows'].flatMap((object) => [
        { action: 'GET /reports/marine-report', object },
        { action: 'export end', object },
      ]),
    )
  })

  test('users run the USMCR report on a screen any number of times, and it refuses reversed days before the first row [MAR-03]', async () => {
    for (let n = 0; n < 21; n++) expect(await sendRequest({ clin: '1', max: 5000 })).not.toEqual([])
    const query = { program: 'AR', begin: '2026-11-02', end: '2026-11-01' }
    expect((await member.send(listUsmcrRows, { query })).status).toBe(422)
  })
})
