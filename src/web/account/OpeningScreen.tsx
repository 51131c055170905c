import '#web/ui/card.css'
import { useEffect, useState } from 'react'
import { ALREADY_OPEN, OPENING_REFUSED, type OpeningState } from '#domain/opening/opening-links.ts'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { checkOpeningLink } from '#wire/opening/opening.ts'
import { sendRequest } from '#wire/send-request.ts'
import { OpeningForm } from './OpeningForm.tsx'
import { goToPath, takeOpeningLink } from './visitor-path.ts'

/** The target of the printed link of an empty portal. An invalid link says so first. */
export function OpeningScreen() {
  const [token] = useState(takeOpeningLink)
  const texts = usePortalTexts()
  const [state, setState] = useState<OpeningState | 'asking'>(token ? 'asking' : 'refused')
  useEffect(() => {
    if (!token) return
    const stop = new AbortController()
    sendRequest(checkOpeningLink, { body: { token }, signal: stop.signal }).then(
      (response) => setState(response.state),
      // When the check fails, the form's own request reports it.
      () => !stop.signal.aborted && setState('good'),
    )
    return () => stop.abort()
  }, [token])
  return (
    <div className="page page--form">
      <PageHeading>Open your portal</PageHeading>
      {(state === 'asking' || !texts) && (
        <p className="waiting soft text-center" role="status">
          <span className="spinner" aria-hidden="true" /> Looking at your link…
        </p>
      )}
      {(state === 'refused' || state === 'open') && (
        <section className="card">
          <RefusalAlert>{state === 'open' ? ALREADY_OPEN : OPENING_REFUSED}</RefusalAlert>
          <Button variant="quiet" onClick={() => goToPath('/')}>
            Go to sign-in
          </Button>
        </section>
      )}
      {state === 'good' && token && texts && <OpeningForm token={token} texts={texts} />}
    </div>
  )
}
