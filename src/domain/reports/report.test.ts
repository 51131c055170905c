import { describe, expect, test } from 'vitest'
import { LINE_STATUS_CHOICES } from '../supply/line-status-choices.ts'
import { type OrderDetailRow, orderDetailsReport } from './order-details-report.ts'
import { padOrderNumber, REPORT_STATES } from './order-report-filters.ts'
import { type OrderStatusRow, orderStatusReport } from './order-status-report.ts'
import { findFilterProblems, type Report, type ReportFilter } from './report.ts'
import { usmcrReport } from './usmcr-report.ts'

const labels = (report: { columns: readonly { label: string }[] }) => report.columns.map(({ label }) => label)
const filterLabels = ({ filters }: { filters: readonly ReportFilter[] }) => filters.map(({ label }) => label)
const cellsOf = <Row>({ columns }: Report<Row>, row: Row) =>
  Object.fromEntries(columns.map(({ label, value }) => [label, value(row)]))
const order: OrderStatusRow = {
  ...{ program: 'AR', ordererDodaac: 'W9TD02', memberDodaac: 'W9TD01', billTo: 'W9TD03', state: 'KY' },
  ...{ number: 12, status: 'approved', statusText: 'Approved', fundCode: '7D', total: 37_02 },
  ...{ orderer: 'Olga', member: 'Mark', approver: 'Zoe, Abe', placedOn: '2026-11-05' },
  expediteComment: 'Parade',
}
const nothing = { supplierName: '', supplierSite: '', project: '', task: '' }
const line: OrderDetailRow = {
  ...{ memberDodaac: 'W9AR01', billTo: 'W9AR01', soldTo: 'W9AR02', state: 'OH', number: 100004, line: 1 },
  ...{ member: 'Abebe', placedOn: '2026-05-16', approvedOn: '2021-12-31', shippedOn: '1900-01-01' },
  ...{ pgc: '10001', nsn: '8440019083000', description: 'Necktie', size: 'Black', quantity: 2, total: 1946 },
  ...{ requisition: 'W9AR0161370001', shippedAs: [], shipmentStatus: 'BB', trackingNumber: '', carrier: '' },
  ...{ received: 'no', memberStatus: 'active' },
}
const shown = (label: string, row = line) =>
  orderDetailsReport.columns.find((column) => column.label === label)?.value(row)
const tracked = (carrier: string, trackingNumber: string) =>
  orderDetailsReport.columns
    .find(({ label }) => label === 'Tracking')
    ?.link?.({ ...line, carrier, trackingNumber })

