import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { useDone } from './useDone.ts'

/** Asks before an entry is ended or removed, does it, and says how that went. */
export function ConfirmDeed({
  send,
  doneText,
  failedText,
  onDone,
  onClose,
  ...question
}: {
  title: string
  confirmText: string
  isDanger?: boolean
  children: ReactNode
  /** Throws its Refusal. */
  send: () => Promise<unknown>
  doneText: string
  /** When no answer came at all. */
  failedText: string
  onDone?: () => void
  onClose: () => void
}) {
  const done = useDone()
  const { notify } = useNotices()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await send()
      done(doneText)
      onDone?.()
    } catch (error) {
      notify({ kind: 'error', text: error instanceof Error ? error.message : failedText })
    }
    onClose()
  }
  return (
    <ConfirmDialog {...question} isOpen isBusy={isBusy} onConfirm={() => void confirm()} onClose={onClose} />
  )
}
