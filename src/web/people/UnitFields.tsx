import { useQuery } from '@tanstack/react-query'
import { personFacts } from '#domain/people/person-fields.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { FieldsOfGroup, type FieldsProps } from './PersonFields.tsx'
import { DODAAC_NAMES, type DodaacOption, fewDodaacsQuery, searchDodaacs } from './people.queries.ts'

/** Where the person belongs: orders for them ship to and charge this DoDAAC. */
export function UnitFields(props: FieldsProps) {
  return (
    <Card title="Unit">
      <FieldsOfGroup {...props} group="unit" instead={{ dodaac: <UnitField {...props} /> }} />
    </Card>
  )
}

function UnitField({ form }: FieldsProps) {
  const { program } = usePerson()
  const { dodaac } = form.values
  const few = useQuery(fewDodaacsQuery(program)).data ?? undefined
  return (
    <ChoiceField<DodaacOption>
      all={few}
      id={form.idOf('dodaac')}
      label={personFacts('dodaac').label}
      searchHint="Type a DoDAAC or words of its name."
      error={form.problemAt('dodaac')}
      isRequired
      value={dodaac === '' ? null : { dodaac, description: '' }}
      onChange={(option) => form.change({ dodaac: option?.dodaac ?? '' })}
      search={searchDodaacs(program)}
      minLength={0}
      names={DODAAC_NAMES}
      optionKey={({ dodaac }) => dodaac}
      optionCode={({ dodaac }) => dodaac}
      optionText={({ dodaac, description }) => `${dodaac} ${description}`.trim()}
      fewText={({ dodaac }) => dodaac}
      fewHint={({ description }) => description}
    />
  )
}
