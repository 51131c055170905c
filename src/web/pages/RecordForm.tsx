import type { FormEvent, ReactNode } from 'react'
import './managed.css'
import type { Refusal } from '#domain/refusal.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ErrorSummary, type FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SkippableFields } from '#web/ui/Skippable.tsx'
import { useReadsOnly } from './reads-only.ts'

export type RecordFormState = {
  problems: FieldProblem[]
  /** Failed attempts to save. When the number grows, the summary takes the focus. */
  attempt: number
  /** A refusal that belongs to no field. For a stale record the form offers to reload it. */
  conflict: Refusal | null
  isSaving: boolean
  submit: (event: FormEvent) => unknown
}

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
  /** Whether Save shows its busy text. Another button of the form can be busy instead. */
  isBusy?: boolean
  back: string
  onReload: () => void
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
            Show the current version
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
