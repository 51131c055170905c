import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Refusal, WENT_WRONG } from '#domain/refusal.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
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
  if (isMissing(error)) return <UnauthorizedScreen path={pathname} />
  return (
    <div className="page">
      <PageHeading>This page could not be shown</PageHeading>
      <LoadFailed message={describeFailure(error)} onRetry={reset} />
    </div>
  )
}

/** A page about one thing: its heading is there before the data and stays when it comes, when it fails, and when it is read again. */
export function RecordPage({
  name,
  kind,
  className,
  error = null,
  onRetry = () => {},
  children,
}: {
  /** What the heading says; undefined until it is known. */
  name: string | undefined
  /** What it says until then. */
  kind: string
  className: string
  error?: unknown
  onRetry?: () => void
  /** What is shown once the name is known. */
  children: ReactNode
}) {
  const { pathname } = useLocation()
  if (isMissing(error)) return <UnauthorizedScreen path={pathname} />
  return (
    <div className={classNames('page', className)}>
      <PageHeading isPassing={name === undefined && !error}>{name ?? kind}</PageHeading>
      {error ? (
        <LoadFailed message={describeFailure(error)} onRetry={onRetry} />
      ) : name === undefined ? (
        <LoadingOverlay isLoading />
      ) : (
        children
      )}
    </div>
  )
}

const isMissing = (error: unknown) =>
  error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'forbidden')

const describeFailure = (error: unknown) => (error instanceof Refusal ? error.message : WENT_WRONG)
