import { type RefObject, useEffect, useRef } from 'react'

/** A form that somebody sends, and the button they sent it with. */
export type SentForm = { form: HTMLFormElement; submitter: HTMLElement | null }

/**
 * Holds the form around a field back while what is typed in the field is nothing that could be sent: no form is sent as if the
 * field were empty. `onHeld` says why, and may send it after all when it is known what was meant.
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
    // Before the form itself hears of it.
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  }, [field, isUnread])
}

/** Sends a form that was held back, by the button it was sent with. */
export function sendAgain({ form, submitter }: SentForm): void {
  if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : undefined)
}
