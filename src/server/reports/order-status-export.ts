import { type OrderStatusRow, orderStatusReport } from '#domain/reports/order-status-report.ts'
import { listOrderStatuses, type OrderStatusFilter } from '#wire/reports/order-reports.ts'
import type { ExportDefinition } from '../export/definition.ts'
import type { Scope } from '../orders/report-scope.ts'
import { lookUp } from './match-orders.ts'
import { countMatching } from './order-status.ts'
import { matchStatuses, readStatuses } from './order-status-queries.ts'

const BATCH = 2000

export const definition: ExportDefinition<{ scope: Scope; filter: OrderStatusFilter }, OrderStatusRow> = {
  module: import.meta.url,
  sheet: () => orderStatusReport.sheet,
  response: listOrderStatuses.response,
  count: (sql, { scope, filter }) => countMatching(sql, scope, filter),
  async *rows(sql, { scope, filter }) {
    const looked = await lookUp(sql, scope, filter)
    let last: number | null = null
    do {
      const rows: OrderStatusRow[] = await readStatuses(
        sql,
        scope,
        sql`SELECT o.order_id FROM orders o WHERE ${matchStatuses(sql, scope, filter, looked)}
          ${last === null ? sql`` : sql`AND o.order_id < ${last}`} ORDER BY o.order_id DESC LIMIT ${BATCH}`,
      )
      yield rows
      last = rows.length === BATCH ? (rows.at(-1)?.number ?? null) : null
    } while (last !== null)
  },
}
