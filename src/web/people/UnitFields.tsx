import { Controller, useFormContext } from 'react-hook-form'
import type { PersonForm } from '#domain/people/person-form.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type FieldsProps, PersonText } from './PersonFields.tsx'
import { DODAAC_NAMES, searchDodaacs } from './people.queries.ts'
import { fieldId } from './person-values.ts'

/** Where the person belongs: orders for them ship to and charge this DoDAAC. */
export function UnitFields(props: FieldsProps) {
  const { program } = usePerson()
  const { control } = useFormContext<PersonForm>()
  return (
    <Card title="Unit">
      <Controller
        control={control}
        name="dodaac"
        render={({ field: { value, onChange } }) => (
          <AsyncCombobox
            id={fieldId('dodaac')}
            label="DoDAAC"
            hint="Type a DoDAAC or words of its name."
            error={props.problemAt('dodaac')}
            isRequired
            value={value === '' ? null : { dodaac: value, description: '' }}
            onChange={(option) => onChange(option?.dodaac ?? '')}
            search={searchDodaacs(program)}
            minLength={0}
            names={DODAAC_NAMES}
            optionKey={({ dodaac }) => dodaac}
            optionCode={({ dodaac }) => dodaac}
            optionText={({ dodaac, description }) => `${dodaac} ${description}`.trim()}
          />
        )}
      />
      <PersonText
        {...props}
        field="subdivision"
        label="Subdivision"
        hint="A company, section or office of the unit."
      />
    </Card>
  )
}
