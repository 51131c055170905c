import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { LINE_STATUS_CHOICES } from '../supply/line-status-choices.ts'
import { type OrderDetailRow, orderDetailsReport } from './order-details-report.ts'
import { padOrderNumber, REPORT_STATES } from './order-report-filters.ts'
import { type OrderStatusRow, orderStatusReport } from './order-status-report.ts'
import { findFilterProblems, type Report, type ReportFilter } from './report.ts'
import { usmcrReport } from './usmcr-report.ts'

const filterLabels = ({ filters }: { filters: readonly ReportFilter[] }) => filters.map(({ label }) => label)
const cellsOf = <Row>({ columns }: Report<Row>, row: Row) =>
  Object.fromEntries(columns.map(({ label, value }) => [label, value(row)]))
const order: OrderStatusRow = {
  ...{ program: 'AR', ordererDodaac: 'W9TD02', memberDodaac: 'W9TD01', billTo: 'W9TD03', state: 'KY' },
  ...{ number: 12, status: 'approved', statusText: 'Approved', fundCode: '7D', total: 37_02 },
  ...{ orderer: 'Olga', member: 'Mark', approver: 'Zoe, Abe', placedOn: '2026-11-05' },
  expediteComment: 'Parade',
}
const line: OrderDetailRow = {
  ...{ memberDodaac: 'W9AR01', billTo: 'W9AR01', soldTo: 'W9AR02', state: 'OH', number: 100004, line: 1 },
  ...{ member: 'Abebe', placedOn: '2026-05-16', approvedOn: '2021-12-31', shippedOn: '1900-01-01' },
  ...{ pgc: '10001', nsn: '8440019083000', description: 'Necktie', size: 'Black', quantity: 2, total: 1946 },
  ...{ requisition: 'W9AR0161370001', shippedAs: [], shipmentStatus: 'BB', trackingNumber: '', carrier: '' },
  ...{ received: 'no', memberStatus: 'active' },
}
const columnOf = (label: string) => orderDetailsReport.columns.find((column) => column.label === label)
const shown = (label: string, changes: Partial<OrderDetailRow> = {}) =>
  columnOf(label)?.value({ ...line, ...changes })
const filterOf = (name: string) => orderDetailsReport.filters.find((filter) => filter.name === name)

test('order status has the columns and filters of the seeds, each with its own value [RST-10 RST-11 VAL-26]', () => {
  expect(cellsOf(orderStatusReport, order)).toEqual({
    ...{ DoDAAC: 'W9TD02', 'SM DoDAAC': 'W9TD01', 'Bill To': 'W9TD03', State: 'KY', 'Order No': '12' },
    ...{ Status: 'Approved', FundCode: '7D', Total: 37_02, Orderer: 'Olga', 'Service Member': 'Mark' },
    ...{ Approver: 'Zoe, Abe', 'Date Placed': '2026-11-05', Comment: 'Parade' },
  })
  expect(filterLabels(orderStatusReport).sort().join(', ')).toBe(
    'Approver, Begin date, DoDAACs, End date, Order No, Orderer, Service Member, Shipping speed, State, Status, Units below',
  )
  expect(REPORT_STATES).toHaveLength(54)
  const states: unknown = REPORT_STATES.map(({ value }) => value)
  expect(states).toEqual(expect.arrayContaining(['DC', 'GU', 'PR', 'VI', 'HI']))
})

test('order details has the columns and filters of the seeds, each with its own value [RDT-07 RDT-13 RDT-14]', () => {
  const parcel = { trackingNumber: '94001', received: 'issued', memberStatus: 'cadet' } as const
  const days = { approvedOn: '2026-05-18', shippedOn: '2026-05-20' }
  expect(cellsOf(orderDetailsReport, { ...line, ...days, ...parcel, billTo: 'W9AR03' })).toEqual({
    ...{ 'SM DoDAAC': 'W9AR01', 'Bill To': 'W9AR03', 'Sld To': 'W9AR02', State: 'OH' },
    ...{ 'Order No': '100004', 'Service Member': 'Abebe', 'Date Placed': '2026-05-16' },
    ...{ Approved: '2026-05-18', Shipped: '2026-05-20', PGC: '10001', NSN: '8440019083000' },
    ...{ 'NSN Desc': 'Necktie Black', QTY: 2, Total: 1946, Requisition: 'W9AR0161370001' },
    ...{ 'Order Status': 'Backorder', Tracking: '94001', Received: 'Issued', 'SM Status': 'Cadet' },
  })
  expect(orderDetailsReport.columns.map(({ label }) => label).join()).toContain('QTY,Total,Requisition')
  expect(filterLabels(orderDetailsReport).sort().join(', ')).toBe(
    'Begin date, Bill-to DoDAAC, End date, Line status, NSN, NSN description, Order No, PGC, Received, Requisition, SM DoDAACs, Service Member, Shipped from, Shipped until, State, Status, Units below',
  )
  expect(filterOf('status')?.help).toMatch(/whole order, not a line.*leave it blank and use the line status/)
  const codes = orderDetailsReport.columns.filter(({ isCode }) => isCode).map(({ label }) => label)
  expect(codes, 'numbers that people copy never wrap').toEqual(['NSN', 'Requisition', 'Tracking'])
})

