import { SERVICE_STATUSES, type ServiceStatus } from '../people/people-codes.ts'
import type { ReceivedState } from '../receipts/receipts.ts'
import { trackingUrl } from '../supply/carriers.ts'
import { describeLineStatus } from '../supply/line-status.ts'
import { LINE_STATUS_CHOICES, LINE_STATUSES } from '../supply/line-status-choices.ts'
import { findRequisitionProblem } from '../supply/requisition-search.ts'
import {
  belowFilter,
  memberFilter,
  orderNumberFilter,
  placedFilters,
  placedSpans,
  shortOrderNumber,
  stateFilter,
  statusFilter,
} from './order-report-filters.ts'
import { EXPORT_HINT, HINTS, listOf, nameFile, REPORTS_BEGIN, type Report, textOf } from './report.ts'

/** ISO days in the portal's zone, '' for none (DATA-42). */
export type OrderDetailRow = {
  memberDodaac: string
  billTo: string
  soldTo: string
  state: string
  number: number
  line: number
  member: string
  placedOn: string
  approvedOn: string
  shippedOn: string
  pgc: string
  nsn: string
  description: string
  size: string
  quantity: number
  /** Cents. */
  total: number
  requisition: string
  shippedAs: string[]
  /** Words or a code (RDT-20). */
  shipmentStatus: string
  trackingNumber: string
  carrier: string
  received: ReceivedState
  memberStatus: ServiceStatus
}

/** (DATA-55) */
const RECEIVED_WORDS: Record<ReceivedState, string> = {
  no: 'No',
  received: 'Received',
  issued: 'Issued',
  returned: 'Returned',
}

/** Days before 2022 mean no date (RDT-09). */
function knownDay(day: string): string {
  return day >= '2022-01-01' ? day : ''
}

const paysAsSold = ({ billTo, soldTo }: OrderDetailRow) => (billTo && soldTo ? billTo === soldTo : null)
const columns: Report<OrderDetailRow>['columns'] = [
  { label: 'SM DoDAAC', format: 'text', width: 9, value: (row) => row.memberDodaac },
  {
    label: 'Bill To',
    format: 'text',
    width: 10,
    value: (row) => row.billTo,
    agrees: paysAsSold,
    partner: 'Sld To',
  },
  {
    label: 'Sld To',
    format: 'text',
    width: 10,
    value: (row) => row.soldTo,
    agrees: paysAsSold,
    partner: 'Bill To',
  },
  { label: 'State', format: 'text', width: 6, value: (row) => row.state },
  {
    label: 'Order No',
    format: 'text',
    width: 10,
    value: (row) => shortOrderNumber(row.number),
    link: ({ number }) => ({ address: `/reports/orderstatus/${number}`, isElsewhere: false }),
    isRowName: true,
  },
  { label: 'Service Member', format: 'text', width: 20, value: (row) => row.member },
  { label: 'Date Placed', format: 'day', width: 11, value: (row) => row.placedOn },
  { label: 'Approved', format: 'day', width: 11, value: (row) => knownDay(row.approvedOn) },
  { label: 'Shipped', format: 'day', width: 11, value: (row) => knownDay(row.shippedOn) },
  { label: 'PGC', format: 'text', width: 7, value: (row) => row.pgc },
  { label: 'NSN', format: 'text', width: 14, value: (row) => row.nsn, isCode: true },
  {
    label: 'NSN Desc',
    format: 'text',
    width: 32,
    value: ({ description, size, shippedAs }) => {
      const item = [description, size].filter(Boolean).join(' ')
      return shippedAs.length > 0 ? `${item}; shipped: ${shippedAs.join('; ')}` : item
    },
  },
  { label: 'QTY', format: 'whole', width: 6, value: (row) => row.quantity },
  { label: 'Total', format: 'money', width: 12, value: (row) => row.total },
  {
    label: 'Requisition',
    format: 'text',
    width: 16,
    value: (row) => row.requisition,
    isCode: true,
  },
  {
    label: 'Order Status',
    format: 'text',
    width: 26,
    value: (row) => describeLineStatus(row.shipmentStatus),
  },
  {
    label: 'Tracking',
    format: 'text',
    width: 30,
    value: (row) => row.trackingNumber || 'N/A',
    isCode: true,
    link: ({ carrier, trackingNumber }) => {
      const address = trackingUrl(carrier, trackingNumber)
      return address ? { address, isElsewhere: true } : null
    },
  },
  { label: 'Received', format: 'text', width: 10, value: (row) => RECEIVED_WORDS[row.received] },
  { label: 'SM Status', format: 'text', width: 14, value: (row) => SERVICE_STATUSES[row.memberStatus] },
]

