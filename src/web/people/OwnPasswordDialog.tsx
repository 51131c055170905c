import { type FormEvent, useState } from 'react'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { PasswordField } from '#web/ui/TextField.tsx'

/** Asks for the user's own password before a change of another person's identity (threat C8). */
export function OwnPasswordDialog({
  name,
  submitText = 'Save the change',
  refusal,
  isBusy,
  onConfirm,
  onClose,
}: {
  name: string
  submitText?: string
  refusal: string | null
  isBusy: boolean
  onConfirm: (ownPassword: string) => void
  onClose: () => void
}) {
  const { username } = usePerson()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !isBusy) onConfirm(password)
  }
  return (
    <FormDialog
      title="Enter your password"
      about={`EDIPI, email address and username decide who can sign in as ${name}. Enter your own password to change them.`}
      form={{ submit, refusal, isSaving: isBusy }}
      submitText={submitText}
      onClose={onClose}
    >
      <PasswordField
        username={username}
        label="Your password"
        isRequired
        error={isMissing ? 'Enter your password.' : undefined}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
