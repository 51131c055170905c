import { orderStatusReport } from '#domain/reports/order-status-report.ts'
import { usePathParams } from '#web/pages/address.ts'
import {
  countOrderStatuses,
  exportOrderStatuses,
  listOrderStatuses,
  sumOrderStatuses,
} from '#wire/reports/order-reports.ts'
import { ReportPage } from './ReportPage.tsx'
import { reportCalls } from './reports.queries.ts'

const calls = reportCalls({
  list: listOrderStatuses,
  count: countOrderStatuses,
  sum: sumOrderStatuses,
  export: exportOrderStatuses,
})

/** /reports/orderstatus and /reports/orderstatus/{order number} [RST-01] */
export function OrderStatusPage() {
  const { number } = usePathParams()
  const order = number?.trim().replace(/^0+(?=.)/, '')
  return (
    <ReportPage
      key={number}
      report={orderStatusReport}
      calls={calls}
      path="/reports/orderstatus"
      given={order ? { order } : undefined}
    />
  )
}
