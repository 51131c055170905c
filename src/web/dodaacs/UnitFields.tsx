import type { ComponentProps } from 'react'
import { BRANCH_NAMES } from '#domain/branches.ts'
import { type DodaacField, type DodaacText, dodaacFacts, maxLengthOf } from '#domain/dodaacs/dodaac-fields.ts'
import type { Form } from '#web/pages/useForm.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type DodaacValues, STATUS_WORDS } from './dodaac-values.ts'

export type FieldsProps = { form: Form<DodaacValues> }

export function wordsOf(field: DodaacField) {
  const { label, hint, required } = dodaacFacts(field)
  return { label, hint, isRequired: required !== undefined }
}

export function DodaacTextField({
  form,
  field,
  ...more
}: FieldsProps & { field: DodaacText } & Omit<Partial<ComponentProps<typeof TextField>>, 'form'>) {
  return (
    <TextField
      {...form.textOf(field)}
      {...wordsOf(field)}
      maxLength={maxLengthOf(field)}
      autoComplete="off"
      {...more}
    />
  )
}

/** [DOD-09] */
export function UnitFields({ isNew, form }: FieldsProps & { isNew: boolean }) {
  return (
    <Card title="Unit">
      <div className="fields">
        <DodaacTextField
          form={form}
          field="dodaac"
          hint={isNew ? 'Six letters or digits, such as W9AR01.' : 'DoDAAC codes cannot change.'}
          readOnly={!isNew}
          autoCapitalize="characters"
          spellCheck={false}
          className="managed__capitals"
        />
        <DodaacTextField form={form} field="description" />
        <SelectField
          {...form.textOf('branch')}
          {...wordsOf('branch')}
          options={[
            { value: '', text: 'Choose a branch' },
            ...BRANCH_NAMES.map(([value, text]) => ({ value, text })),
          ]}
        />
        <SelectField
          {...form.textOf('status')}
          {...wordsOf('status')}
          options={Object.entries(STATUS_WORDS).map(([value, text]) => ({ value, text }))}
        />
        <DateField {...form.dayOf('effectiveOn')} {...wordsOf('effectiveOn')} />
      </div>
    </Card>
  )
}
