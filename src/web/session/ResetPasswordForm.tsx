import { type FormEvent, useEffect, useRef, useState } from 'react'
import { findBrokenRules } from '#domain/passwords.ts'
import { Refusal } from '#domain/refusal.ts'
import { PASSWORDS_REFUSED } from '#domain/reset-links.ts'
import { Button } from '#web/ui/Button.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask } from '#wire/ask.ts'
import { type ResetLink, resetPassword } from '#wire/recovery.ts'
import { useAuth } from './AuthProvider.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { usePortalTexts } from './PortalTexts.tsx'
import { goToPath } from './visitor-path.ts'

/** [AUTH-46] */
const REFUSED_FOR = 2000
/** [CONST-28] */
const REDIRECT_AFTER = 2000
const MUST_MATCH = 'Passwords must match!'

type Trouble = { password?: string; confirmation?: string }

/** New password with its rules, and confirmation. Enter submits. [AUTH-43, AUTH-46, AUTH-47, VAL-06 to VAL-08] */
export function ResetPasswordForm({ link, onRefused }: { link: ResetLink; onRefused: () => void }) {
  const profile = usePortalTexts()?.passwordProfile ?? 'seed'
  const { notify } = useNotices()
  const { user, clearSession } = useAuth()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [trouble, setTrouble] = useState<Trouble>({})
  const [step, setStep] = useState<'typing' | 'sending' | 'done'>('typing')
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  useEffect(() => {
    if (step !== 'done') return
    const leaving = setTimeout(() => {
      // The sessions of this person have ended; those of somebody else in this browser go on.
      if (!user || user.id === link.id)
        clearSession('Password has been reset. Sign in with your new password.')
      goToPath('/')
    }, REDIRECT_AFTER)
    return () => clearTimeout(leaving)
  }, [step, user, link, clearSession])

  const refuse = (text: string, found: Trouble = {}) => {
    notify({ kind: 'error', text, hideAfter: REFUSED_FOR })
    setTrouble(found)
    setRefusals((count) => count + 1)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step !== 'typing') return
    const found: Trouble = {}
    if (findBrokenRules(password, profile).length > 0)
      found.password = 'The new password must meet every rule below.'
    if (confirmation !== password) found.confirmation = MUST_MATCH
    if (found.password || found.confirmation) return refuse(PASSWORDS_REFUSED, found)
    setStep('sending')
    try {
      await ask(resetPassword, { body: { ...link, password, confirmation } })
      notify({
        kind: 'success',
        text: 'Password has been reset. Redirecting...',
        hideAfter: REDIRECT_AFTER,
      })
      setStep('done')
    } catch (error) {
      setStep('typing')
      if (error instanceof Refusal && error.kind === 'invalid') return onRefused()
      refuse(error instanceof Refusal ? error.message : 'Something went wrong. Try again.')
    }
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
      <NewPasswordFields
        profile={profile}
        mustMatch={MUST_MATCH}
        password={{
          value: password,
          error: trouble.password,
          onChange: (event) => {
            setPassword(event.target.value)
            setTrouble((before) => ({ ...before, password: undefined }))
          },
        }}
        confirmation={{
          value: confirmation,
          error: trouble.confirmation,
          onChange: (event) => {
            setConfirmation(event.target.value)
            setTrouble((before) => ({ ...before, confirmation: undefined }))
          },
        }}
      />
      <Button type="submit" isWide size="large" isBusy={step !== 'typing'} busyText="Resetting…">
        Reset password
      </Button>
    </form>
  )
}
