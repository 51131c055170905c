import { type ReactNode, useEffect, useState } from 'react'
import './states.css'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useLoadingWords } from './loading-watch.ts'

/** Milliseconds. [CONST-32] */
const overlayLingers = 200

/**
 * Stays 0.2 s longer than the load. Of several overlays only one shows text. A load of more than a second is announced.
 * Without content, the overlay reserves space.
 */
export function LoadingOverlay({
  isLoading,
  text = 'Loading…',
  children,
}: {
  isLoading: boolean
  text?: string
  children?: ReactNode
}) {
  const [isShown, setShown] = useState(isLoading)
  useEffect(() => {
    if (isLoading) {
      setShown(true)
      return
    }
    const timer = setTimeout(() => setShown(false), overlayLingers)
    return () => clearTimeout(timer)
  }, [isLoading])
  const isCovered = isLoading || isShown
  const hasWords = useLoadingWords(text, isLoading, isCovered)
  return (
    <div
      className="loading relative"
      data-loading={isCovered || undefined}
      aria-busy={isLoading || undefined}
    >
      {children}
      <div className="loading__cover" aria-hidden="true">
        {isCovered && (
          <span className="loading__text inline-row frame gap-5 py-5 px-7 color-ink bold">
            <span className="spinner" />
            {hasWords && text}
          </span>
        )}
      </div>
    </div>
  )
}

/** 'ERROR: {message}' and a Retry button. [ERR-07] */
export function LoadFailed({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div className="load-failed" role="alert">
      <Icon name="error" size={2} />
      <p>ERROR: {message}</p>
      {onRetry && (
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