/** One row per line (RDT-01 to RDT-45). */
export const orderDetailsReport: Report<OrderDetailRow> = {
  title: 'Order Details',
  crumb: 'Order Details',
  filters: [
    orderNumberFilter,
    {
      ...statusFilter,
      help: 'This applies to the whole order, not a line. For the status of a line leave it blank and use the line status filter.',
    },
    {
      kind: 'choice',
      name: 'lineStatus',
      label: 'Line status',
      group: 'Order',
      choices: LINE_STATUSES.map((status) => ({ value: status, text: status })),
      meanings: LINE_STATUS_CHOICES,
    },
    stateFilter,
    {
      kind: 'text',
      name: 'requisition',
      label: 'Requisition',
      max: 2000,
      problem: findRequisitionProblem,
      group: 'Item',
    },
    { kind: 'text', name: 'nsn', label: 'NSN', max: 40, group: 'Item' },
    { kind: 'text', name: 'pgc', label: 'PGC', max: 5, group: 'Item' },
    { kind: 'text', name: 'description', label: 'NSN description', max: 100, group: 'Item' },
    { ...memberFilter, group: 'Member and units' },
    {
      kind: 'choice',
      name: 'received',
      label: 'Received',
      group: 'Member and units',
      choices: Object.entries(RECEIVED_WORDS).map(([value, text]) => ({ value, text })),
    },
    { kind: 'dodaac', name: 'billTo', label: 'Bill-to DoDAAC', group: 'Member and units' },
    { kind: 'dodaacs', name: 'memberDodaacs', label: 'SM DoDAACs', group: 'Member and units' },
    { ...belowFilter, group: 'Member and units' },
    ...placedFilters,
    { kind: 'day', name: 'shippedFrom', label: 'Shipped from', group: 'Days shipped' },
    {
      kind: 'day',
      name: 'shippedUntil',
      label: 'Shipped until',
      group: 'Days shipped',
      notBefore: 'shippedFrom',
    },
  ],
  defaults: (today) => ({ begin: REPORTS_BEGIN, end: today }),
  spans: placedSpans,
  summary: {
    status: 'By order status',
    unit: 'By SM DoDAAC',
    month: 'By month placed',
    narrowToUnit: (dodaac) => ({ memberDodaacs: [dodaac] }),
  },
  columns,
  rowKey: (row) => `${row.number}-${row.line}`,
  rowNames: ['order line', 'order lines'],
  sheet: { name: 'OrderDetails', columns: [...columns] },
  fileName: (filters, today) =>
    nameFile(
      'OrderDetails',
      [
        textOf(filters, 'order'),
        textOf(filters, 'state'),
        listOf(filters, 'memberDodaacs'),
        textOf(filters, 'member'),
        textOf(filters, 'requisition'),
        textOf(filters, 'lineStatus'),
      ],
      today,
    ),
  hints: [...HINTS, EXPORT_HINT],
  pageSize: { first: 50, afterClear: 100 },
  notice: { extra: 'The Export to Excel function has been updated to accommodate large files.' },
  loading: 'Loading…',
  exportNotice: 'EXPORT FUNCTION HAS BEEN UPDATED. DO NOT CLOSE. THIS MAY TAKE A WHILE.',
  hasAssignedOnly: true,
  hidesFilters: true,
}