describe('the reports as values', () => {
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
    for (const code of ['DC', 'GU', 'PR', 'VI', 'HI'])
      expect(REPORT_STATES.map(({ value }) => value)).toContain(code)
  })

  test('order details has the columns and filters of the seeds, each with its own value [RDT-07 RDT-13 RDT-14]', () => {
    const parcel = { trackingNumber: '94001', received: 'issued', memberStatus: 'cadet' } as const
    const days = { approvedOn: '2026-05-18', shippedOn: '2026-05-20' }
    expect(cellsOf(orderDetailsReport, { ...line, ...days, ...parcel, billTo: 'W9AR03' })).toEqual({
      ...{
        ...{ 'SM DoDAAC': 'W9AR01', 'Bill To': 'W9AR03', 'Sld To': 'W9AR02', State: 'OH' },
        'Order No': '100004',
      },
      ...{ 'Service Member': 'Abebe', 'Date Placed': '2026-05-16', Approved: '2026-05-18' },
      Shipped: '2026-05-20',
      ...{ PGC: '10001', NSN: '8440019083000', 'NSN Desc': 'Necktie Black', QTY: 2, Total: 1946 },
      ...{ Requisition: 'W9AR0161370001', 'Order Status': 'Backorder', Tracking: '94001' },
      ...{ Received: 'Issued', 'SM Status': 'Cadet' },
    })
    expect(filterLabels(orderDetailsReport).sort().join(', ')).toBe(
      'Begin date, Bill-to DoDAAC, End date, Line status, NSN, NSN description, Order No, PGC, Received, Requisition, SM DoDAACs, Service Member, Shipped from, Shipped until, State, Status, Units below',
    )
    const status = orderDetailsReport.filters.find(({ name }) => name === 'status')
    expect(status?.help).toMatch(/whole order, not a line.*leave it blank and use the line status filter/)
  })

  test('order reports offer common date ranges, the last 90 days first, including today', () => {
    for (const report of [orderStatusReport, orderDetailsReport])
      expect(
        report.spans?.('2026-01-15').map(({ text, values }) => `${text}: ${values.begin} to ${values.end}`),
      ).toEqual([
        ...['Last 90 days: 2025-10-18 to 2026-01-15', 'Last 30 days: 2025-12-17 to 2026-01-15'],
        ...['This fiscal year: 2025-10-01 to 2026-01-15', 'Since 2023: 2023-01-01 to 2026-01-15'],
      ])
  })

  test('numbers that people copy never wrap, and the requisition follows the total [RDT-07]', () => {
    const codes = orderDetailsReport.columns.filter(({ isCode }) => isCode).map(({ label }) => label)
    expect(codes).toEqual(['NSN', 'Requisition', 'Tracking'])
    expect(labels(orderDetailsReport).join()).toContain('QTY,Total,Requisition')
  })

  test('the line status filter explains each of its choices [RDT-18 RDT-19]', () => {
    const filter = orderDetailsReport.filters.find(({ name }) => name === 'lineStatus')
    if (filter?.kind !== 'choice') throw new Error('no line status filter')
    expect(filter.choices.map(({ value }) => value).join(', ')).toBe(
      'Order Status, Declined, Withdrawn, Pending Approval, Customer Error, Pending Review, Processing, Pending Shipment, Shipped and tracking provided',
    )
    expect(filter.meanings).toBe(LINE_STATUS_CHOICES)
    expect(LINE_STATUS_CHOICES.Processing).toMatch(/Received and transmitted to DLA/)
    expect(LINE_STATUS_CHOICES['Customer Error']).toMatch(/suspended.*profile.*administrator/)
    expect(LINE_STATUS_CHOICES['Pending Review']).toMatch(/EDI transaction error/)
  })

  test('the report shows whether bill-to and sold-to agree [RDT-08]', () => {
    const pays = orderDetailsReport.columns.filter(({ agrees }) => agrees)
    expect(pays.map(({ label }) => label)).toEqual(['Bill To', 'Sld To'])
    expect(pays.map(({ partner }) => partner)).toEqual(['Sld To', 'Bill To'])
    expect(pays.map(({ agrees }) => agrees?.(line))).toEqual([false, false])
    expect(pays.map(({ agrees }) => agrees?.({ ...line, soldTo: 'W9AR01' }))).toEqual([true, true])
    for (const open of [{ soldTo: '' }, { billTo: '' }, { billTo: '', soldTo: '' }])
      expect(pays.map(({ agrees }) => agrees?.({ ...line, ...open }))).toEqual([null, null])
  })

  test('days before 2022 are blank, and the item shows both of its parts [RDT-09 RDT-10 CONST-43]', () => {
    expect([shown('Approved'), shown('Shipped')]).toEqual(['', ''])
    for (const label of ['Approved', 'Shipped'])
      for (const [day, seen] of Object.entries({ '2021-12-31': '', '2022-01-01': '2022-01-01' }))
        expect(shown(label, { ...line, approvedOn: day, shippedOn: day })).toBe(seen)
    expect(shown('NSN Desc')).toBe('Necktie Black')
  })

  test('the report shows the status in words, and a number links to its carrier [RDT-11 RDT-12 HUB-48 HUB-49]', () => {
    expect(shown('Order Status')).toBe('Backorder')
    expect(shown('Tracking')).toBe('N/A')
    expect(tracked('FEDE', '123456789012')?.address).toMatch(/^https:\/\/www\.fedex\.com\/.*123456789012$/)
    expect(tracked('USPS', '94001')?.address).toMatch(/usps\.com.*94001$/)
    expect(tracked('UPS', '1Z1')?.address).toMatch(/ups\.com.*1Z1$/)
    expect(tracked('UPS', '1Z1')?.isElsewhere).toBe(true)
    expect(tracked('DHLX', '123')).toBeNull()
  })

  test('USMCR has the columns and filters of the seeds [MAR-03 MAR-04 DATA-47 DATA-48]', () => {
    expect(labels(usmcrReport).join(', ')).toBe(
      'Transaction Type, Document Number, CLIN, PO Description, Obligation Type, Line Type, Line Description, Contract Type, Effective Date, Supplier Name, Supplier Site, Qty, Unit Price, DODAAC, TP TAS, TP Limit, Project Number, Task Number, Expenditure Organization, Expenditure Type',
    )
    expect(filterLabels(usmcrReport).join(', ')).toBe(
      'Begin Date, End Date, Transaction Type, CLIN, Obligation Type, Line Type, Contract Type, Supplier Name, Supplier Site, TP TAS, TP Limit, Project Number, Task Number, Expenditure Organization, Expenditure Type',
    )
    const groups = Object.groupBy(usmcrReport.filters, ({ group }) => group ?? '')
    expect(Object.entries(groups).map(([group, filters]) => [group, filters?.length])).toEqual([
      ['Filters: which rows there are', 9],
      ['Accounting values: stamped on every row', 6],
    ])
  })

  test('USMCR begins with this month and the values of the program [MAR-09 MAR-10 MAR-11 CONST-40]', () => {
    const program = { supplierName: 'S', supplierSite: 'T', project: 'P', task: 'K' }
    expect(usmcrReport.defaults('2026-11-21', program)).toEqual({
      ...{ begin: '2026-11-01', end: '2026-11-21', transactionType: 'NEW', ...program },
      ...{ tas: '97X4930', limit: '0000', expenditureType: '260.60 Clothing' },
    })
  })

  test('order reports begin on 1/1/2023 and end today [HUB-46 CONST-39 VAL-27]', () => {
    for (const report of [orderStatusReport, orderDetailsReport])
      expect(report.defaults('2026-11-21', nothing)).toEqual({ begin: '2023-01-01', end: '2026-11-21' })
  })
})

