import { SHEETS, type Sheet } from '#domain/texts/sheets.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

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
