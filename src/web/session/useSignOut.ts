import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useChange } from '#web/change/useChange.ts'
import { flushAll } from '#web/change/useFlushOnLeave.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import { signOut } from '#wire/session/session.ts'
import { useAuth } from './AuthProvider.tsx'
import { notifyOtherTabs } from './other-tabs.ts'

/** Time to read 'Signing out' (ms). [CONST-23] */
const LEAVE_AFTER = 600

/** After 600 ms the sign-in page opens. [AUTH-26, AUTH-27] */
export function useSignOut(): (everywhere: boolean) => Promise<void> {
  const { clearSession, expectEnd } = useAuth()
  const { notify } = useNotices()
  const { send } = useChange()
  return useCallback(
    async (everywhere) => {
      notify({ kind: 'success', text: 'Signing out', hideAfter: LEAVE_AFTER })
      const read = new Promise((resolve) => setTimeout(resolve, LEAVE_AFTER))
      // A slow line must not keep the session open.
      await Promise.race([flushAll(), read])
      expectEnd(true)
      const leave = async () => {
        await read
        notifyOtherTabs('signed-out')
        // Unmounts the router before the address changes. Otherwise it would open the dashboard.
        flushSync(() => clearSession())
        window.history.replaceState(null, '', '/')
      }
      await send(change(signOut, { body: { everywhere } }), {
        onDone: leave,
        onRefused: ({ kind }) => {
          if (kind === 'signed-out') return leave()
          // The cookie is still valid, so the user is not signed out.
          expectEnd(false)
          notify({ kind: 'error', text: 'Signing out did not work. Try again in a moment.' })
        },
      })
    },
    [clearSession, expectEnd, notify, send],
  )
}
