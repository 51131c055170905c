import { Controller, useFormContext } from 'react-hook-form'
import { LONGEST, type PersonField, type PersonForm } from '#domain/people/person-form.ts'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import type { FieldWords } from '#web/ui/Field.tsx'
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

/** One line of text of the form; a locked one can be read, with the reason beside it. */
export function PersonText({
  field,
  problemAt,
  lock,
  hint,
  onChange,
  ...words
}: FieldsProps & { field: OfKind<string>; label: string } & Pick<
    TextFieldProps,
    'hint' | 'isRequired' | 'type' | 'inputMode' | 'pattern' | 'autoCapitalize' | 'className' | 'maxLength'
  > & { onChange?: (text: string) => void }) {
  const { register } = useFormContext<PersonForm>()
  const reason = lock(field)
  return (
    <TextField
      {...words}
      {...register(field, onChange && { onChange: (event) => onChange(String(event.target.value)) })}
      id={fieldId(field)}
      hint={reason ?? hint}
      error={problemAt(field)}
      readOnly={reason !== null}
      maxLength={words.maxLength ?? LONGEST[field]}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** A choice from a fixed list; `options` are codes with their words. */
export function PersonSelect({
  field,
  problemAt,
  options,
  ...words
}: Omit<FieldsProps, 'lock'> & {
  field: OfKind<string>
  label: string
  options: SelectOption[]
  onChange?: () => void
} & Pick<FieldWords, 'hint' | 'isRequired'>) {
  const { register, getValues } = useFormContext<PersonForm>()
  const { onChange, ...rest } = words
  return (
    <SelectField
      {...rest}
      {...register(field, { onChange: () => onChange?.() })}
      defaultValue={getValues(field)}
      id={fieldId(field)}
      error={problemAt(field)}
      options={options}
    />
  )
}

/** Yes or no in words, both in sight. */
export function PersonChoice({
  field,
  lock,
  label,
  hint,
  yes,
  no,
}: Pick<FieldsProps, 'lock'> & {
  field: OfKind<boolean>
  label: string
  hint?: string
  yes: string
  no: string
}) {
  const { control } = useFormContext<PersonForm>()
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
            { value: 'yes', label: yes, isDisabled: reason !== null && !value },
            { value: 'no', label: no, isDisabled: reason !== null && value },
          ]}
        />
      )}
    />
  )
}
