import type { FormEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorSummary, type FieldProblem } from './ErrorSummary.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'

type SentForm = {
  submit: (event: FormEvent) => void
  problems?: FieldProblem[]
  attempt?: number
  refusal: string | null
  isSaving: boolean
}

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
            // The second press of a double click would confirm a question that the first press opened.
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
