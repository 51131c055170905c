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

/** 'Not found' and 'forbidden' show the 'Uh oh...' screen. [ERR-07, ERR-12] */
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

/** A page about one record. Its heading exists before the data loads and stays through failures and reloads. */
export function RecordPage({
  name,
  kind,
  className,
  error = null,
  onRetry = () => {},
  children,
}: {
  /** Undefined until it is known. */
  name: string | undefined
  /** The heading until the name is known. */
  kind: string
  className: string
  error?: unknown
  onRetry?: () => void
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
