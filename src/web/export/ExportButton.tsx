import { useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '#domain/words.ts'
import './export.css'
import { Refusal } from '#domain/refusal.ts'
import { describeDataAge } from '#domain/reports/data-age.ts'
import { newKey } from '#web/change/attempts.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { type ExportProgress, readExportProgress } from '#wire/export/exports.ts'
import { type ReceivedFile, sendRequest } from '#wire/send-request.ts'

/** The server writes the whole list. The button shows the progress, can cancel, and saves the file. */
export function ExportButton({
  label = 'Export to Excel',
  requestFile,
  refusal,
  explanation,
  notice,
}: {
  label?: string
  requestFile: RequestFile
  /** Why no export is possible yet, shown after a press. */
  refusal?: string
  /** The content of the file, or the reason for the wait. */
  explanation?: string
  /** Visible while the file is written. */
  notice?: string
}) {
  const { progress, start, refuse, cancel } = useExport(requestFile)
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
        {label}
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
              ? `${formatCount(progress.rows)} of ${formatCount(progress.total)} rows written`
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

/** Milliseconds between progress requests. */
const POLL_INTERVAL = 500
/** Milliseconds. [HUB-39, CONST-30] */
const REFUSAL_SHOWN = 3000

/** Requests the file. `name` identifies the export in progress requests. */
type RequestFile = (name: string, signal: AbortSignal) => Promise<ReceivedFile>

/** One export at a time. */
function useExport(requestFile: RequestFile) {
  const { notify } = useNotices()
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    if (running.current) return
    const control = new AbortController()
    const name = newKey()
    running.current = control
    setProgress({ rows: 0, total: 0, state: 'running' })
    const timer = setInterval(() => void readProgress(name, control.signal).then(showProgress), POLL_INTERVAL)
    const showProgress = (read: ExportProgress | null) => {
      if (read && running.current === control) setProgress(read)
    }
    try {
      const file = await requestFile(name, control.signal)
      save(file)
      const said = [`${file.fileName} is in your downloads.`, describeDataAge('Its data', file.dataAge) ?? '']
      notify({ kind: 'success', text: said.join(' ').trim(), hideAfter: 6000 })
    } catch (error) {
      notify(
        control.signal.aborted
          ? { kind: 'info', text: 'The export was cancelled.', hideAfter: 4000 }
          : { kind: 'error', text: sayWhy(error) },
      )
    } finally {
      clearInterval(timer)
      running.current = null
      setProgress(null)
    }
  }

  const refuse = (sentence: string) => notify({ kind: 'info', text: sentence, hideAfter: REFUSAL_SHOWN })
  return { progress, start, refuse, cancel: () => running.current?.abort() }
}

function readProgress(name: string, signal: AbortSignal): Promise<ExportProgress | null> {
  // Before the first row there is no progress, which is no error.
  return sendRequest(readExportProgress, { params: { name }, background: true, signal }).catch(() => null)
}

function sayWhy(error: unknown): string {
  return error instanceof Refusal ? error.message : 'The export stopped before it finished. Try again.'
}

function save({ bytes, fileName }: ReceivedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
