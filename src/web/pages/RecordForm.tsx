import type { FormEvent, ReactNode } from 'react'
import './managed.css'
import type { Refusal } from '#domain/refusal.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ErrorSummary, type FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SkippableFields } from '#web/ui/Skippable.tsx'
import { useReadsOnly } from './reads-only.ts'

/** What a form of one record knows about itself, beside its fields. */
export type RecordFormState = {
  problems: FieldProblem[]
  /** Failed attempts to save: the summary takes the focus when it grows. */
  attempt: number
  /** What keeps it from being saved and is about no field; a stale record offers to be shown again. */
  conflict: Refusal | null
  isSaving: boolean
  submit: (event: FormEvent) => unknown
}

/** The frame of a form that adds or edits one record: what is wrong, the fields, Save, and Cancel back to the list. An auditor reads it. */
export function RecordForm({
  name,
  form,
  isBusy = form.isSaving,
  back,
  onReload,
  actions,
  children,
}: {
  name: string
  form: RecordFormState
  /** Whether Save says that it is saving; another button of the form may be at work instead. */
  isBusy?: boolean
  /** The address that Cancel leads to. */
  back: string
  onReload: () => void
  /** Behind Save and Cancel. */
  actions?: ReactNode
  children: ReactNode
}) {
  const { conflict } = form
  const fields = <SkippableFields>{children}</SkippableFields>
  if (useReadsOnly())
    return (
      <div className="stack">
        <fieldset disabled className="record-read" aria-label={name}>
          {fields}
        </fieldset>
        <AppLink href={back} className={buttonClass({ variant: 'outline' })}>
          Back
        </AppLink>
      </div>
    )
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.submit(event)} aria-label={name}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <RefusalAlert title={conflict?.message}>
        {conflict?.code.startsWith('STALE') && (
          <Button variant="outline" onClick={onReload}>
            Show it as it is now
          </Button>
        )}
      </RefusalAlert>
      {fields}
      <div className="toolbar">
        <Button type="submit" isBusy={isBusy} busyText="Saving…">
          Save
        </Button>
        <AppLink href={back} className={buttonClass({ variant: 'quiet' })}>
          Cancel
        </AppLink>
        {actions}
      </div>
    </form>
  )
}
