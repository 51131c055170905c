import { useQuery } from '@tanstack/react-query'
import { programsQuery } from '#web/programs/programs.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useProgramSwitch } from './useProgramSwitch.ts'

/** For permission 99: the program's name in the middle of the bar is a choice of all programs. [NAV-31, NAV-32] */
export function ProgramSwitch() {
  const { program, programName } = usePerson()
  const { choose, asked } = useProgramSwitch()
  const programs = useQuery(programsQuery)
  const open = (programs.data ?? []).filter(({ code, isRetired }) => !isRetired || code === program)
  // Before the others are known, and should the list not come at all, the present one is named.
  const offered = open.length > 0 ? open : [{ code: program, name: programName }]
  return (
    // The page below is a new one after each choice; the focus stays here for the next.
    <div data-keeps-focus>
      <SelectField
        label="Program"
        isLabelHidden
        className="mast__switch"
        value={asked ?? program}
        aria-busy={asked !== null}
        options={offered.map(({ code, name }) => ({ value: code, text: name }))}
        onChange={(event) => void choose(event.target.value)}
      />
    </div>
  )
}
