import '#web/ui/card.css'
import { type FormEvent, useEffect, useState } from 'react'
import { findBrokenRules, PASSWORDS_DIFFER, RULES_BROKEN } from '#domain/account/passwords.ts'
import { LINK_REFUSED, PASSWORDS_REFUSED } from '#domain/account/reset-links.ts'
import { useFirstFault, useForm } from '#web/pages/useForm.ts'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { type ResetLink, resetPassword, verifyToken } from '#wire/account/recovery.ts'
import { change } from '#wire/change.ts'
import { sendRequest } from '#wire/send-request.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { goToPath, takeResetLink } from './visitor-path.ts'

type LinkState = 'asking' | 'good' | 'refused'

/** An invalid link says so before anybody types. [AUTH-43 to AUTH-47] */
export function ResetPasswordScreen() {
  const [link] = useState(takeResetLink)
  const [state, setState] = useState<LinkState>(link ? 'asking' : 'refused')
  useEffect(() => {
    if (!link) return
    const stop = new AbortController()
    isUsable(link, stop.signal).then((isGood) => {
      if (!stop.signal.aborted) setState((now) => (now === 'asking' ? (isGood ? 'good' : 'refused') : now))
    })
    return () => stop.abort()
  }, [link])
  return (
    <div className="page page--narrow sign-in">
      <section className="card sign-in__card">
        <PageHeading>Reset your password</PageHeading>
        {state === 'asking' && (
          <p className="waiting soft text-center" role="status">
            <span className="spinner" aria-hidden="true" /> Checking your link…
          </p>
        )}
        {state === 'refused' && <LinkRefused />}
        {state === 'good' && link && <ResetPasswordForm link={link} onRefused={() => setState('refused')} />}
      </section>
    </div>
  )
}

/** When the check fails, the form's own request reports it. */
async function isUsable({ token }: ResetLink, signal: AbortSignal): Promise<boolean> {
  try {
    return (await sendRequest(verifyToken, { body: { token }, signal })).flag
  } catch {
    return true
  }
}

/** The sentence of ERR-10, and a link to request another mail. */
export function LinkRefused() {
  return (
    <>
      <RefusalAlert>{LINK_REFUSED}</RefusalAlert>
      <div className="toolbar">
        <Button onClick={() => goToPath('/', { isResetRequest: true })}>Request another link</Button>
        <Button variant="quiet" onClick={() => goToPath('/')}>
          Go to sign-in
        </Button>
      </div>
    </>
  )
}

/** [AUTH-46] */
const REFUSED_FOR = 2000
/** [CONST-28] */
const REDIRECT_AFTER = 2000
const MUST_MATCH = `${PASSWORDS_DIFFER}!`

/** Enter submits. [AUTH-43, AUTH-46, AUTH-47, VAL-06 to VAL-08] */
function ResetPasswordForm({ link, onRefused }: { link: ResetLink; onRefused: () => void }) {
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
      // Only this person's sessions have ended. Another person in this browser stays signed in.
      if (!user || user.id === link.id)
        clearSession('Password has been reset. Sign in with your new password.')
      goToPath('/')
    }, REDIRECT_AFTER)
    return () => clearTimeout(leaving)
  }, [isDone, user, link, clearSession])

  const refuse = (text: string, isSilent = false) =>
    void notify({ kind: 'error', text, hideAfter: REFUSED_FOR, isSilent })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDone) return
    form.setConflict(null)
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
      onRefused: (refusal) => {
        if (refusal.kind === 'invalid') return onRefused()
        // The alert in the form is announced and stays.
        refuse(refusal.message, true)
        form.setConflict(refusal)
      },
    })
  }
  return (
    <form ref={useFirstFault(form.attempt)} className="form" onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
      <RefusalAlert>{form.refusal}</RefusalAlert>
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
