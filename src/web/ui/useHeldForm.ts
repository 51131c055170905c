import { type RefObject, useEffect, useRef } from 'react'

export type SentForm = { form: HTMLFormElement; submitter: HTMLElement | null }

/**
 * Holds the submit of the surrounding form while the field's text is not valid. Otherwise the form would be sent as if
 * the field were empty. `onHeld` shows the reason, and can send the form later.
 */
export function useHeldForm(
  field: RefObject<HTMLInputElement | null>,
  isUnread: boolean,
  onHeld: (sent: SentForm) => void,
): void {
  const latest = useRef(onHeld)
  latest.current = onHeld
  useEffect(() => {
    const form = field.current?.form
    if (!form || !isUnread) return
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current({ form, submitter: event.submitter })
    }
    // Capture: before the form's own handler.
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  }, [field, isUnread])
}

export function sendAgain({ form, submitter }: SentForm): void {
  if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : undefined)
}
