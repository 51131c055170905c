import type { ComponentProps } from 'react'
import { BRANCH_NAMES } from '#domain/branches.ts'
import {
  type DodaacText,
  type DodaacUnit,
  dodaacFacts,
  type DodaacField as Field,
  maxLengthOf,
} from '#domain/dodaacs/dodaac-fields.ts'
import type { ProgramCode } from '#domain/programs.ts'
import type { Form } from '#web/pages/useForm.ts'
import { DODAAC_NAMES, searchDodaacs } from '#web/people/people.queries.ts'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type DodaacChoice, type DodaacValues, STATUS_WORDS } from './dodaac-values.ts'

export type FieldsProps = { form: Form<DodaacValues> }

export function wordsOf(field: Field) {
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

/** Another DoDAAC of the program. */
export function DodaacField({
  form,
  field,
  program,
  placeholder,
  /** Fields whose problems depend on it. */
  concerns = [field],
}: FieldsProps & {
  field: DodaacUnit | 'parent'
  program: ProgramCode
  placeholder: string
  concerns?: (keyof DodaacValues)[]
}) {
  return (
    <AsyncCombobox<DodaacChoice>
      id={form.idOf(field)}
      label={dodaacFacts(field).label}
      hint={dodaacFacts(field).hint}
      placeholder={placeholder}
      error={form.problemAt(field)}
      value={form.values[field]}
      onChange={(chosen) => form.change({ [field]: chosen }, concerns)}
      search={searchDodaacs(program)}
      minLength={0}
      names={DODAAC_NAMES}
      optionKey={({ dodaac }) => dodaac}
      optionCode={({ dodaac }) => dodaac}
      optionText={({ dodaac, description }) => `${dodaac} ${description}`.trim()}
    />
  )
}

/** [DOD-09] */
export function UnitFields({ program, isNew, form }: FieldsProps & { program: ProgramCode; isNew: boolean }) {
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
        <DodaacField form={form} field="parent" program={program} placeholder="None" />
      </div>
    </Card>
  )
}
