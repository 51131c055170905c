import { useState } from 'react'
import { PAY_GRADE_GROUPS } from '#domain/people/people-codes.ts'
import { personFacts } from '#domain/people/person-fields.ts'
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { FieldsOfGroup, type FieldsProps } from './PersonFields.tsx'

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

function PayGrade({ form }: FieldsProps) {
  // The stored one is there, whatever is chosen by now.
  const [grade] = useState(form.values.payGrade)
  const isKnown = grade === '' || PAY_GRADE_GROUPS.some(({ grades }) => grades.includes(grade))
  return (
    <SelectField {...form.textOf('payGrade')} label={personFacts('payGrade').label}>
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
