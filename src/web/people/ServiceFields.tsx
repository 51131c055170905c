import { Controller, useFormContext } from 'react-hook-form'
import { BRANCH_NAMES } from '#domain/branches.ts'
import { PAY_GRADE_GROUPS, SERVICE_STATUSES } from '#domain/people/people-codes.ts'
import type { PersonForm } from '#domain/people/person-form.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { type FieldsProps, PersonSelect } from './PersonFields.tsx'
import { fieldId } from './person-values.ts'

/** How the person serves. [DATA-22, DATA-23] */
export function ServiceFields(props: FieldsProps) {
  const { control, getValues, register } = useFormContext<PersonForm>()
  const { problemAt } = props
  const grade = getValues('payGrade')
  const isKnown = grade === '' || PAY_GRADE_GROUPS.some(({ grades }) => grades.includes(grade))
  return (
    <Card title="Service">
      <div className="fields">
        <PersonSelect
          {...props}
          field="branch"
          label="Branch Tape"
          isRequired
          options={[
            { value: '', text: 'Choose a branch' },
            ...BRANCH_NAMES.map(([value, text]) => ({ value, text })),
          ]}
        />
        <PersonSelect
          {...props}
          field="serviceStatus"
          label="Status"
          isRequired
          options={[
            { value: '', text: 'Choose a status' },
            ...Object.entries(SERVICE_STATUSES).map(([value, text]) => ({ value, text })),
          ]}
        />
        <SelectField
          {...register('payGrade')}
          defaultValue={getValues('payGrade')}
          id={fieldId('payGrade')}
          label="Pay Grade"
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
        <Controller
          control={control}
          name="startedOn"
          render={({ field: { value, onChange, onBlur } }) => (
            <DateField
              id={fieldId('startedOn')}
              label="Start Date"
              error={problemAt('startedOn')}
              value={value ?? ''}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      </div>
    </Card>
  )
}
