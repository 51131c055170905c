import { orderDetailsReport } from '#domain/reports/order-details-report.ts'
import {
  countOrderDetails,
  exportOrderDetails,
  listOrderDetails,
  sumOrderDetails,
} from '#wire/reports/order-reports.ts'
import { ReportPage } from './ReportPage.tsx'
import { reportCalls } from './reports.queries.ts'

const calls = reportCalls({
  list: listOrderDetails,
  count: countOrderDetails,
  sum: sumOrderDetails,
  export: exportOrderDetails,
})

/** /reports/orderdetails. [RDT-01] */
export function OrderDetailsPage() {
  return <ReportPage report={orderDetailsReport} calls={calls} path="/reports/orderdetails" />
}
