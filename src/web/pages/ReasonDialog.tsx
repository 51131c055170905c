import type { ReactNode } from 'react'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import type { Change } from '#wire/change.ts'
import { auditReason } from '#wire/users/users.ts'
import { faultAt, type TextState } from './useForm.ts'
import { usePanelForm } from './usePanelForm.ts'

export function ReasonDialog({
  name,
  title,
  submitText,
  isDanger,
  change,
  onDone,
  onClose,
  about,
  children,
}: {
  name: string
  title: string
  submitText: string
  isDanger?: boolean
  change: (reason: string) => Change<{ message: string }>
  onDone: (response: { message: string }) => void
  onClose: () => void
  about: ReactNode
  children?: ReactNode
}) {
  const form = usePanelForm({
    name: `reason for ${name}`,
    initial: { reason: '' },
    findProblems: (values) => faultAt(values, 'reason', auditReason),
    change: ({ reason }) => change(reason),
    onDone,
  })
  return (
    <FormDialog {...{ title, about, form, submitText, isDanger, onClose }}>
      {children}
      <ReasonField {...form.textOf('reason')} />
    </FormDialog>
  )
}

export function ReasonField(state: TextState) {
  return (
    <TextArea
      {...state}
      label="Reason"
      hint="Kept in the audit trail."
      isRequired
      rows={2}
      maxLength={auditReason.max}
    />
  )
}
