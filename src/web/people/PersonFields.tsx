import { Fragment, type ReactNode } from 'react'
import {
  FORM_FIELDS,
  maxLengthOf,
  type PersonField,
  type PersonForm,
  type PersonGroup,
  personFacts,
} from '#domain/people/person-fields.ts'
import type { Form, TextName, TextState } from '#web/pages/useForm.ts'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField, type SelectOption } from '#web/ui/SelectField.tsx'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

export type FieldsProps = {
  form: Form<PersonForm>
  lock: (field: PersonField) => string | null
}
type FlagName = { [K in PersonField]: PersonForm[K] extends boolean ? K : never }[PersonField]
/** Settings that override the table of fields. */
type Own = Partial<
  Pick<
    TextFieldProps,
    | 'label'
    | 'hint'
    | 'isRequired'
    | 'type'
    | 'inputMode'
    | 'pattern'
    | 'autoCapitalize'
    | 'className'
    | 'maxLength'
    | 'onChange'
  >
>

/** The fields of a group from the table of fields. `instead` replaces a field. */
export function FieldsOfGroup({
  group,
  own = {},
  instead = {},
  ...props
}: FieldsProps & {
  group: PersonGroup
  own?: { [Field in PersonField]?: Own }
  instead?: { [Field in PersonField]?: ReactNode }
}) {
  return FORM_FIELDS.filter((field) => personFacts(field).group === group).map((field) => (
    <Fragment key={field}>
      {instead[field] ?? <PersonInput {...props} field={field} own={own[field]} />}
    </Fragment>
  ))
}

function PersonInput({ field, own, ...props }: FieldsProps & { field: PersonField; own: Own | undefined }) {
  switch (personFacts(field).kind) {
    case 'flag':
      return <PersonChoice {...props} field={field as FlagName} />
    case 'day':
      return <PersonDay {...props} field={field} />
    case 'choice':
      return <PersonSelect {...props} field={field as TextName<PersonForm>} />
    default:
      return <PersonText {...props} {...own} field={field as TextName<PersonForm>} />
  }
}

/** A locked field is readable, with the reason beside it. */
export function PersonText({
  field,
  form,
  lock,
  ...own
}: FieldsProps & { field: TextName<PersonForm> } & Own) {
  const { label, required } = personFacts(field)
  const { hint = personFacts(field).hint } = own
  const reason = lock(field)
  return (
    <TextField
      label={label}
      isRequired={required !== undefined}
      maxLength={maxLengthOf(field)}
      {...form.textOf(field)}
      {...own}
      hint={reason ?? hint}
      readOnly={reason !== null}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** `options` are codes. Their words come from the table of fields by default. */
export function PersonSelect({
  field,
  form,
  lock: _,
  options,
  ...own
}: FieldsProps & {
  field: TextName<PersonForm>
  options?: SelectOption[]
  isRequired?: boolean
  onChange?: TextState['onChange']
}) {
  const { label, required, choices = {} } = personFacts(field)
  const none = { value: '', text: required ? `Choose a ${required}` : 'Not specified' }
  return (
    <SelectField
      label={label}
      isRequired={required !== undefined}
      {...form.textOf(field)}
      {...own}
      options={options ?? [none, ...Object.entries(choices).map(([value, text]) => ({ value, text }))]}
    />
  )
}

function PersonDay({ field, form }: FieldsProps & { field: PersonField }) {
  return (
    <DateField
      id={form.idOf(field)}
      label={personFacts(field).label}
      error={form.problemAt(field)}
      value={String(form.values[field] ?? '')}
      onChange={(day) => form.change({ [field]: day })}
    />
  )
}

function PersonChoice({ field, form, lock }: FieldsProps & { field: FlagName }) {
  const { label, hint, answers = { yes: 'Yes', no: 'No' } } = personFacts(field)
  const reason = lock(field)
  const value = form.values[field]
  return (
    <RadioGroup
      label={label}
      hint={reason ?? hint}
      isInline
      name={field}
      value={value ? 'yes' : 'no'}
      onChange={(chosen) => form.change({ [field]: chosen === 'yes' })}
      options={[
        { value: 'yes', label: answers.yes, isDisabled: reason !== null && !value },
        { value: 'no', label: answers.no, isDisabled: reason !== null && value },
      ]}
    />
  )
}
