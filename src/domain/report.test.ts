import { describe, expect, test } from 'vitest'
import { describeLineStatus } from './line-status.ts'
import { LINE_STATUS_CHOICES } from './line-status-choices.ts'
import { type OrderDetailRow, orderDetailsReport } from './order-details-report.ts'
import { padOrderNumber, REPORT_STATES } from './order-report-filters.ts'
import { orderStatusReport } from './order-status-report.ts'
import { findFilterProblems, type ReportFilter } from './report.ts'
import { usmcrReport } from './usmcr-report.ts'

const labels = (report: { columns: readonly { label: string }[] }) => report.columns.map(({ label }) => label)
const filterLabels = ({ filters }: { filters: readonly ReportFilter[] }) => filters.map(({ label }) => label)
const nothing = { supplierName: '', supplierSite: '', project: '', task: '' }
const line: OrderDetailRow = {
  memberDodaac: 'W9AR01',
  billTo: 'W9AR01',
  soldTo: 'W9AR02',
  state: 'OH',
  number: 100004,
  line: 1,
  member: 'Abebe',
  placedOn: '2026-05-16',
  approvedOn: '2021-12-31',
  shippedOn: '1900-01-01',
  pgc: '10001',
  nsn: '8440019083000',
  description: 'Necktie',
  size: 'Black',
  quantity: 2,
  total: 1946,
  requisition: 'W9AR0161370001',
  shipmentStatus: 'BB',
  trackingNumber: '',
  carrier: '',
  received: 'no',
  memberStatus: 1,
}
const shown = (label: string, row = line) =>
  orderDetailsReport.columns.find((column) => column.label === label)?.value(row)
const tracked = (carrier: string, trackingNumber: string) =>
  orderDetailsReport.columns
    .find(({ label }) => label === 'Tracking')
    ?.link?.({ ...line, carrier, trackingNumber })

describe('the reports as values', () => {
  test('order status has the columns and filters of the seeds [RST-10 RST-11 VAL-26]', () => {
    expect(labels(orderStatusReport).join(', ')).toBe(
      'DoDAAC, SM DoDAAC, Bill To, State, Order No, Status, FundCode, Total, Orderer, Service Member, Approver, Date Placed, Comment',
    )
    expect(filterLabels(orderStatusReport).sort().join(', ')).toBe(
      'Approver, Begin date, DoDAACs, End date, Order No, Orderer, Service Member, Shipping speed, State, Status',
    )
    expect(REPORT_STATES).toHaveLength(54)
    for (const code of ['DC', 'GU', 'PR', 'VI', 'HI'])
      expect(REPORT_STATES.map(({ value }) => value)).toContain(code)
  })

  test('order details has the columns and filters of the seeds [RDT-07 RDT-13 RDT-14]', () => {
    expect(labels(orderDetailsReport).join(', ')).toBe(
      'SM DoDAAC, Bill To, Sld To, State, Order No, Service Member, Date Placed, Approved, Shipped, PGC, NSN, NSN Desc, QTY, Total, Requisition, Order Status, Tracking, Received, SM Status',
    )
    expect(filterLabels(orderDetailsReport).sort().join(', ')).toBe(
      'Begin date, Bill-to DoDAAC, End date, Line status, NSN, NSN description, Order No, PGC, Received, Requisition, SM DoDAACs, Service Member, Shipped from, Shipped until, State, Status',
    )
    const status = orderDetailsReport.filters.find(({ name }) => name === 'status')
    expect(status?.help).toMatch(/whole order, not a line.*leave it blank and use the line status filter/)
  })

  test('the line status filter explains each of its choices [RDT-18 RDT-19]', () => {
    const filter = orderDetailsReport.filters.find(({ name }) => name === 'lineStatus')
    if (filter?.kind !== 'choice') throw new Error('no line status filter')
    expect(filter.choices.map(({ value }) => value)).toEqual([
      'Order Status',
      'Declined',
      'Pending Approval',
      'Customer Error',
      'Pending Review',
      'Processing',
      'Pending Shipment',
      'Shipped and tracking provided',
    ])
    expect(filter.meanings).toBe(LINE_STATUS_CHOICES)
    expect(LINE_STATUS_CHOICES.Processing).toMatch(/Received and transmitted to DLA/)
    expect(LINE_STATUS_CHOICES['Customer Error']).toMatch(/suspended.*profile.*administrator/)
    expect(LINE_STATUS_CHOICES['Pending Review']).toMatch(/EDI transaction error/)
  })

  test('a line shows what the seeds derive from it [RDT-08 RDT-09 RDT-10 RDT-11 RDT-12 CONST-43 HUB-48 HUB-49]', () => {
    const pays = orderDetailsReport.columns.filter(({ agrees }) => agrees)
    expect(pays.map(({ label }) => label)).toEqual(['Bill To', 'Sld To'])
    expect(pays.map(({ agrees }) => agrees?.(line))).toEqual([false, false])
    expect(pays.map(({ agrees }) => agrees?.({ ...line, soldTo: 'W9AR01' }))).toEqual([true, true])
    expect([shown('Approved'), shown('Shipped')]).toEqual(['', ''])
    expect(shown('Approved', { ...line, approvedOn: '2022-01-01' })).toBe('2022-01-01')
    expect(shown('NSN Desc')).toBe('Necktie Black')
    expect(shown('Order Status')).toBe('Backorder')
    expect(shown('Tracking')).toBe('N/A')
    expect(tracked('FEDE', '123456789012')?.address).toMatch(/^https:\/\/www\.fedex\.com\/.*123456789012$/)
    expect(tracked('USPS', '94001')?.address).toMatch(/usps\.com.*94001$/)
    expect(tracked('UPS', '1Z1')?.address).toMatch(/ups\.com.*1Z1$/)
    expect(tracked('UPS', '1Z1')?.isElsewhere).toBe(true)
    expect(tracked('DHLX', '123')).toBeNull()
  })

  test('USMCR has the columns, filters and defaults of the seeds [MAR-03 MAR-04 MAR-09 MAR-10 MAR-11 CONST-40 DATA-47 DATA-48]', () => {
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
    const program = { supplierName: 'S', supplierSite: 'T', project: 'P', task: 'K' }
    expect(usmcrReport.defaults('2026-11-21', program)).toEqual({
      begin: '2026-11-01',
      end: '2026-11-21',
      transactionType: 'NEW',
      supplierName: 'S',
      supplierSite: 'T',
      tas: '97X4930',
      limit: '0000',
      project: 'P',
      task: 'K',
      expenditureType: '260.60 Clothing',
    })
  })

  test('order reports begin on 1/1/2023 and end today [HUB-46 CONST-39 VAL-27]', () => {
    for (const report of [orderStatusReport, orderDetailsReport])
      expect(report.defaults('2026-11-21', nothing)).toEqual({ begin: '2023-01-01', end: '2026-11-21' })
  })
})

