import { MAX_REPORT_DODAACS } from '#domain/reports/report.ts'
import { UNITS_NAMED } from '#domain/reports/summary.ts'
import { LINE_STATUSES } from '#domain/supply/line-status-choices.ts'
import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable } from '../code.ts'
import { dodaac, money, nsn, orderNumber, program, text, whole } from '../codes.ts'
import { workbook } from '../export/exports.ts'
import { orderOutcome, orderStatus } from '../orders/order-status.ts'
import { paging } from '../paging.ts'
import { serviceStatus } from '../people/people-codes.ts'
import { receivedFilter, receivedState } from '../receipts/receipts.ts'
import {
  choiceOf,
  days,
  exportPage,
  filter,
  orderFilter,
  reportPage,
  requisitions,
  words,
} from './report-filters.ts'

const share = { rows: whole(0, Number.MAX_SAFE_INTEGER), total: money }
const reportSummary = body({
  /** Most rows first. `status` is the filter value, null if there is none. */
  statuses: list(body({ name: text(), status: nullable(orderOutcome), ...share }), 1000),
  units: list(body({ dodaac, ...share }), UNITS_NAMED + 1),
  otherUnits: body({ units: share.rows, ...share }),
  /** Each DoDAAC above others of these rows, with all under it. */
  subtotals: list(body({ dodaac, ...share }), 10_000),
  /** Months as `2026-11`, the oldest first. */
  months: list(body({ month: text(7), rows: share.rows }), 10_000),
})
export type ReportSummary = Clean<typeof reportSummary>

const statusFields = {
  program: ['BPCNUM_0', program] as const,
  order: ['VCRNUM_0', orderFilter] as const,
  status: ['SCSTA_0', filter(orderOutcome)] as const,
  state: ['SAT_0', filter(text(2))] as const,
  begin: ['BEGINDATE', days] as const,
  end: ['ENDDATE', days] as const,
  expedited: ['YEXPEDITE_0', choiceOf('0', '1')] as const,
  orderer: ['ORDERER', words] as const,
  approver: ['APPROVER', words] as const,
  member: ['SERVICEMEMBER', words] as const,
  dodaacs: ['DODAACS', defaulted(list(dodaac, MAX_REPORT_DODAACS), [])] as const,
  andBelow: choiceOf('yes'),
}
const statusQuery = query({ ...statusFields, ...reportPage(100) })
export type OrderStatusFilter = Omit<Clean<typeof statusQuery>, 'program' | 'page' | 'pageSize'>

const statusRow = body({
  program: ['BPCNUM_0', program],
  ordererDodaac: ['DODAAC_0', text(6)],
  memberDodaac: ['smDoDAAC', text(6)],
  billTo: ['billDoDAAC', text(6)],
  state: ['SAT_0', text()],
  number: ['VCRNUM_0', orderNumber],
  status: ['SCSTA_0', orderStatus],
  fundCode: ['FUNDCODE_0', text(2)],
  total: money,
  statusText: ['status', text()],
  orderer: text(),
  member: ['serviceMember', text()],
  approver: text(2000),
  placedOn: ['datePlaced', text(10)],
  expediteComment: ['YEXPEDITEREA_0', text(500)],
})

export const listOrderStatuses = call('GET', '/reports/status', {
  summary: 'The order status report: one row an order, newest first',
  query: statusQuery,
  response: list(statusRow),
})
export const countOrderStatuses = call('GET', '/reports/status-paging', {
  summary: 'How many orders the order status report holds',
  query: statusQuery,
  response: paging,
})
export const sumOrderStatuses = call('GET', '/reports/status-summary', {
  summary: 'How many orders of the order status report there are by status, DoDAAC and month',
  query: query(statusFields),
  response: reportSummary,
})
export const exportOrderStatuses = call('GET', '/reports/export-status', {
  summary: 'The order status report as an Excel file, whole',
  query: query({ ...statusFields, ...exportPage }),
  response: workbook,
})

const detailFields = {
  program: ['BPCNUM_0', program] as const,
  order: ['VCRNUM_0', orderFilter] as const,
  status: ['SCSTA_0', filter(orderOutcome)] as const,
  state: ['SAT_0', filter(text(2))] as const,
  requisition: ['REQUISITION_0', requisitions] as const,
  lineStatus: ['LineStatus', choiceOf(...LINE_STATUSES)] as const,
  begin: ['BEGINDATE', days] as const,
  end: ['ENDDATE', days] as const,
  shippedFrom: ['BeginShipDate', days] as const,
  shippedUntil: ['EndShipDate', days] as const,
  billTo: ['BTDODAAC_0', filter(dodaac)] as const,
  member: ['ServiceMember', words] as const,
  nsn: ['ITMREF_0', defaulted(text(40), '')] as const,
  pgc: ['YPCGNUM_0', defaulted(text(5), '')] as const,
  description: ['ITMDESC_0', words] as const,
  received: ['STOCKSTA_0', filter(receivedFilter)] as const,
  memberDodaacs: ['SMDODAACS', defaulted(list(dodaac, MAX_REPORT_DODAACS), [])] as const,
  andBelow: choiceOf('yes'),
}
const detailQuery = query({ ...detailFields, ...reportPage(50) })
export type OrderDetailFilter = Omit<Clean<typeof detailQuery>, 'program' | 'page' | 'pageSize'>

const detailRow = body({
  memberDodaac: ['smDoDAAC', text(6)],
  billTo: ['billDoDAAC', text(6)],
  soldTo: ['sldtododaac', text(6)],
  state: ['SAT_0', text()],
  number: ['VCRNUM_0', orderNumber],
  line: ['VCRLIN_0', whole(1, 100_000)],
  member: ['serviceMember', text()],
  placedOn: ['datePlaced', text(10)],
  approvedOn: ['dateApproved', text(10)],
  shippedOn: ['shipDate', text(10)],
  pgc: ['YPCGNUM_0', text(5)],
  nsn: ['ITMREF_0', nsn],
  description: ['ITMDES1_0', text()],
  size: ['ITMDES2_0', text()],
  quantity: ['QTY_0', whole(1, 9999)],
  total: ['lineTotal', money],
  requisition: ['REQUISITION_0', text(15)],
  shippedAs: list(text()),
  shipmentStatus: text(),
  trackingNumber: ['trackingNo', text()],
  carrier: ['XSCACNBR_0', text()],
  received: ['STOCKSTA_0', receivedState],
  memberStatus: ['STA_0', serviceStatus],
})

export const listOrderDetails = call('GET', '/reports/detail', {
  summary: 'The order details report: one row a line, newest order first',
  query: detailQuery,
  response: list(detailRow),
})
export const countOrderDetails = call('GET', '/reports/detail-paging', {
  summary: 'How many lines the order details report holds',
  query: detailQuery,
  response: paging,
})
export const sumOrderDetails = call('GET', '/reports/detail-summary', {
  summary: 'How many lines of the order details report there are by status, DoDAAC and month',
  query: query(detailFields),
  response: reportSummary,
})
export const exportOrderDetails = call('GET', '/reports/export-details', {
  summary: 'The order details report as an Excel file, whole',
  query: query({ ...detailFields, ...exportPage }),
  response: workbook,
})
