import { useState } from 'react'
import { useCart } from '#web/cart/CartProvider.tsx'
import { useChange } from '#web/change/useChange.ts'
import { notifyOtherTabs } from '#web/session/other-tabs.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import { switchProgram } from '#wire/session/session.ts'
import { changeHere, useProgramChange } from './useProgramChange.ts'

/** Switches this tab and others to another program. `asked` is its code while the request runs. */
export function useProgramSwitch(): { choose: (code: string) => Promise<void>; requested: string | null } {
  const { notify } = useNotices()
  const { sends } = useCart()
  const takeOver = useProgramChange()
  const { send } = useChange({ failed: 'The program could not be changed. Try again.' })
  const [requested, setRequested] = useState<string | null>(null)
  const choose = async (code: string) => {
    if (requested !== null) return
    setRequested(code)
    // Pending quantities belong to carts of the old program.
    await sends.flush()
    await changeHere(() =>
      send(change(switchProgram, { body: { program: code } }), {
        onDone: (session) => {
          notifyOtherTabs('program-changed')
          return takeOver(session)
        },
        onRefused: ({ message }) => notify({ kind: 'error', text: message }),
      }),
    )
    setRequested(null)
  }
  return { choose, requested }
}
