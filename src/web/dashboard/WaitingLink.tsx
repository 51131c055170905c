import { useCall } from '#web/calls/useCall.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { listWaiting } from '#wire/roles/waiting.ts'

/** How many requests wait for a second person, for those who can give something; no place is taken where none does. */
export function WaitingLink() {
  const waiting = useCall(listWaiting, {})
  const total = waiting.data?.total ?? 0
  if (total === 0) return null
  return (
    <p className="dashboard__last m-0 mt-3 soft text-2">
      <AppLink href="/waiting">
        {formatNumberOf(total, 'request waits', 'requests wait')} for a second person
      </AppLink>
    </p>
  )
}
