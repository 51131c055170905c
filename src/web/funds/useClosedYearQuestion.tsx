import { type ReactNode, useRef, useState } from 'react'
import type { Refusal } from '#domain/refusal.ts'
import { isPassing } from '#web/query-client.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'

/** How a call says that a closed year is meant: nothing at first, '1' once the person has said so. */
export type ClosedYear = '1' | undefined

/**
 * A closed year asks before it is changed: the portal refuses the change, the person is asked, and only a yes sends it
 * once more. Draw `question` beside the form. After a no the refusal stays: nothing was changed.
 */
export function useClosedYearQuestion() {
  // Stays until it is known what became of the change: asked again, it is the same question.
  const meant = useRef<ClosedYear>(undefined)
  const [asked, setAsked] = useState<{ text: string; again: () => void } | null>(null)
  const forget = () => {
    meant.current = undefined
  }
  /** Whether a closed year is why: then the person is asked, and `again` sends with the `closedYear` of then. */
  const asks = (refusal: Refusal, again: () => void): boolean => {
    if (!isPassing(refusal)) forget()
    if (refusal.code !== 'CLOSED_YEAR') return false
    setAsked({ text: refusal.message, again })
    return true
  }
  const question: ReactNode = asked && (
    <ConfirmDialog
      isOpen
      isDanger
      title="Change a closed fiscal year?"
      confirmText="Change the closed year"
      onConfirm={() => {
        meant.current = '1'
        setAsked(null)
        asked.again()
      }}
      onClose={() => setAsked(null)}
    >
      <p>{asked.text}</p>
    </ConfirmDialog>
  )
  return { closedYear: () => meant.current, asks, forget, question }
}
