import '#web/ui/card.css'
import { useEffect, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { verifyToken } from '#wire/account/recovery.ts'
import { sendRequest } from '#wire/send-request.ts'
import { LinkRefused } from './ResetPasswordScreen.tsx'
import { goToPath, takeToken } from './visitor-path.ts'

/** [CONST-31] */
const REDIRECT_AFTER = 3000

/** Goes home when the token is valid. [AUTH-36 to AUTH-38] */
export function VerifyTokenScreen() {
  const [token] = useState(takeToken)
  const [state, setState] = useState<'asking' | 'verified' | 'refused'>(token ? 'asking' : 'refused')
  useEffect(() => {
    if (!token) return
    const stop = new AbortController()
    sendRequest(verifyToken, { body: { token }, signal: stop.signal }).then(
      ({ flag }) => setState(flag ? 'verified' : 'refused'),
      () => {
        if (!stop.signal.aborted) setState('refused')
      },
    )
    return () => stop.abort()
  }, [token])
  useEffect(() => {
    if (state !== 'verified') return
    const leaving = setTimeout(() => goToPath('/'), REDIRECT_AFTER)
    return () => clearTimeout(leaving)
  }, [state])
  return (
    <div className="page page--narrow sign-in">
      <section className="card sign-in__card">
        <PageHeading>Token verification</PageHeading>
        <div role="status">
          {state === 'asking' && (
            <p className="waiting soft text-center">
              <span className="spinner" aria-hidden="true" /> Verifying…
            </p>
          )}
          {state === 'verified' && (
            <>
              <p className="row gap-4 color-success text-5">
                <Icon name="success" size={1.6} /> <strong>Verified</strong>
              </p>
              <p>The start page opens in a moment.</p>
            </>
          )}
        </div>
        {state === 'refused' && <LinkRefused />}
      </section>
    </div>
  )
}
