import '#web/ui/card.css'
import { useEffect, useState } from 'react'
import { createAttempts } from '#web/change/attempts.ts'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { change } from '#wire/change.ts'
import { type SessionUser, signIn } from '#wire/session/session.ts'
import { readCardEnding, takeCardMessage } from './card-message.ts'
import { describeFailed } from './failed-before.ts'
import { goToPath } from './visitor-path.ts'

const CARD_HOME = '/reports'
const FAILED = 'Could not authenticate. Flag: true'

const posts = new Map<string, Promise<SessionUser | { flag: true }>>()

/** A message is valid once, so repeated renders share one request. */
function postOnce(message: string): Promise<SessionUser | { flag: true }> {
  const post =
    posts.get(message) ??
    createAttempts().send(change(signIn, { body: { username: '', password: '', assertion: message } }))
  posts.set(message, post)
  return post
}

/** The return address of the card gateway. [AUTH-30 to AUTH-35] */
export function CardRedirectScreen({ onEnter }: { onEnter: () => void }) {
  const { status, storeSession } = useAuth()
  const { notify } = useNotices()
  const [message] = useState(takeCardMessage)
  const [hasFailed, setFailed] = useState(false)
  // Waits for the status of an older session, which would otherwise replace the new one.
  const isReady = status === 'known'
  useEffect(() => {
    if (!message) return goToPath('/')
    if (!isReady) return
    let isHere = true
    const finish = async () => {
      try {
        const response = await postOnce(message)
        if (!isHere) return
        if ('flag' in response) {
          console.log(FAILED)
          return setFailed(true)
        }
        onEnter()
        storeSession(response)
        if (response.failedBefore > 0)
          notify({ kind: 'warning', text: describeFailed(response.failedBefore), goesAlong: true })
        goToPath(CARD_HOME)
      } catch {
        if (isHere) setFailed(true)
      }
    }
    void finish()
    return () => {
      isHere = false
    }
  }, [message, isReady, storeSession, notify, onEnter])
  if (!message) return null
  return hasFailed ? <Failed /> : <Trying ending={readCardEnding(message)} />
}

function Trying({ ending }: { ending: string | null }) {
  return (
    <div className="page page--narrow sign-in">
      <section className="card sign-in__card">
        <PageHeading>WE ARE TRYING TO AUTHENTICATE YOU</PageHeading>
        <p className="lede">Please stand by while we redirect you...</p>
        <p className="waiting soft text-center">
          <span className="spinner" aria-hidden="true" />{' '}
          {ending ? `DoD ID number ending in ${ending}` : 'Checking your card'}
        </p>
      </section>
    </div>
  )
}

function Failed() {
  return (
    <div className="page page--narrow sign-in">
      <section className="card sign-in__card">
        <PageHeading>WE COULD NOT AUTHENTICATE YOU</PageHeading>
        <p className="lede">
          The portal read your card, but no account here belongs to it, or the sign-in took longer than a
          minute.
        </p>
        <p>
          Go back and try again. If it fails again, ask support whether your account has the DoD ID number of
          your card. You can also sign in with your username and password.
        </p>
        <a className={buttonClass()} href="/">
          Back to sign-in
        </a>
      </section>
    </div>
  )
}
