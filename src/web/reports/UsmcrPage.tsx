import { USMCR_ON_SCREEN, usmcrReport } from '#domain/reports/usmcr-report.ts'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { exportUsmcrRows, listUsmcrRows } from '#wire/reports/usmcr-report.ts'
import { ReportPage } from './ReportPage.tsx'
import { reportCalls } from './reports.queries.ts'

const calls = reportCalls({
  list: listUsmcrRows,
  count: null,
  export: exportUsmcrRows,
  max: USMCR_ON_SCREEN,
})

const PATH = '/reports/usmcr'

/** /reports/usmcr, for programs that offer it. [MAR-01] */
export function UsmcrPage() {
  const { offersUsmcrReport } = usePerson()
  if (!offersUsmcrReport) return <UnauthorizedScreen path={PATH} />
  return <ReportPage report={usmcrReport} calls={calls} path={PATH} />
}
