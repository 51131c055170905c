import { USMCR_ON_SCREEN, usmcrReport } from '#domain/reports/usmcr-report.ts'
import { exportUsmcrRows, listUsmcrRows } from '#wire/reports/usmcr-report.ts'
import { ReportPage } from './ReportPage.tsx'
import { reportCalls } from './reports.queries.ts'

const calls = reportCalls({
  list: listUsmcrRows,
  count: null,
  export: exportUsmcrRows,
  most: USMCR_ON_SCREEN,
})

/** /reports/usmcr. [MAR-01] */
export function UsmcrPage() {
  return <ReportPage report={usmcrReport} calls={calls} path="/reports/usmcr" />
}
