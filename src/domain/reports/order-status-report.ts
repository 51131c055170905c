import type { OrderOutcome, OrderStatus } from '../orders/orders.ts'
import type { ProgramCode } from '../programs.ts'
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
import { HINTS, listOf, nameFile, REPORTS_BEGIN, type Report, textOf } from './report.ts'

/** (DATA-39) */
export type OrderStatusRow = {
  program: ProgramCode
  ordererDodaac: string
  memberDodaac: string
  billTo: string
  state: string
  number: number
  status: OrderStatus
  statusText: string
  fundCode: string
  /** Cents. */
  total: number
  orderer: string
  member: string
  /** Signers by level; for a waiting order, those who may sign next. */
  approver: string
  /** ISO day in the portal's zone. */
  placedOn: string
  expediteComment: string
}

/** (RST-12) */
export const REPORT_STATUS_WORDS: Record<OrderOutcome, string> = {
  cart: 'Cart',
  awaiting: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  returned: 'Returned for changes',
  asked: 'Waits for finance',
  shipped: 'Shipped',
}

const linesLink = ({ number }: OrderStatusRow) => ({
  address: `/reports/orderdetails?applied=1&order=${number}`,
  isElsewhere: false,
})

/** One row per order (RST-01 to RST-17). */
export const orderStatusReport: Report<OrderStatusRow> = {
  title: 'Order Status',
  crumb: 'Order Status',
  filters: [
    orderNumberFilter,
    statusFilter,
    stateFilter,
    {
      kind: 'choice',
      name: 'expedited',
      label: 'Shipping speed',
      group: 'Order',
      choices: [
        { value: '0', text: 'Not expedited' },
        { value: '1', text: 'Expedited' },
      ],
    },
    { kind: 'text', name: 'orderer', label: 'Orderer', max: 100, group: 'People' },
    { kind: 'text', name: 'approver', label: 'Approver', max: 100, group: 'People' },
    memberFilter,
    ...placedFilters,
    { kind: 'dodaacs', name: 'dodaacs', label: 'DoDAACs', group: 'DoDAACs' },
    belowFilter,
  ],
  defaults: (today) => ({ begin: REPORTS_BEGIN, end: today }),
  spans: placedSpans,
  summary: {
    status: 'By status',
    unit: 'By SM DoDAAC',
    month: 'By month placed',
    narrowToStatus: (status) => ({ status }),
  },
  columns: [
    { label: 'DoDAAC', format: 'text', width: 9, value: (row) => row.ordererDodaac },
    { label: 'SM DoDAAC', format: 'text', width: 9, value: (row) => row.memberDodaac },
    { label: 'Bill To', format: 'text', width: 9, value: (row) => row.billTo },
    { label: 'State', format: 'text', width: 6, value: (row) => row.state },
    {
      label: 'Order No',
      format: 'text',
      width: 10,
      value: (row) => shortOrderNumber(row.number),
      link: linesLink,
      isRowName: true,
    },
    { label: 'Status', format: 'text', width: 10, value: (row) => row.statusText },
    { label: 'FundCode', format: 'text', width: 8, value: (row) => row.fundCode },
    { label: 'Total', format: 'money', width: 12, value: (row) => row.total },
    { label: 'Orderer', format: 'text', width: 20, value: (row) => row.orderer },
    { label: 'Service Member', format: 'text', width: 20, value: (row) => row.member },
    { label: 'Approver', format: 'text', width: 24, value: (row) => row.approver },
    { label: 'Date Placed', format: 'day', width: 12, value: (row) => row.placedOn },
    { label: 'Comment', format: 'text', width: 30, value: (row) => row.expediteComment },
  ],
  rowKey: (row) => String(row.number),
  rowNames: ['order', 'orders'],
  sheet: {
    name: 'OrderStatus',
    columns: [
      { label: 'Program', format: 'text', width: 12, value: (row) => row.program },
      { label: 'Orderer DoDAAC', format: 'text', width: 16, value: (row) => row.ordererDodaac },
      { label: 'DoDAAC', format: 'text', width: 12, value: (row) => row.memberDodaac },
      { label: 'Bill-to', format: 'text', width: 12, value: (row) => row.billTo },
      { label: 'State', format: 'text', width: 8, value: (row) => row.state },
      { label: 'Order No', format: 'text', width: 12, value: (row) => shortOrderNumber(row.number) },
      { label: 'FundCode', format: 'text', width: 10, value: (row) => row.fundCode },
      { label: 'Total', format: 'money', width: 14, value: (row) => row.total },
      { label: 'Status', format: 'text', width: 14, value: (row) => row.statusText },
      { label: 'Order Placer', format: 'text', width: 26, value: (row) => row.orderer },
      { label: 'Service Member', format: 'text', width: 26, value: (row) => row.member },
      { label: 'Approver', format: 'text', width: 30, value: (row) => row.approver },
      { label: 'Date Placed', format: 'day', width: 14, value: (row) => row.placedOn },
      { label: 'Expedite Request', format: 'text', width: 40, value: (row) => row.expediteComment },
    ],
  },
  fileName: (filters, today) =>
    nameFile(
      'OrderStatus',
      [
        textOf(filters, 'order'),
        textOf(filters, 'state'),
        listOf(filters, 'dodaacs'),
        textOf(filters, 'member'),
      ],
      today,
    ),
  hints: HINTS,
  pageSize: { first: 100, afterClear: 100 },
  notice: {},
  loading: 'Loading…',
  hasAssignedOnly: true,
  hidesFilters: false,
}
