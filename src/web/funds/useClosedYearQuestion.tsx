import { type ReactNode, useRef, useState } from 'react'
import type { Refusal } from '#domain/refusal.ts'
import { isPassing } from '#web/query-client.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'

/** '1' once the person confirms that a closed year is meant. */
export type ClosedYear = '1' | undefined

/**
 * The server refuses a change in a closed year, the person confirms, and the change is sent again. Draw `question`
 * beside the form. After a no, the refusal stays.
 */
export function useClosedYearQuestion() {
  // Stays until the outcome is known, because a retry must be the same request.
  const meant = useRef<ClosedYear>(undefined)
  const [asked, setAsked] = useState<{ text: string; again: () => void } | null>(null)
  const forget = () => {
    meant.current = undefined
  }
  /** True when a closed year is the reason. Then `again` sends with the confirmed `closedYear`. */
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
