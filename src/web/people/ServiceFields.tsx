import { useFormContext } from 'react-hook-form'
import { PAY_GRADE_GROUPS } from '#domain/people/people-codes.ts'
import { type PersonForm, personFacts } from '#domain/people/person-fields.ts'
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { FieldsOfGroup, type FieldsProps } from './PersonFields.tsx'
import { fieldId } from './person-values.ts'

/** How the person serves. [DATA-22, DATA-23] */
export function ServiceFields(props: FieldsProps) {
  return (
    <Card title="Service">
      <div className="fields">
        <FieldsOfGroup {...props} group="service" instead={{ payGrade: <PayGrade {...props} /> }} />
      </div>
    </Card>
  )
}

function PayGrade({ problemAt }: FieldsProps) {
  const { getValues, register } = useFormContext<PersonForm>()
  const grade = getValues('payGrade')
  const isKnown = grade === '' || PAY_GRADE_GROUPS.some(({ grades }) => grades.includes(grade))
  return (
    <SelectField
      {...register('payGrade')}
      defaultValue={grade}
      id={fieldId('payGrade')}
      label={personFacts('payGrade').label}
      error={problemAt('payGrade')}
    >
      <option value="">None</option>
      {!isKnown && <option value={grade}>{grade}</option>}
      {PAY_GRADE_GROUPS.map(({ name, grades }) => (
        <optgroup key={name} label={name}>
          {grades.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
