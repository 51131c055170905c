import { useRef, useState } from 'react'
import { useChange } from '#web/change/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { startProviderSignIn } from '#wire/account/provider-sign-in.ts'
import { change } from '#wire/change.ts'

/** Goes to the identity provider of the organisation; where that does not answer it says so, and the other ways stay. */
export function ProviderSignInButton({ name }: { name: string }) {
  const { send, isBusy } = useChange({ failed: `Sign-in with ${name} could not be started. Try again.` })
  const [isGoing, setGoing] = useState(false)
  const [failure, setFailure] = useState('')
  const said = useRef<HTMLDivElement>(null)
  const start = () => {
    if (isGoing) return
    setFailure('')
    const { pathname, search } = window.location
    void send(change(startProviderSignIn, { body: { returnTo: pathname + search } }), {
      onDone: ({ address }) => {
        setGoing(true)
        window.location.assign(address)
        // A person who comes back without having signed in may press again.
        setTimeout(() => setGoing(false), 5000)
      },
      onRefused: ({ message }) => {
        setFailure(message)
        requestAnimationFrame(() => said.current && focusForReading(said.current))
      },
    })
  }
  return (
    <div className="mt-4">
      <div role="alert" ref={said}>
        {failure && <Alert kind="error">{failure}</Alert>}
      </div>
      <Button
        variant="outline"
        isWide
        isBusy={isBusy || isGoing}
        busyText={`Going to ${name}…`}
        onClick={start}
      >
        Sign in with {name}
      </Button>
    </div>
  )
}
