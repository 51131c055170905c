import type { ReactNode } from 'react'
import { Alert } from './Notices.tsx'

/** Announced at once. Renders nothing without `children`. */
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