test('a line status is read from the words of supply, or from its last two letters [RDT-21 RDT-22 RDT-23 RDT-24 RDT-25 RDT-26 RDT-27 RDT-28 RDT-29 RDT-30 RDT-31 RDT-32 RDT-33 RDT-34 RDT-35 RDT-36 RDT-37 RDT-38 RDT-39 RDT-40 RDT-41 RDT-42]', () => {
  const texts = {
    'LINE QUANTITY BB': 'Ordered quantity of 0. Reorder if still needed.',
    'NOT NUMERIC': 'Pending Review',
    'THE REQNR IS DELETED': 'Requisitioning DoDAAC is deleted. Contact your Administrator.',
    'REQNR NOT IN DAAS': 'Requisitioning DoDAAC not found. Contact your Administrator.',
    'BAD SUPP ADDR': 'Supp Addr deleted. Contact your Administrator.',
    'AE1 BB': 'Backorder',
    CE: 'Please contact IOB',
    BD: 'Delayed, status will change',
    CJ: 'Obsolete, please order new NSN',
    B7: 'Please contact IOB',
    B9: 'Cancellation request',
    BG: 'Please contact IOB',
    BQ: 'Cancelled by customer request',
    CA: 'Rejected',
    CY: 'Rejected. Unable to procure item',
    CQ: 'Rejected, see Get Well Date',
    CF: 'Rejected, Fund Code Error',
    CX: 'Rejected, unable to identify bill-to/ship-to or signal code is invalid',
    BA: 'Processed for Release and Shipment',
    'Something else ZZ': 'Something else ZZ',
  }
  for (const [status, text] of Object.entries(texts)) expect(describeLineStatus(status)).toBe(text)
})

test('reversed days and too many DoDAACs are told before anybody is asked', () => {
  const { filters } = orderDetailsReport
  expect(findFilterProblems(filters, { begin: '2026-01-01', end: '2026-01-01' })).toEqual({})
  expect(
    findFilterProblems(filters, { begin: '2026-01-02', end: '2026-01-01', shippedFrom: '2026-05-01' }),
  ).toEqual({
    end: 'The end date is before the begin date. Turn them round or clear one.',
  })
  expect(
    findFilterProblems(filters, { shippedFrom: '2026-01-02', shippedUntil: '2025-01-01' }).shippedUntil,
  ).toMatch(/before the shipped from/)
  const many = Array.from({ length: 501 }, (_, index) => `W${String(index).padStart(5, '0')}`)
  expect(findFilterProblems(filters, { memberDodaacs: many }).memberDodaacs).toMatch(/501 DoDAACs/)
})

test('an order number is searched as 20 digits [VAL-19 CONST-41]', () => {
  expect(padOrderNumber(' 1234 ')).toBe('00000000000000001234')
  expect(padOrderNumber('123456789012345678901234')).toHaveLength(20)
  expect(padOrderNumber('  ')).toBe('')
})
