import { useState } from 'react'
import { isProgramCode, PROGRAM_CODES, PROGRAM_NAMES } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import { useCart } from '#web/cart/CartProvider.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { tellOtherTabs } from '#web/session/other-tabs.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { ask } from '#wire/ask.ts'
import { switchProgram } from '#wire/session.ts'
import { useProgramChange } from './useProgramChange.ts'

/** For permission 99: the program's name in the middle of the bar is a choice of all programs. [NAV-31, NAV-32] */
export function ProgramSwitch() {
  const { program } = usePerson()
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
  return (
    // The page below is a new one after each choice; the focus stays here for the next.
    <div data-keeps-focus>
      <SelectField
        label="Program"
        isLabelHidden
        className="mast__switch"
        value={asked ?? program}
        aria-busy={asked !== null}
        options={PROGRAM_CODES.map((code) => ({ value: code, text: PROGRAM_NAMES[code] }))}
        onChange={(event) => void choose(event.target.value)}
      />
    </div>
  )
}
