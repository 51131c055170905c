import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { type PersonForm, personFacts } from '#domain/people/person-fields.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { FieldsOfGroup, type FieldsProps } from './PersonFields.tsx'
import { DODAAC_NAMES, type DodaacOption, fewDodaacsQuery, searchDodaacs } from './people.queries.ts'
import { fieldId } from './person-values.ts'

/** Where the person belongs: orders for them ship to and charge this DoDAAC. */
export function UnitFields(props: FieldsProps) {
  return (
    <Card title="Unit">
      <FieldsOfGroup {...props} group="unit" instead={{ dodaac: <UnitField {...props} /> }} />
    </Card>
  )
}

function UnitField({ problemAt }: FieldsProps) {
  const { program } = usePerson()
  const { control } = useFormContext<PersonForm>()
  const few = useQuery(fewDodaacsQuery(program)).data ?? undefined
  return (
    <Controller
      control={control}
      name="dodaac"
      render={({ field: { value, onChange } }) => (
        <ChoiceField<DodaacOption>
          all={few}
          id={fieldId('dodaac')}
          label={personFacts('dodaac').label}
          searchHint="Type a DoDAAC or words of its name."
          error={problemAt('dodaac')}
          isRequired
          value={value === '' ? null : { dodaac: value, description: '' }}
          onChange={(option) => onChange(option?.dodaac ?? '')}
          search={searchDodaacs(program)}
          minLength={0}
          names={DODAAC_NAMES}
          optionKey={({ dodaac }) => dodaac}
          optionCode={({ dodaac }) => dodaac}
          optionText={({ dodaac, description }) => `${dodaac} ${description}`.trim()}
          fewText={({ dodaac }) => dodaac}
          fewHint={({ description }) => description}
        />
      )}
    />
  )
}