test('order reports begin on 1/1/2023, end today, and offer common date ranges [HUB-46 CONST-39 VAL-27]', () => {
  const nothing = { supplierName: '', supplierSite: '', project: '', task: '' }
  for (const report of [orderStatusReport, orderDetailsReport]) {
    expect(report.defaults('2026-11-21', nothing)).toEqual({ begin: '2023-01-01', end: '2026-11-21' })
    const spans = report.spans?.('2026-01-15')
    expect(spans?.map(({ text, values }) => `${text}: ${values.begin} to ${values.end}`)).toEqual([
      ...['Last 90 days: 2025-10-18 to 2026-01-15', 'Last 30 days: 2025-12-17 to 2026-01-15'],
      ...['This fiscal year: 2025-10-01 to 2026-01-15', 'Since 2023: 2023-01-01 to 2026-01-15'],
    ])
  }
})

test('the line status filter explains each of its choices [RDT-18 RDT-19]', () => {
  const filter = filterOf('lineStatus')
  if (filter?.kind !== 'choice') throw new Error('no line status filter')
  expect(filter.choices.map(({ value }) => value).join(', ')).toBe(
    'Order Status, Declined, Withdrawn, Pending Approval, Customer Error, Pending Review, Processing, Pending Shipment, Shipped and tracking provided',
  )
  expect(filter.meanings).toBe(LINE_STATUS_CHOICES)
  expect(LINE_STATUS_CHOICES).toMatchObject({
    Processing: expect.stringContaining('Received and transmitted to DLA'),
    'Customer Error': expect.stringMatching(/suspended.*profile.*administrator/),
    'Pending Review': expect.stringContaining('EDI transaction error'),
  })
})

test('the report shows whether bill-to and sold-to agree [RDT-08]', () => {
  const pays = orderDetailsReport.columns.filter(({ agrees }) => agrees)
  expect(pays.map(({ label, partner }) => [label, partner])).toEqual([
    ['Bill To', 'Sld To'],
    ['Sld To', 'Bill To'],
  ])
  checkRows<[Partial<OrderDetailRow>, boolean | null]>(
    [
      [{}, false],
      [{ soldTo: 'W9AR01' }, true],
      [{ soldTo: '' }, null],
      [{ billTo: '' }, null],
      [{ billTo: '', soldTo: '' }, null],
    ],
    (changes, agree) =>
      expect(pays.map(({ agrees }) => agrees?.({ ...line, ...changes }))).toEqual([agree, agree]),
  )
})

test('days before 2022 are blank, and the item shows both of its parts and what shipped [RDT-09 RDT-10 CONST-43]', () => {
  for (const [day, seen] of Object.entries({
    '1900-01-01': '',
    '2021-12-31': '',
    '2022-01-01': '2022-01-01',
  }))
    for (const label of ['Approved', 'Shipped'])
      expect(shown(label, { approvedOn: day, shippedOn: day })).toBe(seen)
  const items = [{}, { size: '' }, { description: '' }].map((changes) => shown('NSN Desc', changes))
  expect(items).toEqual(['Necktie Black', 'Necktie', 'Black'])
  expect(shown('NSN Desc', { shippedAs: ['2 PR at $60.00', '1 EA at $30.00'] })).toBe(
    'Necktie Black; shipped: 2 PR at $60.00; 1 EA at $30.00',
  )
})

test('the report shows the status in words, and a number links to its carrier [RDT-11 RDT-12 HUB-48 HUB-49]', () => {
  expect([shown('Order Status'), shown('Tracking')]).toEqual(['Backorder', 'N/A'])
  const tracked = (carrier: string, trackingNumber: string) =>
    columnOf('Tracking')?.link?.({ ...line, carrier, trackingNumber })
  expect(tracked('FEDE', '123456789012')?.address).toMatch(/^https:\/\/www\.fedex\.com\/.*123456789012$/)
  expect(tracked('USPS', '94001')?.address).toMatch(/usps\.com.*94001$/)
  expect(tracked('UPS', '1Z1')).toEqual({
    address: expect.stringMatching(/ups\.com.*1Z1$/),
    isElsewhere: true,
  })
  expect(tracked('DHLX', '123')).toBeNull()
})

test('USMCR has the columns and filters of the seeds [MAR-03 MAR-04 DATA-47 DATA-48]', () => {
  expect(usmcrReport.columns.map(({ label }) => label).join(', ')).toBe(
    'Transaction Type, Document Number, CLIN, PO Description, Obligation Type, Line Type, Line Description, Contract Type, Effective Date, Supplier Name, Supplier Site, Qty, Unit Price, DODAAC, TP TAS, TP Limit, Project Number, Task Number, Expenditure Organization, Expenditure Type',
  )
  expect(filterLabels(usmcrReport).join(', ')).toBe(
    'Begin Date, End Date, Transaction Type, CLIN, Obligation Type, Line Type, Contract Type, Supplier Name, Supplier Site, TP TAS, TP Limit, Project Number, Task Number, Expenditure Organization, Expenditure Type',
  )
  expect(usmcrReport.filters.map(({ group }) => group)).toEqual([
    ...Array(9).fill('Filters: which rows there are'),
    ...Array(6).fill('Accounting values: stamped on every row'),
  ])
})

