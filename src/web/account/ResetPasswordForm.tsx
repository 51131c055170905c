import { type FormEvent, useEffect, useState } from 'react'
import { findBrokenRules, PASSWORDS_DIFFER, RULES_BROKEN } from '#domain/account/passwords.ts'
import { PASSWORDS_REFUSED } from '#domain/account/reset-links.ts'
import { useFirstFault, useForm } from '#web/pages/useForm.ts'
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

/** New password with its rules, and confirmation. Enter submits. [AUTH-43, AUTH-46, AUTH-47, VAL-06 to VAL-08] */
export function ResetPasswordForm({ link, onRefused }: { link: ResetLink; onRefused: () => void }) {
  const profile = usePortalTexts()?.passwordProfile ?? 'seed'
  const { notify } = useNotices()
  const { user, clearSession } = useAuth()
  const form = useForm({
    name: null,
    initial: { password: '', confirmation: '' },
    findProblems: ({ password, confirmation }) => [
      ...(findBrokenRules(password, profile).length > 0
        ? [{ field: 'password' as const, text: RULES_BROKEN }]
        : []),
      ...(confirmation === password ? [] : [{ field: 'confirmation' as const, text: MUST_MATCH }]),
    ],
    shows: [],
  })
  const [isDone, setDone] = useState(false)
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

  const refuse = (text: string) => void notify({ kind: 'error', text, hideAfter: REFUSED_FOR })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDone) return
    if (!form.check()) return refuse(PASSWORDS_REFUSED)
    void form.save(change(resetPassword, { body: { ...link, ...form.values } }), {
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
    <form ref={useFirstFault(form.attempt)} className="form" onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
      <NewPasswordFields
        profile={profile}
        mustMatch={MUST_MATCH}
        password={form.textOf('password')}
        confirmation={form.textOf('confirmation')}
      />
      <Button type="submit" isWide size="large" isBusy={form.isSaving || isDone} busyText="Resetting…">
        Reset password
      </Button>
    </form>
  )
}
