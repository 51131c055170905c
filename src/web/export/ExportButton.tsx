import { useId } from 'react'
import './export.css'
import { Button } from '#web/ui/Button.tsx'
import { type AskForFile, useExport } from './useExport.ts'

/**
 * 'Export to Excel': writes the whole list on the server, shows how many rows are written, can be cancelled, and saves
 * the file when it is done.
 */
export function ExportButton({
  askForFile,
  refusal,
}: {
  askForFile: AskForFile
  /** Why there is nothing to export yet; said when the button is pressed. */
  refusal?: string
}) {
  const { progress, start, refuse, cancel } = useExport(askForFile)
  const labelId = useId()
  return (
    <div className="export">
      <Button
        variant="outline"
        icon="download"
        isBusy={progress !== null}
        busyText="Downloading..."
        onClick={() => (refusal ? refuse(refusal) : void start())}
      >
        Export to Excel
      </Button>
      {progress && (
        <div className="export__progress">
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
