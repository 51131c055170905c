import '#web/ui/card.css'
import { useEffect, useState } from 'react'
import { LINK_REFUSED } from '#domain/account/reset-links.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { type ResetLink, verifyToken } from '#wire/account/recovery.ts'
import { ask } from '#wire/ask.ts'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { goToPath, takeResetLink } from './visitor-path.ts'

type LinkState = 'asking' | 'good' | 'refused'

/** A new password by the link of a mail; a link that cannot be used says so before anybody types. [AUTH-43 to AUTH-47] */
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

/** When the portal cannot say so now, it will when the password is sent. */
async function isUsable({ token }: ResetLink, signal: AbortSignal): Promise<boolean> {
  try {
    return (await ask(verifyToken, { body: { token }, signal })).flag
  } catch {
    return true
  }
}

/** The sentence of ERR-10, and the way to another link. */
export function LinkRefused() {
  return (
    <>
      <RefusalAlert>{LINK_REFUSED}</RefusalAlert>
      <div className="toolbar">
        <Button onClick={() => goToPath('/', { asksForReset: true })}>Request another link</Button>
        <Button variant="quiet" onClick={() => goToPath('/')}>
          Go to sign-in
        </Button>
      </div>
    </>
  )
}
