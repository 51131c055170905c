import type { ReactNode } from 'react'
import { Alert } from './Notices.tsx'

/** Why something was not done, read out as soon as it is known; nothing where `children` is nothing. */
export function RefusalAlert({
  children,
  title,
  onDismiss,
  isSlim,
}: {
  children: ReactNode
  title?: string
  onDismiss?: () => void
  isSlim?: boolean
}) {
  if (!children && !title) return null
  return (
    <div role="alert">
      <Alert kind="error" title={title} onDismiss={onDismiss} isSlim={isSlim}>
        {children}
      </Alert>
    </div>
  )
}
