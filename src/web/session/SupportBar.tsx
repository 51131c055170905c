import { useCallback, useEffect } from 'react'
import { fullName } from '#domain/people/people.ts'
import { SUPPORT_ENDED } from '#domain/session/support.ts'
import { useChange } from '#web/change/useChange.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import { onOutcome, sendRequest } from '#wire/send-request.ts'
import { endSupport, readSession } from '#wire/session/session.ts'
import { useAuth, usePerson } from './AuthProvider.tsx'
import { onOtherTabs } from './other-tabs.ts'
import './support-bar.css'

/** The portal opens again for the administrator, and says so then. */
let hasReturned = false

/** Reads whose session this is now. The portal opens again for that person, here and in the other tabs. */
export function usePersonChange(): () => Promise<void> {
  const { storeSession } = useAuth()
  const { id, support } = usePerson()
  return useCallback(async () => {
    // No activity: in another tab, the session may have ended.
    const session = await sendRequest(readSession, { background: true })
    if (session.id === id) return
    hasReturned = support !== null && session.support === null
    storeSession(session)
  }, [storeSession, id, support])
}

/** On every page while an administrator views the portal as another person, with the way back. */
export function SupportBar() {
  const person = usePerson()
  const { support } = person
  const announce = useAnnounce()
  const { notify } = useNotices()
  const takeOver = usePersonChange()
  const { send, isBusy } = useChange({ failed: 'You could not return to your account. Try again.' })
  useSupportWatch(takeOver, support?.until)
  const words =
    support &&
    `You view the portal as ${fullName(person)} until ${formatMoment(support.until)}. You can read, but change nothing.`
  useEffect(() => {
    if (words) announce(words)
    if (!hasReturned) return
    hasReturned = false
    notify({ kind: 'info', text: SUPPORT_ENDED, goesAlong: true })
  }, [words, announce, notify])
  if (!words) return null
  return (
    <section className="support-bar text-2" aria-label="Support session">
      <div className="toolbar width-88 mx-auto px-8 py-3">
        <p className="m-0 width-any">{words}</p>
        <Button
          variant="outline"
          isBusy={isBusy}
          onClick={() =>
            send(change(endSupport, {}), {
              onDone: takeOver,
              onRefused: ({ message }) => notify({ kind: 'error', text: message }),
            })
          }
        >
          Return to your account
        </Button>
      </div>
    </section>
  )
}

/** Finds out by the clock, another tab, or a refused call that the session is that of another person now. */
function useSupportWatch(takeOver: () => Promise<void>, until: Date | undefined): void {
  const endsAt = until?.getTime()
  useEffect(() => {
    // The next call finds out if this one fails.
    const look = () => void takeOver().catch(() => {})
    const stopTabs = onOtherTabs((message) => message === 'person-changed' && look())
    const stopHearing = onOutcome(({ refusal }) => {
      const hasBegun = refusal?.code === 'SUPPORT' && endsAt === undefined
      if (hasBegun || refusal?.code === 'SUPPORT_ENDED') look()
    })
    const timer = endsAt === undefined ? undefined : setTimeout(look, endsAt - Date.now())
    return () => {
      stopTabs()
      stopHearing()
      clearTimeout(timer)
    }
  }, [takeOver, endsAt])
}
