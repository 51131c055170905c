import { useState } from 'react'
import { useChange } from '#web/change/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { NO_CARD_SIGN_IN, startCardSignIn } from '#wire/account/card-sign-in.ts'
import { change } from '#wire/change.ts'

const FAILED = 'CAC sign-in could not be started. Try again.'

/**
 * Goes to the gateway that asks for the certificate, once the portal has bound the way back to this browser; where there
 * is no gateway it says so. [AUTH-04]
 */
export function CardSignInButton({ isSetUp }: { isSetUp: boolean }) {
  const { send, isBusy } = useChange({ failed: FAILED })
  const [isGoing, setGoing] = useState(false)
  const [note, setNote] = useState('')
  const start = () => {
    if (!isSetUp) return setNote(NO_CARD_SIGN_IN)
    if (isGoing) return
    setNote('')
    void send(change(startCardSignIn, {}), {
      onDone: ({ address }) => {
        setGoing(true)
        window.location.assign(address)
        // A person who comes back without a card may press again.
        setTimeout(() => setGoing(false), 5000)
      },
      onRefused: ({ message }) => setNote(message),
    })
  }
  return (
    <>
      <Button
        variant="outline"
        isWide
        isBusy={isBusy || isGoing}
        busyText="Going to your card…"
        aria-describedby={note ? 'cac-note' : undefined}
        onClick={start}
      >
        Sign in with CAC
      </Button>
      <div role="status">
        {note && (
          <p id="cac-note" className="m-0 mt-5 soft">
            {note}
          </p>
        )}
      </div>
    </>
  )
}
