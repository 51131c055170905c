import { type ReactNode, useId } from 'react'
import { formatCount } from '#domain/words.ts'
import { Button } from '#web/ui/Button.tsx'

const MEGABYTE = 1024 * 1024

/** Null `sent`: nothing is being sent. A small file shows no number. */
export function SendProgress({
  sent,
  bytes,
  children,
  onCancel,
}: {
  sent: number | null
  bytes: number
  children: ReactNode
  onCancel: () => void
}) {
  const labelId = useId()
  if (sent === null) return null
  const ofMegabytes =
    bytes > 10 * MEGABYTE &&
    `: ${formatCount(Math.floor(sent / MEGABYTE))} of ${formatCount(Math.ceil(bytes / MEGABYTE))} MB`
  return (
    <div className="import__progress cluster gap-3">
      <progress aria-labelledby={labelId} max={Math.max(bytes, 1)} value={sent} />
      <span id={labelId}>
        {children}
        {ofMegabytes}
      </span>
      <Button variant="outline" onClick={onCancel}>
        Cancel sending
      </Button>
    </div>
  )
}
