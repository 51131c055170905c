import { useMemo } from 'react'
import { SHEET_NAMES, SHEETS, type Sheet } from '#domain/sheets.ts'
import { useAddress } from '#web/pages/address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { address, choice, maybe } from '#wire/address.ts'

/** Null uses the paper of the program. */
export const paperOfAddress = maybe(choice(SHEET_NAMES))

/** The paper of a print at `path`, and a function that changes it in the address. */
export function usePaper(path: string): [Sheet, (sheet: Sheet) => void] {
  const own = usePerson().paper
  const [view, change] = useAddress(useMemo(() => address(path, { paper: paperOfAddress }), [path]))
  return [view.paper ?? own, (paper) => change({ paper }, { replaces: true })]
}

export function PaperChoice({ value, onChange }: { value: Sheet; onChange: (sheet: Sheet) => void }) {
  return (
    <SelectField
      label="Paper"
      options={[...SHEETS]}
      value={value}
      onChange={(event) => onChange(event.target.value as Sheet)}
    />
  )
}
