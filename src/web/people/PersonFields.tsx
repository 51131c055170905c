import { Fragment, type ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import {
  FORM_FIELDS,
  mostOf,
  type PersonField,
  type PersonForm,
  type PersonGroup,
  personFacts,
} from '#domain/people/person-fields.ts'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField, type SelectOption } from '#web/ui/SelectField.tsx'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { fieldId } from './person-values.ts'

/** What each group of fields is given. */
export type FieldsProps = {
  problemAt: (field: PersonField) => string | undefined
  /** Why a field may not be changed, or null. */
  lock: (field: PersonField) => string | null
}
type OfKind<T> = { [K in PersonField]: PersonForm[K] extends T ? K : never }[PersonField]
/** What a field says or does otherwise than the table of fields has it. */
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
  >
> & { onChange?: (text: string) => void }

/** The fields of a group as the table of fields has them; `instead` stands in the place of a field. */
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
      return <PersonChoice {...props} field={field as OfKind<boolean>} />
    case 'day':
      return <PersonDay {...props} field={field} />
    case 'choice':
      return <PersonSelect {...props} field={field as OfKind<string>} />
    default:
      return <PersonText {...props} {...own} field={field as OfKind<string>} />
  }
}

/** One line of text of the form; a locked one can be read, with the reason beside it. */
export function PersonText({
  field,
  problemAt,
  lock,
  onChange,
  ...own
}: FieldsProps & { field: OfKind<string> } & Own) {
  const { register } = useFormContext<PersonForm>()
  const { label, required } = personFacts(field)
  const { hint = personFacts(field).hint } = own
  const reason = lock(field)
  return (
    <TextField
      label={label}
      isRequired={required !== undefined}
      maxLength={mostOf(field)}
      {...own}
      {...register(field, onChange && { onChange: (event) => onChange(String(event.target.value)) })}
      id={fieldId(field)}
      hint={reason ?? hint}
      error={problemAt(field)}
      readOnly={reason !== null}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** A choice from a fixed list; `options` are codes with their words where the table of fields has none. */
export function PersonSelect({
  field,
  problemAt,
  lock: _,
  options,
  onChange,
  ...own
}: FieldsProps & {
  field: OfKind<string>
  options?: SelectOption[]
  isRequired?: boolean
  onChange?: () => void
}) {
  const { register, getValues } = useFormContext<PersonForm>()
  const { label, required, choices = {} } = personFacts(field)
  const none = { value: '', text: required ? `Choose a ${required}` : 'Not said' }
  return (
    <SelectField
      label={label}
      isRequired={required !== undefined}
      {...own}
      {...register(field, { onChange: () => onChange?.() })}
      defaultValue={getValues(field)}
      id={fieldId(field)}
      error={problemAt(field)}
      options={options ?? [none, ...Object.entries(choices).map(([value, text]) => ({ value, text }))]}
    />
  )
}

function PersonDay({ field, problemAt }: FieldsProps & { field: PersonField }) {
  const { control } = useFormContext<PersonForm>()
  return (
    <Controller
      control={control}
      name={field}
      render={({ field: { value, onChange, onBlur } }) => (
        <DateField
          id={fieldId(field)}
          label={personFacts(field).label}
          error={problemAt(field)}
          value={String(value ?? '')}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  )
}

/** Yes or no in words, both in sight. */
function PersonChoice({ field, lock }: Pick<FieldsProps, 'lock'> & { field: OfKind<boolean> }) {
  const { control } = useFormContext<PersonForm>()
  const { label, hint, answers = { yes: 'Yes', no: 'No' } } = personFacts(field)
  const reason = lock(field)
  return (
    <Controller
      control={control}
      name={field}
      render={({ field: { value, onChange } }) => (
        <RadioGroup
          label={label}
          hint={reason ?? hint}
          isInline
          name={field}
          value={value ? 'yes' : 'no'}
          onChange={(chosen) => onChange(chosen === 'yes')}
          options={[
            { value: 'yes', label: answers.yes, isDisabled: reason !== null && !value },
            { value: 'no', label: answers.no, isDisabled: reason !== null && value },
          ]}
        />
      )}
    />
  )
}
