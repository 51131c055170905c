import { useEffect, useState } from 'react'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { onOutcome } from '#wire/ask.ts'

/** Says calmly that the portal or its database is away while calls are refused as busy, and goes when one is answered. */
export function AwayMessage() {
  const [isAway, setAway] = useState(false)
  const announce = useAnnounce()
  useEffect(() => onOutcome(({ refusal }) => setAway(refusal?.kind === 'busy')), [])
  useEffect(() => {
    if (!isAway) return
    announce('The portal is away for a moment. We keep trying.')
    return () => announce('The portal is back.')
  }, [isAway, announce])
  if (!isAway) return null
  return (
    <div className="flush width-88 mx-auto px-8 pt-6 pb-0">
      <Alert kind="info" title="The portal is away for a moment">
        <p>
          We keep trying every few seconds, and this page goes on by itself. Nothing that was saved is lost.
        </p>
      </Alert>
    </div>
  )
}
