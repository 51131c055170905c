import { type FormEvent, useEffect, useRef, useState } from 'react'
import { findBrokenRules, PASSWORDS_DIFFER, RULES_BROKEN } from '#domain/account/passwords.ts'
import { PASSWORDS_REFUSED } from '#domain/account/reset-links.ts'
import { useChange } from '#web/change/useChange.ts'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { type ResetLink, resetPassword } from '#wire/account/recovery.ts'
import { change } from '#wire/change.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { goToPath } from './visitor-path.ts'

/** [AUTH-46] */
const REFUSED_FOR = 2000
/** [CONST-28] */
const REDIRECT_AFTER = 2000
const MUST_MATCH = `${PASSWORDS_DIFFER}!`

type Trouble = { password?: string; confirmation?: string }

/** New password with its rules, and confirmation. Enter submits. [AUTH-43, AUTH-46, AUTH-47, VAL-06 to VAL-08] */
export function ResetPasswordForm({ link, onRefused }: { link: ResetLink; onRefused: () => void }) {
  const profile = usePortalTexts()?.passwordProfile ?? 'seed'
  const { notify } = useNotices()
  const { user, clearSession } = useAuth()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [trouble, setTrouble] = useState<Trouble>({})
  const { send, isBusy } = useChange()
  const [isDone, setDone] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  useEffect(() => {
    if (!isDone) return
    const leaving = setTimeout(() => {
      // The sessions of this person have ended; those of somebody else in this browser go on.
      if (!user || user.id === link.id)
        clearSession('Password has been reset. Sign in with your new password.')
      goToPath('/')
    }, REDIRECT_AFTER)
    return () => clearTimeout(leaving)
  }, [isDone, user, link, clearSession])

  const refuse = (text: string, found: Trouble = {}) => {
    notify({ kind: 'error', text, hideAfter: REFUSED_FOR })
    setTrouble(found)
    setRefusals((count) => count + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDone) return
    const found: Trouble = {}
    if (findBrokenRules(password, profile).length > 0) found.password = RULES_BROKEN
    if (confirmation !== password) found.confirmation = MUST_MATCH
    if (found.password || found.confirmation) return refuse(PASSWORDS_REFUSED, found)
    void send(change(resetPassword, { body: { ...link, password, confirmation } }), {
      onDone: () => {
        notify({
          kind: 'success',
          text: 'Password has been reset. Redirecting...',
          hideAfter: REDIRECT_AFTER,
        })
        setDone(true)
      },
      onRefused: ({ kind, message }) => (kind === 'invalid' ? onRefused() : refuse(message)),
    })
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
      <Button type="submit" isWide size="large" isBusy={isBusy || isDone} busyText="Resetting…">
        Reset password
      </Button>
    </form>
  )
}
