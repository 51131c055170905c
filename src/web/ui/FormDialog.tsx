import type { FormEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorSummary, type FieldProblem } from './ErrorSummary.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'

/** What the dialog has to know of a form: what is wrong with it, and how it is sent. */
type SentForm = {
  submit: (event: FormEvent) => void
  /** Listed at the top; a form of one or two fields may do without. */
  problems?: FieldProblem[]
  attempt?: number
  /** A refusal that belongs to no field. */
  refusal: string | null
  isSaving: boolean
}

/** A short form over the page: its fields, what is wrong with them, one action and a way back. */
export function FormDialog({
  title,
  about,
  form,
  submitText,
  isDanger,
  onClose,
  children,
}: {
  title: string
  /** What is done here, in a sentence or two. */
  about: ReactNode
  form: SentForm
  submitText: string
  isDanger?: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog {...{ onClose, title, about }} isOpen>
      <form noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.problems ?? []} attempt={form.attempt ?? 0} />
        <RefusalAlert>{form.refusal}</RefusalAlert>
        {children}
        <div className="toolbar">
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={form.isSaving}
            // The second press of a double click would answer a question that the first one brought.
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault()
            }}
          >
            {submitText}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
