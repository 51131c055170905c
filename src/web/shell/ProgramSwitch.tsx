import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isProgramCode, PROGRAM_CODES, PROGRAM_NAMES } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import { useAuth, usePerson } from '#web/session/AuthProvider.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { ask } from '#wire/ask.ts'
import { switchProgram } from '#wire/session.ts'

/** For permission 99: the program's name in the middle of the bar is a choice of all programs. [NAV-31, NAV-32] */
export function ProgramSwitch() {
  const { program } = usePerson()
  const { storeSession } = useAuth()
  const { notify } = useNotices()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<string | null>(null)
  const choose = async (code: string) => {
    if (!isProgramCode(code) || asked !== null) return
    setAsked(code)
    try {
      storeSession(await ask(switchProgram, { body: { program: code } }))
      notify({ kind: 'success', text: `You work in ${PROGRAM_NAMES[code]} now.`, hideAfter: 4000 })
      await queries.resetQueries()
    } catch (error) {
      const text = error instanceof Refusal ? error.message : 'The program could not be changed. Try again.'
      notify({ kind: 'error', text })
    } finally {
      setAsked(null)
    }
  }
  return (
    <SelectField
      label="Program"
      isLabelHidden
      className="mast__switch"
      value={asked ?? program}
      aria-busy={asked !== null}
      options={PROGRAM_CODES.map((code) => ({ value: code, text: PROGRAM_NAMES[code] }))}
      onChange={(event) => void choose(event.target.value)}
    />
  )
}
