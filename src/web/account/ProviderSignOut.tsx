import { useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { forgetCameByProvider, hasComeByProvider } from '#web/session/session-storage.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { findProviderSignOut } from '#wire/account/provider-sign-in.ts'
import { ask } from '#wire/ask.ts'

/** For somebody who came by the identity provider and is signed out here: over there they may be signed in still. */
export function ProviderSignOut({ name }: { name: string }) {
  const [isOffered] = useState(hasComeByProvider)
  const [isGoing, setGoing] = useState(false)
  const [failure, setFailure] = useState('')
  if (!isOffered) return null
  const leave = async () => {
    if (isGoing) return
    setFailure('')
    setGoing(true)
    try {
      const { address } = await ask(findProviderSignOut, {})
      forgetCameByProvider()
      window.location.assign(address)
    } catch (error) {
      setFailure(
        error instanceof Refusal ? error.message : `Sign-out at ${name} could not be started. Try again.`,
      )
    }
    setGoing(false)
  }
  return (
    <div className="mb-5">
      <Alert kind="info">
        <p>You may be signed in at {name} still. On a computer that others use, sign out there, too.</p>
        <Button
          variant="outline"
          isBusy={isGoing}
          busyText={`Going to ${name}…`}
          onClick={() => void leave()}
        >
          Sign out of {name}, too
        </Button>
        <div role="alert">{failure}</div>
      </Alert>
    </div>
  )
}
