import { type OrderDetailRow, orderDetailsReport } from '#domain/reports/order-details-report.ts'
import { listOrderDetails, type OrderDetailFilter } from '#wire/reports/order-reports.ts'
import type { ExportDefinition } from '../export/definition.ts'
import type { Scope } from '../orders/report-scope.ts'
import type { Mark } from './deep-pages.ts'
import { countLines, findLines, pageOf } from './order-details.ts'
import { readDetails } from './order-details-queries.ts'

const BATCH = 2000

export const definition: ExportDefinition<{ scope: Scope; filter: OrderDetailFilter }, OrderDetailRow> = {
  module: import.meta.url,
  sheet: () => orderDetailsReport.sheet,
  response: listOrderDetails.response,
  count: (sql, { scope, filter }) => countLines(sql, scope, filter),
  async *rows(sql, { scope, filter }) {
    const lines = await findLines(sql, scope, filter)
    let after: Mark | null = null
    do {
      const rows: OrderDetailRow[] = await readDetails(
        sql,
        scope,
        pageOf(sql, lines, { after, skip: 0 }, BATCH),
      )
      yield rows
      const end = rows.length === BATCH ? rows.at(-1) : undefined
      after = end ? { orderId: end.number, lineNumber: end.line } : null
    } while (after !== null)
  },
}
