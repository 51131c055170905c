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
export function useClosedYearDialog() {
  // Stays until the outcome is known, because a retry must be the same request.
  const intended = useRef<ClosedYear>(undefined)
  const [requested, setRequested] = useState<{ text: string; again: () => void } | null>(null)
  const forget = () => {
    intended.current = undefined
  }
  /** True when a closed year is the reason. Then `again` sends with the confirmed `closedYear`. */
  const handlesRefusal = (refusal: Refusal, again: () => void): boolean => {
    if (!isPassing(refusal)) forget()
    if (refusal.code !== 'CLOSED_YEAR') return false
    setRequested({ text: refusal.message, again })
    return true
  }
  const question: ReactNode = requested && (
    <ConfirmDialog
      isOpen
      isDanger
      title="Change a closed fiscal year?"
      confirmText="Change the closed year"
      onConfirm={() => {
        intended.current = '1'
        setRequested(null)
        requested.again()
      }}
      onClose={() => setRequested(null)}
    >
      <p>{requested.text}</p>
    </ConfirmDialog>
  )
  return { closedYear: () => intended.current, handlesRefusal, forget, question }
}