test('a filter with reversed days shows a message before the browser sends a request', () => {
  const { filters } = orderDetailsReport
  expect(findFilterProblems(filters, { begin: '2026-01-01', end: '2026-01-01' })).toEqual({})
  expect(
    findFilterProblems(filters, { begin: '2026-01-02', end: '2026-01-01', shippedFrom: '2026-05-01' }),
  ).toEqual({ end: 'The end date is before the begin date. Swap them or clear one.' })
  expect(findFilterProblems(filters, { shippedFrom: '2026-01-02', shippedUntil: '2025-01-01' })).toEqual({
    shippedUntil: 'The shipped until is before the shipped from. Swap them or clear one.',
  })
  expect(findFilterProblems(filters, { begin: '2026-05-01', shippedUntil: '2026-01-01' })).toEqual({})
})

test('the search looks for an order number as 20 digits [VAL-19 CONST-41]', () => {
  expect(padOrderNumber(' 1234 ')).toBe('00000000000000001234')
  expect(padOrderNumber('123456789012345678901234')).toHaveLength(20)
  expect(padOrderNumber('  ')).toBe('')
})

test('a filter shows a message about a value it cannot accept, with its limit', () => {
  const { filters } = orderDetailsReport
  const member = filters.find(({ name }) => name === 'member')
  if (member?.kind !== 'text') throw new Error('no filter of members')
  const problems = (values: Record<string, string | string[]>) => findFilterProblems(filters, values)
  expect(problems({ member: ` ${'x'.repeat(member.max)} ` })).toEqual({})
  expect(problems({ member: 'x'.repeat(member.max + 1) })).toEqual({
    member: `This field takes ${member.max} characters, and you entered ${member.max + 1}. Shorten the text.`,
  })
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, at) => `W9AR016325${String(at).padStart(4, '0')}`).join(' ')
  expect(problems({ requisition: numbers(50) })).toEqual({})
  expect(problems({ requisition: numbers(51) }).requisition).toMatch(/^You entered 51 requisitions/)
  const dodaacs = Array.from({ length: 500 }, (_, at) => `W${String(at).padStart(5, '0')}`)
  expect(problems({ memberDodaacs: dodaacs })).toEqual({})
  expect(problems({ memberDodaacs: [...dodaacs, 'W99999'] })).toEqual({
    memberDodaacs:
      'You chose 501 DoDAACs, and a report takes 500. Remove some, or leave the list empty for all.',
  })
})

test('an item without a size has no extra blank, and an item that shipped differently says so', () => {
  expect(shown('NSN Desc', { ...line, size: '' })).toBe('Necktie')
  expect(shown('NSN Desc', { ...line, description: '' })).toBe('Black')
  expect(shown('NSN Desc', { ...line, shippedAs: ['2 PR at $60.00', '1 EA at $30.00'] })).toBe(
    'Necktie Black; shipped: 2 PR at $60.00; 1 EA at $30.00',
  )
})

test('a report file has the name of the request and the day', () => {
  const order = { order: '12', state: 'OH', member: ' Doe ' }
  expect(orderStatusReport.fileName({ ...order, dodaacs: ['W9AR01', 'W9AR02'] }, '2026-11-21')).toBe(
    'OrderStatus_12_OH_W9AR01-W9AR02_Doe_20261121.xlsx',
  )
  const details = { ...order, memberDodaacs: ['W9AR01'], requisition: 'W9AR0163250001' }
  expect(orderDetailsReport.fileName({ ...details, lineStatus: 'Processing' }, '2026-11-21')).toBe(
    'OrderDetails_12_OH_W9AR01_Doe_W9AR0163250001_Processing_20261121.xlsx',
  )
  expect(orderStatusReport.fileName({}, '2026-11-21')).toBe('OrderStatus_20261121.xlsx')
  expect(usmcrReport.fileName({}, '2026-11-21')).toBe('ClothingDataSheet_20261121.xlsx')
  const dodaacs = Array.from({ length: 100 }, () => 'W9AR01')
  expect(orderStatusReport.fileName({ dodaacs }, '2026-11-21')).toHaveLength(185)
})

test('a row links to its order on the other report, and has a key of its own', () => {
  const linkOf = (label: string) =>
    orderDetailsReport.columns.find((one) => one.label === label)?.link?.(line)
  expect(linkOf('Order No')).toEqual({ address: `/reports/orderstatus/${line.number}`, isElsewhere: false })
  expect(orderDetailsReport.rowKey(line)).toBe(`${line.number}-${line.line}`)
  const link = orderStatusReport.columns.find(({ label }) => label === 'Order No')?.link?.(order)
  expect(link).toEqual({ address: '/reports/orderdetails?applied=1&order=12', isElsewhere: false })
  for (const report of [orderStatusReport, orderDetailsReport] as Report<never>[]) {
    const number = report.sheet?.columns.find(({ label }) => label === 'Order No')
    expect(number?.value(order as never)).toBe('12')
  }
})
