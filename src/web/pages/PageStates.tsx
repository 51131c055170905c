import { useLocation } from '@tanstack/react-router'
import { Refusal } from '#domain/refusal.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { UnauthorizedScreen } from './UnauthorizedScreen.tsx'

export function PageLoading() {
  return (
    <div className="page">
      <LoadingOverlay isLoading />
    </div>
  )
}

/** A page that threw: 'not found' and 'forbidden' are the 'Uh oh...' screen, the rest says what happened. [ERR-07, ERR-12] */
export function PageFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const { pathname } = useLocation()
  if (error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'forbidden')) {
    return <UnauthorizedScreen path={pathname} />
  }
  const message = error instanceof Refusal ? error.message : 'This page could not be shown.'
  return (
    <div className="page">
      <LoadFailed message={message} onRetry={reset} />
    </div>
  )
}
