import { useId } from 'react'
import { onlyReads } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { SavedReport } from '#wire/reports/custom-reports.ts'

export type Opened = 'save' | 'copy' | 'mail' | 'delete' | 'end'

export function ReportActions({
  report,
  problem,
  onOpen,
}: {
  report: SavedReport | null
  /** Why the design cannot be saved. */
  problem: string | undefined
  onOpen: (opened: Opened) => void
}) {
  const reads = onlyReads(usePerson())
  const mayChange = !reads && (report === null || report.mayChange)
  const isMailed = report?.mailing && report.mailing.recipients.length > 0
  const id = useId()
  const saves = { isDisabled: problem !== undefined, 'aria-describedby': problem && id }
  if (reads && !isMailed) return null
  return (
    <div className="toolbar mb-6 no-print">
      {mayChange && (
        <Button variant="outline" {...saves} onClick={() => onOpen('save')}>
          Save
        </Button>
      )}
      {report && !reads && (
        <Button variant="outline" {...saves} onClick={() => onOpen('copy')}>
          Save a copy
        </Button>
      )}
      {report && mayChange && (
        <Button variant="outline" onClick={() => onOpen('mail')}>
          Mail
        </Button>
      )}
      {isMailed && (
        <Button variant="quiet" onClick={() => onOpen('end')}>
          End mails
        </Button>
      )}
      {report && mayChange && (
        <Button variant="quiet" onClick={() => onOpen('delete')}>
          Delete
        </Button>
      )}
      {problem && !reads && (
        <p id={id} className="soft m-0">
          The design cannot be saved yet. {problem}
        </p>
      )}
    </div>
  )
}
