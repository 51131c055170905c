import { type FormEvent, useState } from 'react'
import { RESET_MINUTES } from '#domain/account/reset-links.ts'
import { useChange } from '#web/change/useChange.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { forgotPassword, typedEmail } from '#wire/account/recovery.ts'
import { change } from '#wire/change.ts'

/** [CONST-24] */
const NOTICE_FOR = 1000

/**
 * Swapped in for the sign-in form. The answer is the same no matter whose the address is; people who may sign in get a
 * link by mail. [AUTH-17 to AUTH-22]
 */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const { notify } = useNotices()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const { send, isBusy } = useChange()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!/^\S+@\S+\.\S+$/.test(email.trim()))
      return setError('Enter your e-mail address, like name@example.mil.')
    void send(change(forgotPassword, { body: { email: email.trim() } }), {
      onDone: () =>
        notify({ kind: 'success', text: 'Email password reset has been sent!', hideAfter: NOTICE_FOR }),
      onRefused: ({ message }) => setError(message),
    })
  }
  return (
    <>
      <div className="row gap-6 align-start apart">
        <PageHeading>Forgot your password?</PageHeading>
        <IconButton icon="close" label="Close and go back to sign-in" onClick={onBack} />
      </div>
      <p>We send a link for a new password to this address. It works once and for {RESET_MINUTES} minutes.</p>
      <form onSubmit={submit} noValidate>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={typedEmail.most}
          error={error}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" isWide size="large" isBusy={isBusy} busyText="Sending…">
          Submit
        </Button>
      </form>
      <p className="m-0 mt-6 text-center">
        <button type="button" className="like-link link-button control-high p-2" onClick={onBack}>
          Ready to login?
        </button>
      </p>
    </>
  )
}