test('USMCR begins with this month and the values of the program [MAR-09 MAR-10 MAR-11 CONST-40]', () => {
  const program = { supplierName: 'S', supplierSite: 'T', project: 'P', task: 'K' }
  expect(usmcrReport.defaults('2026-11-21', program)).toEqual({
    ...{ begin: '2026-11-01', end: '2026-11-21', transactionType: 'NEW', ...program },
    ...{ tas: '97X4930', limit: '0000', expenditureType: '260.60 Clothing' },
  })
})

test('a filter shows a message about a value it cannot accept, with its limit, before the browser sends a request', () => {
  const member = filterOf('member')
  if (member?.kind !== 'text') throw new Error('no filter of members')
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, at) => `W9AR016325${String(at).padStart(4, '0')}`).join(' ')
  const dodaacs = Array.from({ length: 501 }, (_, at) => `W${String(at).padStart(5, '0')}`)
  checkRows<[values: Record<string, string | string[]>, problems: Record<string, string | RegExp>]>(
    [
      [{ begin: '2026-01-01', end: '2026-01-01' }, {}],
      [
        { begin: '2026-01-02', end: '2026-01-01', shippedFrom: '2026-05-01' },
        { end: 'The end date is before the begin date. Swap them or clear one.' },
      ],
      [
        { shippedFrom: '2026-01-02', shippedUntil: '2025-01-01' },
        { shippedUntil: 'The shipped until is before the shipped from. Swap them or clear one.' },
      ],
      [{ begin: '2026-05-01', shippedUntil: '2026-01-01' }, {}],
      [{ member: ` ${'x'.repeat(member.max)} ` }, {}],
      [
        { member: 'x'.repeat(member.max + 1) },
        {
          member: `This field takes ${member.max} characters, and you entered ${member.max + 1}. Shorten the text.`,
        },
      ],
      [{ requisition: numbers(50) }, {}],
      [{ requisition: numbers(51) }, { requisition: /^You entered 51 requisitions/ }],
      [{ memberDodaacs: dodaacs.slice(1) }, {}],
      [{ memberDodaacs: dodaacs }, { memberDodaacs: /^You chose 501 DoDAACs, and a report takes 500\./ }],
    ],
    (values, problems) => {
      const found = findFilterProblems(orderDetailsReport.filters, values)
      expect(Object.keys(found)).toEqual(Object.keys(problems))
      for (const [name, words] of Object.entries(problems)) expect(found[name]).toMatch(words)
    },
  )
})

test('the search looks for an order number as 20 digits [VAL-19 CONST-41]', () => {
  expect([' 1234 ', '123456789012345678901234', '  '].map(padOrderNumber)).toEqual([
    ...['00000000000000001234', '12345678901234567890', ''],
  ])
})

test('a report file has the name of the request and the day', () => {
  const requested = { order: '12', state: 'OH', member: ' Doe ' }
  const statusName = (values: object) => orderStatusReport.fileName({ ...values }, '2026-11-21')
  expect(statusName({})).toBe('OrderStatus_20261121.xlsx')
  expect(statusName({ ...requested, dodaacs: ['W9AR01', 'W9AR02'] })).toBe(
    'OrderStatus_12_OH_W9AR01-W9AR02_Doe_20261121.xlsx',
  )
  expect(statusName({ dodaacs: Array(100).fill('W9AR01') })).toHaveLength(185)
  const details = { ...requested, memberDodaacs: ['W9AR01'], requisition: 'W9AR0163250001' }
  expect(orderDetailsReport.fileName({ ...details, lineStatus: 'Processing' }, '2026-11-21')).toBe(
    'OrderDetails_12_OH_W9AR01_Doe_W9AR0163250001_Processing_20261121.xlsx',
  )
  expect(usmcrReport.fileName({}, '2026-11-21')).toBe('ClothingDataSheet_20261121.xlsx')
})

test('a row links to its order on the other report, and has a key of its own', () => {
  expect(orderDetailsReport.rowKey(line)).toBe('100004-1')
  const details = columnOf('Order No')?.link?.(line)
  expect(details).toEqual({ address: '/reports/orderstatus/100004', isElsewhere: false })
  const status = orderStatusReport.columns.find(({ label }) => label === 'Order No')?.link?.(order)
  expect(status).toEqual({ address: '/reports/orderdetails?applied=1&order=12', isElsewhere: false })
  for (const report of [orderStatusReport, orderDetailsReport] as Report<never>[])
    expect(report.sheet?.columns.find(({ label }) => label === 'Order No')?.value(order as never)).toBe('12')
})
