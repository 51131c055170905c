import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import type { EntryForm } from './useEntryForm.ts'

/** A short form over the page: its fields, what is wrong with them, one deed and a way back. */
export function FormDialog<V>({
  title,
  form,
  submitText,
  isDanger,
  isWide,
  isOff,
  onClose,
  children,
}: {
  title: string
  form: EntryForm<V>
  submitText: string
  isDanger?: boolean
  isWide?: boolean
  /** The deed is not possible yet; `children` say why. */
  isOff?: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog isOpen onClose={onClose} title={title} isWide={isWide}>
      <form noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <div role="alert">{form.refusal && <Alert kind="error">{form.refusal}</Alert>}</div>
        {children}
        <div className="toolbar">
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={form.isSaving}
            isDisabled={isOff}
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
