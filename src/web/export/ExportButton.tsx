import { useId } from 'react'
import './export.css'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type AskForFile, useExport } from './useExport.ts'

/**
 * 'Export to Excel': writes the whole list on the server, shows how many rows are written, can be cancelled, and saves
 * the file when it is done.
 */
export function ExportButton({
  askForFile,
  refusal,
  explanation,
  notice,
}: {
  askForFile: AskForFile
  /** Why there is nothing to export yet; said when the button is pressed. */
  refusal?: string
  /** What the file will hold, or what it waits for. */
  explanation?: string
  /** Stays in sight while the file is written. */
  notice?: string
}) {
  const { progress, start, refuse, cancel } = useExport(askForFile)
  const labelId = useId()
  const announce = useAnnounce()
  const begin = () => {
    if (refusal) return refuse(refusal)
    if (notice) announce(notice)
    void start()
  }
  return (
    <div className="export cluster gap-4 gap-x-6">
      <Button
        variant="outline"
        icon="download"
        aria-describedby={explanation ? `${labelId}-explanation` : undefined}
        isBusy={progress !== null}
        busyText="Downloading..."
        onClick={begin}
      >
        Export to Excel
      </Button>
      {explanation && !progress && (
        <span id={`${labelId}-explanation`} className="soft text-2">
          {explanation}
        </span>
      )}
      {progress && (
        <div className="cluster gap-4 gap-x-6">
          {notice && <strong>{notice}</strong>}
          <progress
            aria-labelledby={labelId}
            {...(progress.total > 0 ? { max: progress.total, value: progress.rows } : {})}
          />
          <span id={labelId}>
            {progress.total > 0
              ? `${progress.rows.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')} rows written`
              : 'Counting the rows'}
          </span>
          <Button variant="quiet" onClick={cancel}>
            Cancel export
          </Button>
        </div>
      )}
    </div>
  )
}
