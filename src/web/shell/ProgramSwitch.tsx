import { PROGRAM_CODES, PROGRAM_NAMES } from '#domain/programs.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useProgramSwitch } from './useProgramSwitch.ts'

/** For permission 99: the program's name in the middle of the bar is a choice of all programs. [NAV-31, NAV-32] */
export function ProgramSwitch() {
  const { program } = usePerson()
  const { choose, asked } = useProgramSwitch()
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
