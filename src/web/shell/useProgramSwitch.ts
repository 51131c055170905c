import { useState } from 'react'
import { isProgramCode } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import { useCart } from '#web/cart/CartProvider.tsx'
import { tellOtherTabs } from '#web/session/other-tabs.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask } from '#wire/ask.ts'
import { switchProgram } from '#wire/session.ts'
import { useProgramChange } from './useProgramChange.ts'

/** Asks for another program to work in, here and in other tabs; `asked` is its code while it is asked for. */
export function useProgramSwitch(): { choose: (code: string) => Promise<void>; asked: string | null } {
  const { notify } = useNotices()
  const { sends } = useCart()
  const change = useProgramChange()
  const [asked, setAsked] = useState<string | null>(null)
  const choose = async (code: string) => {
    if (!isProgramCode(code) || asked !== null) return
    setAsked(code)
    try {
      // Quantities on their way belong to carts of the program that is left.
      await sends.flush()
      const session = await ask(switchProgram, { body: { program: code } })
      tellOtherTabs('program-changed')
      await change(session)
    } catch (error) {
      const text = error instanceof Refusal ? error.message : 'The program could not be changed. Try again.'
      notify({ kind: 'error', text })
    } finally {
      setAsked(null)
    }
  }
  return { choose, asked }
}
