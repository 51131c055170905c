import { type FormEvent, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { RESET_MINUTES } from '#domain/reset-links.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ask } from '#wire/ask.ts'
import { forgotPassword } from '#wire/recovery.ts'

/** [CONST-24] */
const NOTICE_FOR = 1000

/**
 * Swapped in for the sign-in form. The answer is the same whoever the address belongs to; people who may sign in get a
 * link by mail. [AUTH-17 to AUTH-22]
 */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const { notify } = useNotices()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (!/^\S+@\S+\.\S+$/.test(email.trim()))
      return setError('Enter your e-mail address, like name@example.mil.')
    setSending(true)
    try {
      await ask(forgotPassword, { body: { email: email.trim() } })
    } catch (failure) {
      return setError(failure instanceof Refusal ? failure.message : 'Something went wrong. Try again.')
    } finally {
      setSending(false)
    }
    notify({ kind: 'success', text: 'Email password reset has been sent!', hideAfter: NOTICE_FOR })
  }
  return (
    <>
      <div className="sign-in__head">
        <PageHeading>Forgot your password?</PageHeading>
        <IconButton icon="close" label="Close and go back to sign-in" onClick={onBack} />
      </div>
      <p>We send a link for a new password to this address. It works once and for {RESET_MINUTES} minutes.</p>
      <form onSubmit={submit} noValidate>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={200}
          error={error}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" isWide size="large" isBusy={isSending} busyText="Sending…">
          Submit
        </Button>
      </form>
      <p className="sign-in__foot">
        <button type="button" className="link-button" onClick={onBack}>
          Ready to login?
        </button>
      </p>
    </>
  )
}
