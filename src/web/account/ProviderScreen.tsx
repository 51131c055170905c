import '#web/ui/card.css'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { createAttempts } from '#web/change/attempts.ts'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { saveCameByProvider } from '#web/session/session-storage.ts'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { focusForReading, PageHeading } from '#web/ui/PageHeading.tsx'
import { finishProviderSignIn } from '#wire/account/provider-sign-in.ts'
import type { ResponseOf } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import type { SessionUser } from '#wire/session/session.ts'
import { describeFailed } from './failed-before.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { goToPath } from './visitor-path.ts'

type ClientResponse = ResponseOf<typeof finishProviderSignIn>

let post: Promise<ClientResponse> | undefined

/** A sign-in finishes once, so repeated renders share one request. */
function finishOnce(): Promise<ClientResponse> {
  post ??= createAttempts().send(change(finishProviderSignIn, {}))
  return post
}

/** The return address of the identity provider. Cookies tell the server which sign-in this is. */
export function ProviderScreen({ onEnter }: { onEnter: () => void }) {
  const { status, storeSession } = useAuth()
  const { notify } = useNotices()
  const name = usePortalTexts()?.providerName ?? ''
  const [failure, setFailure] = useState('')
  /** Set when a second factor is required. */
  const [half, setHalf] = useState<{ returnTo: string; hasPasskey: boolean }>()
  // Waits for the status of an older session, which would otherwise replace the new one.
  const isReady = status === 'known'
  const enter = useRef((_session: SessionUser, _path: string) => {})
  enter.current = (session, path) => {
    onEnter()
    storeSession(session)
    saveCameByProvider()
    if (session.failedBefore > 0)
      notify({ kind: 'warning', text: describeFailed(session.failedBefore), goesAlong: true })
    goToPath(path)
  }
  useEffect(() => {
    if (!isReady) return
    let isHere = true
    finishOnce().then(
      ({ session, ...rest }) => {
        if (!isHere) return
        if (session) enter.current(session, rest.returnTo)
        else setHalf(rest)
      },
      (error) => {
        // Without a response there is no retry: the sign-in is used, or its cookie is still there.
        if (isHere) setFailure(isResponse(error) ? error.message : NOT_FINISHED)
      },
    )
    return () => {
      isHere = false
    }
  }, [isReady])
  return (
    <div className="page page--narrow sign-in">
      <section className="card sign-in__card">
        {failure ? (
          <Failed why={failure} />
        ) : half !== undefined ? (
          <>
            <PageHeading>Sign in to Quartermaster</PageHeading>
            <SecondFactorForm
              hasPasskey={half.hasPasskey}
              first={`You are signed in at ${name}.`}
              onEnter={(session) => enter.current(session, half.returnTo)}
              onBeginAgain={(why = 'This sign-in did not finish.') => setFailure(why)}
            />
          </>
        ) : (
          <>
            <PageHeading>Signing you in</PageHeading>
            <p className="waiting soft text-center" role="status">
              <span className="spinner" aria-hidden="true" /> Checking what {name || 'your organization'} says
            </p>
          </>
        )}
      </section>
    </div>
  )
}

const isResponse = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code !== 'NO_ANSWER'

const NOT_FINISHED = 'The sign-in could not be finished. Start again.'

/** Takes the focus, because the person came back for it. */
function Failed({ why }: { why: string }) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (said.current) focusForReading(said.current)
  }, [])
  return (
    <>
      <PageHeading>You are not signed in</PageHeading>
      <div role="alert" ref={said}>
        <Alert kind="error">{why}</Alert>
      </div>
      <a className={buttonClass()} href="/">
        Back to sign-in
      </a>
    </>
  )
}
