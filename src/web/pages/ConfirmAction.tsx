import type { ReactNode } from 'react'
import { useChange } from '#web/change/useChange.ts'
import { isPassing } from '#web/query-client.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import type { Change } from '#wire/change.ts'
import { ADMINISTRATION } from './administration.ts'
import { useDone } from './useDone.ts'

export function ConfirmAction({
  change,
  doneText,
  failedText,
  goesAlong,
  onDone,
  onClose,
  ...question
}: {
  title: string
  confirmText: string
  isDanger?: boolean
  children: ReactNode
  change: Change<unknown>
  doneText: string
  failedText: string
  /** `onDone` leads to another page, and the notice goes there, too. */
  goesAlong?: boolean
  onDone?: () => void
  onClose: () => void
}) {
  const done = useDone()
  const { notify } = useNotices()
  const { send, isBusy, problem } = useChange({ shows: ADMINISTRATION, failed: failedText })
  const confirm = () =>
    send(change, {
      onDone: () => {
        done(doneText, { goesAlong })
        onDone?.()
        onClose()
      },
      onRefused: (refusal) => {
        if (isPassing(refusal)) return
        notify({ kind: 'error', text: refusal.message })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      {...question}
      isOpen
      isBusy={isBusy}
      problem={problem?.message}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
