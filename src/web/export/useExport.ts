import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { describeDataAge } from '#domain/reports/data-age.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask, type ReceivedFile } from '#wire/ask.ts'
import { type ExportProgress, readExportProgress } from '#wire/export/exports.ts'

/** How often the browser asks how far an export is (ms). */
const ASKED_EVERY = 500
/** How long the reason for which no export starts stays in sight (ms). [HUB-39, CONST-30] */
const REFUSAL_SHOWN = 3000

/** Asks for the file under a name that the export goes by while it is written. */
export type AskForFile = (name: string, signal: AbortSignal) => Promise<ReceivedFile>

/** One export at a time: its progress while it is written, then the file is saved by the browser. */
export function useExport(askForFile: AskForFile) {
  const { notify } = useNotices()
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    if (running.current) return
    const control = new AbortController()
    const name = crypto.randomUUID()
    running.current = control
    setProgress({ rows: 0, total: 0, state: 'running' })
    const timer = setInterval(() => void readProgress(name, control.signal).then(keep), ASKED_EVERY)
    const keep = (read: ExportProgress | null) => {
      if (read && running.current === control) setProgress(read)
    }
    try {
      const file = await askForFile(name, control.signal)
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
  // Before the first row there is nothing to tell, which is no error.
  return ask(readExportProgress, { params: { name }, background: true, signal }).catch(() => null)
}

function sayWhy(error: unknown): string {
  return error instanceof Refusal ? error.message : 'The export stopped before its end. Try again.'
}

function save({ bytes, fileName }: ReceivedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
