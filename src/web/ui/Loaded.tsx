import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refusal, WENT_WRONG } from '#domain/refusal.ts'
import { LoadFailed, LoadingOverlay } from './LoadingOverlay.tsx'

/** A failure shows 'ERROR: {message}'. [ERR-07] */
export function Loaded<Data>({
  query,
  text,
  children,
}: {
  query: UseQueryResult<Data>
  text: string
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    const message = query.error instanceof Refusal ? query.error.message : WENT_WRONG
    return <LoadFailed message={message} onRetry={() => void query.refetch()} />
  }
  return (
    <div className="dashboard__waiting">
      <LoadingOverlay isLoading text={text} />
    </div>
  )
}
