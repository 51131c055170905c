import { orderDetailsReport } from '#domain/reports/order-details-report.ts'
import { orderStatusReport } from '#domain/reports/order-status-report.ts'
import type { FilterValues } from '#domain/reports/report.ts'
import { ROWS_ON_PAGE } from '#domain/reports/report.ts'
import { usmcrReport } from '#domain/reports/usmcr-report.ts'
import * as orders from '#wire/reports/order-reports.ts'
import * as usmcr from '#wire/reports/usmcr-report.ts'
import type { ReadContext } from '../http/context.ts'
import { serveExport, serveRows } from '../http/download.ts'
import { serveRead } from '../http/serve.ts'
import { scopeOf } from '../orders/report-scope.ts'
import type { Portal } from '../portal.ts'
import { countOrderDetails, listOrderDetails } from './order-details.ts'
import { definition as detailsExport } from './order-details-export.ts'
import { countOrderStatuses, listOrderStatuses, requireOrder } from './order-status.ts'
import { definition as statusExport } from './order-status-export.ts'
import { sumOrderDetails, sumOrderStatuses } from './summary.ts'
import { listFewUsmcrRows, readReportDefaults, requireUsmcrReport } from './usmcr.ts'
import { definition as usmcrExport } from './usmcr-export.ts'

/** Every signed-in person reads the reports of their program (decisions, section 2). */
const report = { area: 'anyone', isReport: true } as const

export function serveListReports(portal: Portal): void {
  serveRows(portal, orders.listOrderStatuses, report, onScreen(listOrderStatuses), (context, { query }) => {
    const { page, pageSize: max, ...filter } = query
    requireOrder(filter)
    return {
      definition: statusExport,
      filter: { scope: scopeOf(context), filter },
      skip: (page - 1) * max,
      max,
    }
  })
  serveRead(portal, orders.countOrderStatuses, report, countOrderStatuses)
  serveRead(portal, orders.sumOrderStatuses, report, sumOrderStatuses)
  serveRows(portal, orders.listOrderDetails, report, onScreen(listOrderDetails), (context, { query }) => {
    const { page, pageSize: max, ...filter } = query
    requireOrder(filter)
    return {
      definition: detailsExport,
      filter: { scope: scopeOf(context), filter },
      skip: (page - 1) * max,
      max,
    }
  })
  serveRead(portal, orders.countOrderDetails, report, countOrderDetails)
  serveRead(portal, orders.sumOrderDetails, report, sumOrderDetails)
  serveRows(portal, usmcr.listUsmcrRows, report, listFewUsmcrRows, (context, { query }) => {
    const { max = Number.POSITIVE_INFINITY, ...filter } = query
    requireUsmcrReport(context.person)
    return { definition: usmcrExport, filter: { scope: scopeOf(context), filter }, max }
  })
  serveRead(portal, usmcr.readReportDefaults, { area: 'anyone' }, readReportDefaults)

  serveExport(portal, orders.exportOrderStatuses, report, (context, { query }) => {
    const { page: _, pageSize: __, ...filter } = query
    requireOrder(filter)
    const fileName = orderStatusReport.fileName(filter as FilterValues, context.today)
    return { definition: statusExport, filter: { scope: scopeOf(context), filter }, fileName }
  })
  serveExport(portal, orders.exportOrderDetails, report, (context, { query }) => {
    const { page: _, pageSize: __, ...filter } = query
    requireOrder(filter)
    const fileName = orderDetailsReport.fileName(filter as FilterValues, context.today)
    return { definition: detailsExport, filter: { scope: scopeOf(context), filter }, fileName }
  })
  serveExport(portal, usmcr.exportUsmcrRows, report, (context, { query: filter }) => {
    requireUsmcrReport(context.person)
    requireOrder(filter)
    const fileName = usmcrReport.fileName(filter, context.today)
    return { definition: usmcrExport, filter: { scope: scopeOf(context), filter }, fileName }
  })
}

function onScreen<I extends { query: { pageSize: number } }, Row>(
  list: (context: ReadContext, input: I) => Promise<Row[]>,
) {
  return async (context: ReadContext, input: I) =>
    input.query.pageSize <= ROWS_ON_PAGE ? list(context, input) : null
}
